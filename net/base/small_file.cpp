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

std::string field_in(const std::filesystem::path& file, std::string_view key) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::size_t colon = line.find(':');
    if (colon == line.npos || line.compare(0, key.size(), key) != 0) continue;
    if (line.find_first_not_of(" \t", key.size()) != colon) continue;
    const std::size_t begin = line.find_first_not_of(" \t", colon + 1);
    return begin == line.npos ? std::string() : line.substr(begin);
  }
  return {};
}

std::optional<std::uint64_t> kibibytes_in(const std::filesystem::path& file, std::string_view key) {
  const std::string text = field_in(file, key);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value * 1024;
}

}  // namespace potluck
