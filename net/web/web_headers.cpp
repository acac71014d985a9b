// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/web_headers.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "net/base/file_names.h"

namespace potluck {
namespace {

constexpr std::size_t kLongestValidator = 256;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t out = 0;
  const char* end = text.data() + text.size();
  const auto [at, failure] = std::from_chars(text.data(), end, out);
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (failure != std::errc() || at != end || out > kMost) return std::nullopt;
  return out;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// Whether it begins with \" or \\. Elsewhere a backslash is itself: some write paths of Windows.
bool is_escape(std::string_view text) {
  return text.size() > 1 && text[0] == '\\' && (text[1] == '"' || text[1] == '\\');
}

// Takes what stands before the next ';' that is not in quotes.
std::string_view take_part(std::string_view& text) {
  bool quoted = false;
  std::size_t end = 0;
  for (; end < text.size() && (quoted || text[end] != ';'); ++end) {
    if (quoted && is_escape(text.substr(end))) {
      ++end;
    } else if (text[end] == '"') {
      quoted = !quoted;
    }
  }
  end = std::min(end, text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return trimmed(part);
}

std::string unquoted(std::string_view text) {
  if (!text.starts_with('"')) return std::string(text);
  std::string out;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (is_escape(text.substr(i))) ++i;
    out.push_back(text[i]);
  }
  return out;
}

// UTF-8''na%C3%AFve.txt
std::string with_character_set(std::string_view text) {
  const std::size_t set = text.find('\''), language = text.find('\'', set + 1);
  if (set == std::string_view::npos || language == std::string_view::npos) return {};
  if (lower_ascii(text.substr(0, set)) != "utf-8") return {};
  return percent_decoded(text.substr(language + 1));
}

}  // namespace

std::optional<ContentRange> parse_content_range(std::string_view text) {
  constexpr std::string_view kUnit = "bytes ";
  text = trimmed(text);
  if (lower_ascii(text.substr(0, kUnit.size())) != kUnit) return std::nullopt;
  text = trimmed(text.substr(kUnit.size()));
  const std::size_t dash = text.find('-'), slash = text.find('/');
  if (dash == std::string_view::npos || slash == std::string_view::npos || slash < dash) {
    return std::nullopt;
  }
  const auto first = number(text.substr(0, dash));
  const auto last = number(text.substr(dash + 1, slash - dash - 1));
  const std::string_view whole = text.substr(slash + 1);
  const auto total = number(whole);
  if (!first || !last || *first > *last) return std::nullopt;
  if (whole != "*" && (!total || *total <= *last)) return std::nullopt;
  return ContentRange{*first, *last, total};
}

std::string name_in_disposition(std::string_view text) {
  std::string plain, better;
  take_part(text);  // "attachment", "inline"
  while (!text.empty()) {
    const std::string_view part = take_part(text);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string key = lower_ascii(trimmed(part.substr(0, equals)));
    const std::string_view value = trimmed(part.substr(equals + 1));
    if (key == "filename" && plain.empty()) plain = unquoted(value);
    if (key == "filename*" && better.empty()) better = with_character_set(value);
  }
  return better.empty() ? plain : better;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool coded =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (!coded) {
      out.push_back(text[i]);
      continue;
    }
    out.push_back(static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])));
    i += 2;
  }
  return out;
}

bool is_validator(std::string_view text) {
  return !text.empty() && text.size() <= kLongestValidator &&
         std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

bool is_strong_etag(std::string_view etag) { return is_validator(etag) && etag.starts_with('"'); }

}  // namespace potluck
