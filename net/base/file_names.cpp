// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/file_names.h"

#include <algorithm>
#include <array>

namespace potluck {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

// Components of a path, one after the other.
template <class Each>
bool any_component(std::string_view path, Each&& each) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (each(path.substr(0, end))) return true;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return false;
}

}  // namespace

std::string lower_ascii(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (is_upper(c)) c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string extension_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = slash == path.npos ? path : path.substr(slash + 1);
  const std::size_t dot = name.rfind('.');
  return dot == name.npos || dot == 0 ? std::string() : lower_ascii(name.substr(dot));
}

bool is_left_behind(std::string_view path) {
  static constexpr std::array<std::string_view, 9> kNames = {
      "__macosx",     "thumbs.db", "ehthumbs.db", "desktop.ini",
      "$recycle.bin", "@eadir",    "lost+found",  "system volume information",
      "icon\r"};
  return any_component(path, [](std::string_view name) {
    if (name == "." || name == "..") return false;
    return name.starts_with('.') || name.starts_with("~$") || is_one_of(lower_ascii(name), kNames);
  });
}

std::optional<PartName> part_named(std::string_view name) {
  static constexpr std::array<std::string_view, 2> kTraining = {"train", "training"};
  static constexpr std::array<std::string_view, 5> kValidation = {"test", "testing", "val", "valid",
                                                                  "validation"};
  for (std::size_t at = 0; at < name.size();) {
    // A word goes on in lower case: "imagesTest" and "val2017" have two, "TEST" is one.
    std::size_t end = at;
    while (end < name.size() && is_upper(name[end])) ++end;
    while (end < name.size() && is_lower(name[end])) ++end;
    const std::string word = lower_ascii(name.substr(at, end - at));
    if (is_one_of(word, kTraining)) return PartName::kTraining;
    if (is_one_of(word, kValidation)) return PartName::kValidation;
    at = std::max(end, at + 1);
  }
  return std::nullopt;
}

}  // namespace potluck
