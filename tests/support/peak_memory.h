// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory something took at its most: what a hostile file becomes while it is refused. The
// whole process counts, whichever library allocated it. Linux; one thread.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

namespace potluck::test {

// Sanitizers keep what was freed, and have memory of their own. GCC says so by the first two names,
// clang by the others.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kMemoryCounts = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kMemoryCounts = false;
#else
inline constexpr bool kMemoryCounts = true;
#endif
#else
inline constexpr bool kMemoryCounts = true;
#endif

inline std::uint64_t memory_line(const std::string& name) {
  std::ifstream in("/proc/self/status");
  for (std::string word; in >> word;) {
    std::uint64_t kibibytes = 0;
    if (word == name && in >> kibibytes) return kibibytes << 10;
  }
  return 0;
}

// Bytes above what the process held before; none where the system does not tell.
template <class Work>
std::optional<std::uint64_t> peak_memory_of(Work&& work) {
  const bool forgotten = static_cast<bool>(std::ofstream("/proc/self/clear_refs") << "5");
  const std::uint64_t before = memory_line("VmRSS:");
  work();
  const std::uint64_t most = memory_line("VmHWM:");
  if (!kMemoryCounts || !forgotten || before == 0 || most == 0) return std::nullopt;
  return most > before ? most - before : 0;
}

// What refusing a hostile file may take.
inline constexpr std::uint64_t kMostForRefusal = std::uint64_t{256} << 20;

}  // namespace potluck::test
