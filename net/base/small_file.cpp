// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/small_file.h"

#include <charconv>
#include <fstream>

namespace potluck {

std::string text_of(const std::filesystem::path& file, std::size_t max_bytes) {
  constexpr std::size_t kStep = 4096;
  std::string out;
  std::ifstream in(file, std::ios::binary);
  while (in && out.size() < max_bytes) {
    const std::size_t had = out.size();
    out.resize(std::min(had + kStep, max_bytes));
    in.read(out.data() + had, static_cast<std::streamsize>(out.size() - had));
    out.resize(had + static_cast<std::size_t>(in.gcount()));
  }
  return out;
}

std::string first_line(const std::filesystem::path& file) {
  constexpr std::size_t kLongestLine = 4096;
  const std::string text = text_of(file, kLongestLine);
  return text.substr(0, text.find('\n'));
}

std::optional<std::uint64_t> count_in(const std::filesystem::path& file) {
  const std::string line = first_line(file);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (error != std::errc() || end != line.data() + line.size()) return std::nullopt;
  return value;
}

}  // namespace potluck
