// SPDX-License-Identifier: GPL-3.0-or-later
// Power, heat, load and processes, as Linux writes them below /sys and /proc. Missing files are no
// error: nothing is known then. No state; any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace potluck {

struct Power {
  std::optional<bool> on_battery;
  std::optional<int> percent;  // of the fullest battery
};
Power read_power(const std::filesystem::path& sys);

// Of the hottest sensor that belongs to a processor or graphics chip, in degrees Celsius. NVIDIA's
// own driver writes none here.
std::optional<double> read_celsius(const std::filesystem::path& sys);

// Those of `wanted` that run: by the name that the kernel shows or that of the program's file.
std::vector<std::string> running_of(const std::vector<std::string>& wanted,
                                    const std::filesystem::path& proc);

// Jiffies of all processors since the start: busy and in all.
struct CpuTime {
  std::uint64_t busy = 0, all = 0;
};
CpuTime read_cpu_time(const std::filesystem::path& proc);

std::uint64_t process_bytes(const std::filesystem::path& proc);  // resident, of this process
std::uint64_t folder_bytes(const std::filesystem::path& folder);

}  // namespace potluck
