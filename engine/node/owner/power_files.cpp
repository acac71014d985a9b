// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/power_files.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "net/base/small_file.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

std::optional<long> number_in(const fs::path& file) {
  std::ifstream in(file);
  long value = 0;
  if (in >> value) return value;
  return std::nullopt;
}

std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code failure;
  for (auto it = fs::directory_iterator(folder, failure);
       !failure && it != fs::directory_iterator(); it.increment(failure)) {
    out.push_back(it->path());
  }
  return out;
}

// Sensors of disks, batteries and wireless cards are not meant by "the processor is too hot".
bool is_processor(const std::string& sensor) {
  static constexpr std::array<const char*, 11> kNames = {
      "coretemp",    "k10temp", "zenpower", "cpu_thermal", "cpu-thermal", "soc_thermal",
      "soc-thermal", "amdgpu",  "nouveau",  "i915",        "xe"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&sensor](const char* name) { return sensor == name; });
}

bool is_temperature(const std::string& file) {
  return file.starts_with("temp") && file.ends_with("_input");
}

// The last part of a path, of Linux or of Windows (games under Wine).
std::string base_name(const std::string& path) {
  const auto slash = path.find_last_of("/\\");
  return slash == path.npos ? path : path.substr(slash + 1);
}

}  // namespace

Power read_power(const fs::path& sys) {
  Power out;
  bool discharging = false, plugged_in = false;
  for (const auto& supply : entries(sys / "class" / "power_supply")) {
    if (first_line(supply / "scope") == "Device") continue;  // of a mouse or a headset
    if (first_line(supply / "type") == "Battery") {
      discharging = discharging || first_line(supply / "status") == "Discharging";
      if (const auto percent = number_in(supply / "capacity"); percent) {
        out.percent = std::max(out.percent.value_or(0), static_cast<int>(*percent));
      }
    } else {
      plugged_in = plugged_in || number_in(supply / "online").value_or(0) > 0;
    }
  }
  std::error_code failure;
  const bool told = fs::exists(sys / "class", failure);
  // A battery may say "Discharging" for a moment after the plug went in: the plug is right.
  if (told) out.on_battery = discharging && !plugged_in;
  return out;
}

std::optional<double> read_celsius(const fs::path& sys) {
  constexpr double kMilli = 1000;
  std::optional<double> hottest;
  const auto add = [&hottest](const fs::path& file) {
    const auto milli = number_in(file);
    if (milli && *milli > 0) hottest = std::max(hottest.value_or(0), double(*milli) / kMilli);
  };
  for (const auto& chip : entries(sys / "class" / "hwmon")) {
    if (!is_processor(first_line(chip / "name"))) continue;
    for (const auto& file : entries(chip)) {
      if (is_temperature(file.filename().string())) add(file);
    }
  }
  for (const auto& zone : entries(sys / "class" / "thermal")) {
    if (first_line(zone / "type") == "x86_pkg_temp") add(zone / "temp");
  }
  return hottest;
}

std::vector<std::string> running_of(const std::vector<std::string>& wanted, const fs::path& proc) {
  std::vector<std::string> out;
  if (wanted.empty()) return out;
  constexpr std::size_t kKernelName = 15;  // longer names are cut off there
  for (const auto& entry : entries(proc)) {
    const auto id = entry.filename().string();
    if (id.find_first_not_of("0123456789") != id.npos) continue;
    const auto kernel_name = first_line(entry / "comm");
    std::string program = first_line(entry / "cmdline");
    program = base_name(program.substr(0, program.find('\0')));
    for (const auto& name : wanted) {
      const bool same = name == program || name.substr(0, kKernelName) == kernel_name;
      if (same && std::find(out.begin(), out.end(), name) == out.end()) out.push_back(name);
    }
  }
  return out;
}

CpuTime read_cpu_time(const fs::path& proc) {
  std::ifstream in(proc / "stat");
  std::string cpu;
  std::array<std::uint64_t, 8> t{};  // user nice system idle iowait irq softirq steal
  in >> cpu;
  for (auto& value : t) in >> value;
  if (!in || cpu != "cpu") return {};
  CpuTime out;
  for (const auto value : t) out.all += value;
  out.busy = out.all - t[3] - t[4];
  return out;
}

std::uint64_t process_bytes(const fs::path& proc) {
  std::ifstream in(proc / "self" / "statm");
  std::uint64_t whole = 0, resident = 0;
  in >> whole >> resident;
  return in ? resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::uint64_t folder_bytes(const fs::path& folder) {
  std::uint64_t sum = 0;
  std::error_code failure;
  const auto options = fs::directory_options::skip_permission_denied;
  for (auto it = fs::recursive_directory_iterator(folder, options, failure);
       !failure && it != fs::recursive_directory_iterator(); it.increment(failure)) {
    std::error_code gone;  // checkpoints come and go
    if (!it->is_regular_file(gone) || gone) continue;
    const auto size = it->file_size(gone);
    if (!gone) sum += size;
  }
  return sum;
}

}  // namespace potluck
