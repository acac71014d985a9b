// SPDX-License-Identifier: GPL-3.0-or-later
// How much of the machine this process may use: fewer cores and less memory than there are, in a
// container, a slice of systemd, or behind taskset. No state; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace potluck {

struct GroupLimits {
  std::optional<double> cores;                // by quota: 1.5 is one and a half
  std::optional<std::uint64_t> memory_bytes;  // at most
  std::optional<std::uint64_t> memory_left;   // until then, with what the system can take back
};
// The tightest of the control groups (version 1 or 2) that this process is in.
GroupLimits group_limits(const std::filesystem::path& proc = "/proc",
                         const std::filesystem::path& groups = "/sys/fs/cgroup");

// Cores to run threads on: those the scheduler allows, and no more than the quota; at least one.
int usable_cores();

// Lets this process open as many files and sockets as its user may. -> how many.
std::size_t open_as_many_files_as_allowed();

}  // namespace potluck
