// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/web_file_name.h"

#include "net/base/file_names.h"
#include "net/base/text.h"
#include "net/web/web_headers.h"

namespace potluck {
namespace {

constexpr std::string_view kNotInNames = "/\\:*?\"<>|";
constexpr const char* kNameless = "data";

// After the last separator of any system.
std::string_view last_part(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

std::string name_in_path(const WebUrl& url) {
  const std::string_view path = std::string_view(url.target).substr(0, url.target.find('?'));
  // Decoded after it was cut: a %2F is part of the name, and becomes '_'.
  const std::string name = percent_decoded(last_part(path));
  return name.empty() ? std::string() : as_file_name(name);
}

}  // namespace

bool is_file_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxFileName && is_clean_text(name) &&
         name.find_first_of(kNotInNames) == std::string_view::npos && name.front() != '.' &&
         name.back() != '.' && name.front() != ' ' && name.back() != ' ';
}

std::string as_file_name(std::string_view name) {
  std::string out = clean_text(name, name.size());
  for (char& c : out) {
    if (kNotInNames.find(c) != std::string_view::npos) c = '_';
  }
  while (!out.empty() && (out.back() == '.' || out.back() == ' ')) out.pop_back();
  std::size_t start = out.size() > kMaxFileName ? out.size() - kMaxFileName : 0;
  while (start < out.size() &&
         (out[start] == '.' || out[start] == ' ' || (out[start] & 0xc0) == 0x80)) {
    ++start;
  }
  out.erase(0, start);
  return out.empty() ? kNameless : out;
}

std::string name_of_download(const WebUrl& asked, const WebUrl& answered,
                             std::string_view disposition) {
  const std::string told = name_in_disposition(disposition);
  if (const auto name = last_part(told); !name.empty()) return as_file_name(name);
  const std::string first = name_in_path(asked), then = name_in_path(answered);
  if (!extension_of(first).empty()) return first;
  if (!extension_of(then).empty()) return then;
  return first.empty() ? as_file_name(then) : first;
}

}  // namespace potluck
