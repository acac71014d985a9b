// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/memory_room.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

#include "engine/node/power_files.h"
#include "net/base/small_file.h"

namespace potluck {
namespace {

// Estimates are no promises, and other programs grow, too.
constexpr double kShareOfSystem = 0.8, kShareOfCap = 0.9;
constexpr std::size_t kMostText = 8192;

std::optional<std::uint64_t> available_bytes(const std::filesystem::path& proc) {
  constexpr std::string_view kKey = "MemAvailable:";
  const std::string text = text_of(proc / "meminfo", kMostText);
  const std::size_t key = text.find(kKey);
  const std::size_t begin = key == text.npos ? key : text.find_first_not_of(' ', key + kKey.size());
  if (begin == text.npos) return std::nullopt;
  std::uint64_t kibibytes = 0;
  const auto [end, error] =
      std::from_chars(text.data() + begin, text.data() + text.size(), kibibytes);
  if (error != std::errc()) return std::nullopt;
  return kibibytes * 1024;
}

std::uint64_t share(double of, std::uint64_t bytes) {
  return static_cast<std::uint64_t>(of * static_cast<double>(bytes));
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

}  // namespace potluck
