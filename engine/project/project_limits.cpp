// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/project_limits.h"

#include <algorithm>
#include <charconv>

#include "net/base/relay_address.h"
#include "net/base/text.h"

namespace potluck {
namespace {

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_port(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value >= 1 && value <= 65535;
}

// What some system does not allow in a file name, or takes for something else.
constexpr std::string_view kNotInNames = "/\\:*?\"<>|";

}  // namespace

bool is_project_name(std::string_view text) {
  return text.size() <= kMaxProjectName && is_clean_text(text) &&
         text.find_first_not_of(' ') != std::string_view::npos;
}

bool is_description(std::string_view text) {
  if (text.size() > kMaxDescription) return false;
  for (;;) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!is_clean_text(text.substr(0, end))) return false;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
  }
}

bool is_model_spec(std::string_view text) {
  return !text.empty() && text.size() <= kMaxModelSpec &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 127; });
}

bool is_data_file_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxDataFileName && is_clean_text(name) &&
         name.find_first_of(kNotInNames) == std::string_view::npos && name.front() != '.' &&
         name.back() != '.' && name.front() != ' ' && name.back() != ' ';
}

std::string data_file_name(std::string_view name) {
  // The end is kept: it says what the file is.
  std::string out = clean_text(name, name.size());
  for (char& c : out) {
    if (kNotInNames.find(c) != std::string_view::npos) c = '_';
  }
  while (!out.empty() && (out.back() == '.' || out.back() == ' ')) out.pop_back();
  std::size_t start = out.size() > kMaxDataFileName ? out.size() - kMaxDataFileName : 0;
  while (start < out.size() &&
         (out[start] == '.' || out[start] == ' ' || (out[start] & 0xc0) == 0x80)) {
    ++start;
  }
  out.erase(0, start);
  return out.empty() ? "data" : out;
}

bool is_address(std::string_view text) {
  if (text.size() > kMaxAddress) return false;
  if (is_over_relay(text)) text.remove_prefix(kRelayScheme.size());
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos || !is_port(text.substr(colon + 1))) return false;
  auto host = text.substr(0, colon);
  if (host.size() >= 4 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
    return std::all_of(host.begin(), host.end(), [](char c) {
      return is_alphanumeric(c) || c == ':' || c == '.' || c == '%';
    });
  }
  return !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
    return is_alphanumeric(c) || c == '.' || c == '-' || c == '_';
  });
}

}  // namespace potluck
