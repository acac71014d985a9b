// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/machine_limits.h"

#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <thread>

#include "net/base/small_file.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxGroupFile = 64 << 10;
constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 60;  // version 1 writes a number near 2^63

template <class Number>
void tighten(std::optional<Number>& limit, Number by) {
  limit = std::min(limit.value_or(by), by);
}

// "max 100000", "150000 100000": microseconds of computing in so many.
std::optional<double> quota_of(const std::string& line) {
  std::istringstream in(line);
  double quota = 0.0, period = 0.0;
  if (!(in >> quota >> period) || quota <= 0.0 || period <= 0.0) return std::nullopt;
  return quota / period;
}

// The bytes of files that the system can drop from its cache.
std::uint64_t droppable(const fs::path& stat, const std::string& key) {
  std::istringstream in(text_of(stat, kMaxGroupFile));
  std::string name;
  for (std::uint64_t value = 0; in >> name >> value;) {
    if (name == key) return value;
  }
  return 0;
}

struct MemoryFiles {
  const char *limit, *now, *cache;
};
constexpr MemoryFiles kMemory2{"memory.max", "memory.current", "inactive_file"};
constexpr MemoryFiles kMemory1{"memory.limit_in_bytes", "memory.usage_in_bytes",
                               "total_inactive_file"};

void take_memory(const fs::path& group, const MemoryFiles& files, GroupLimits& out) {
  const auto limit = count_in(group / files.limit);
  if (!limit || *limit >= kNoLimit) return;
  tighten(out.memory_bytes, *limit);
  const std::uint64_t held = count_in(group / files.now).value_or(0);
  const std::uint64_t cache = droppable(group / "memory.stat", files.cache);
  const std::uint64_t used = held - std::min(held, cache);
  tighten(out.memory_left, *limit - std::min(*limit, used));
}

void take_cores(const fs::path& group, GroupLimits& out) {
  auto quota = quota_of(first_line(group / "cpu.max"));
  if (!quota) {
    quota = quota_of(first_line(group / "cpu.cfs_quota_us") + " " +
                     first_line(group / "cpu.cfs_period_us"));
  }
  if (quota) tighten(out.cores, *quota);
}

// From the group itself up to the root. Within a container the path may be that of the host: then
// the root alone is there, and it is the container's.
template <class Take>
void each_group(const fs::path& root, const std::string& path, Take&& take) {
  fs::path group = root / fs::path(path).relative_path();
  for (;;) {
    std::error_code ignored;
    if (fs::is_directory(group, ignored)) take(group);
    if (group == root || !group.has_relative_path() ||
        group.string().size() < root.string().size()) {
      return;
    }
    group = group.parent_path();
  }
}

bool names(const std::string& controllers, const std::string& one) {
  return ("," + controllers + ",").find("," + one + ",") != std::string::npos;
}

}  // namespace

GroupLimits group_limits(const fs::path& proc, const fs::path& groups) {
  GroupLimits out;
  std::istringstream lines(text_of(proc / "self" / "cgroup", kMaxGroupFile));
  // "0::/user.slice" of version 2, "4:cpu,cpuacct:/" of version 1.
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == line.npos ? first : line.find(':', first + 1);
    if (second == line.npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    if (path.empty() || path.find("..") != path.npos) path = "/";
    if (controllers.empty()) {
      each_group(groups, path, [&](const fs::path& group) {
        take_cores(group, out);
        take_memory(group, kMemory2, out);
      });
    }
    if (names(controllers, "cpu")) {
      each_group(groups / "cpu", path, [&](const fs::path& group) { take_cores(group, out); });
    }
    if (names(controllers, "memory")) {
      each_group(groups / "memory", path,
                 [&](const fs::path& group) { take_memory(group, kMemory1, out); });
    }
  }
  return out;
}

int usable_cores() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  int cores = static_cast<int>(std::thread::hardware_concurrency());
  // More than 1024 cores do not fit in the set: then all there are count.
  if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) cores = CPU_COUNT(&allowed);
  if (const auto quota = group_limits().cores) {
    cores = std::min(cores, static_cast<int>(std::ceil(*quota)));
  }
  return std::max(1, cores);
}

std::size_t open_as_many_files_as_allowed() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) return before;
  return limit.rlim_cur;
}

}  // namespace potluck
