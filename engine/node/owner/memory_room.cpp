// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/memory_room.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>

#include "engine/node/owner/power_files.h"
#include "net/base/machine_limits.h"
#include "net/base/small_file.h"

namespace potluck {
namespace {

// Estimates are no promises, and other programs grow, too.
constexpr double kShareOfSystem = 0.8, kShareOfCap = 0.9;

std::uint64_t share(double of, std::uint64_t bytes) {
  return static_cast<std::uint64_t>(of * static_cast<double>(bytes));
}

// Of the system, and of the control group that this process is in.
std::optional<std::uint64_t> available_bytes(const std::filesystem::path& proc) {
  const auto system = kibibytes_in(proc / "meminfo", "MemAvailable");
  const auto group = group_limits(proc).memory_left;
  if (!system || !group) return system ? system : group;
  return std::min(*system, *group);
}

}  // namespace

std::uint64_t MemoryRoom::left_now(std::uint64_t wanted) const {
  std::uint64_t out = wanted;
  if (const auto available = available_bytes(proc_)) {
    out = std::min(out, share(kShareOfSystem, *available));
  }
  if (const std::uint64_t cap = cap_bytes_; cap > 0) {
    const std::uint64_t allowed = share(kShareOfCap, cap), held = process_bytes(proc_);
    out = std::min(out, allowed > held ? allowed - held : 0);
  }
  return out;
}

std::uint64_t MemoryRoom::left(std::uint64_t wanted) const {
  const std::uint64_t now = left_now(wanted);
  if (now >= wanted) return now;
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
  return left_now(wanted);
}

std::optional<std::uint64_t> MemoryRoom::of_process() const {
  std::optional<std::uint64_t> out;
  if (const auto available = available_bytes(proc_)) {
    out = *available + process_bytes(proc_);
  }
  if (const std::uint64_t cap = cap_bytes_; cap > 0) out = std::min(out.value_or(cap), cap);
  return out;
}

}  // namespace potluck
