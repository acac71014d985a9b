// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/invite_link_finder.h"

#include <algorithm>
#include <array>

#include "net/base/file_names.h"

namespace potluck {
namespace {

constexpr std::size_t kShortestCut = 10;  // "potluck://": less is no link that was cut off
constexpr int kMostEncodings = 3;         // a link in a link in a link

// Nobody sees these, or takes them for blanks: U+00A0, 00AD, 061C, 180E, 1680, 2000 to 200F, 2028
// to 202F, 205F to 206F, 3000, FE00 to FE0F, FEFF.
std::size_t invisible_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const unsigned first = byte(0), second = byte(1), third = byte(2);
  if (first == 0xc2) return second == 0xa0 || second == 0xad ? 2 : 0;
  if (first == 0xd8) return second == 0x9c ? 2 : 0;
  const unsigned code = (first & 0x0f) << 12 | (second & 0x3f) << 6 | (third & 0x3f);
  if ((first & 0xf0) != 0xe0 || (second & 0xc0) != 0x80 || (third & 0xc0) != 0x80) return 0;
  const bool blank = code == 0x1680 || code == 0x180e || (code >= 0x2000 && code <= 0x200f) ||
                     (code >= 0x2028 && code <= 0x202f) || (code >= 0x205f && code <= 0x206f) ||
                     code == 0x3000 || (code >= 0xfe00 && code <= 0xfe0f) || code == 0xfeff;
  return blank ? 3 : 0;
}

bool is_line_end(char c) { return c == '\n' || c == '\r'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || is_line_end(c) || c == '\v' || c == '\f'; }
bool is_code(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_value(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(16 * high + low);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// Letters as they can be of a link. '\n': there was a blank, which a link has not, or a line end.
std::string visible(std::string_view text) {
  std::string out;
  bool line_begins = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const std::size_t bytes = is_blank(rest[0]) ? 1 : invisible_bytes(rest);
    if (bytes > 0) {
      if (out.empty() || out.back() != '\n') out += '\n';
      line_begins = line_begins || is_line_end(rest[0]);
      i += bytes;
    } else if (rest[0] == '\\' || (rest[0] == '>' && line_begins)) {
      ++i;  // how chats escape, and mails quote
    } else if (rest[0] == '=' && rest.size() > 1 && is_line_end(rest[1])) {
      ++i;  // how mails break lines that are too long
    } else {
      line_begins = false;
      out += rest[0];
      ++i;
    }
  }
  return out;
}

struct PrefixEnd {
  enum class How { kOther, kWhole, kCut } how = How::kOther;
  std::size_t at = 0;  // behind it
};
// Blanks in it do not count.
PrefixEnd prefix_at(std::string_view lower, std::size_t from) {
  std::size_t matched = 0;
  for (std::size_t at = from; at < lower.size(); ++at) {
    if (lower[at] == '\n') continue;
    if (lower[at] != kLinkPrefix[matched]) return {};
    if (++matched == kLinkPrefix.size()) return {PrefixEnd::How::kWhole, at + 1};
  }
  return {matched >= kShortestCut ? PrefixEnd::How::kCut : PrefixEnd::How::kOther, lower.size()};
}

// Nothing: a letter of the code is percent-encoded.
std::optional<InviteLinkText> code_at(std::string_view seen, std::size_t from) {
  InviteLinkText out{{}, 0};
  bool broken = false;
  for (const char c : seen.substr(from)) {
    if (c == '%') return std::nullopt;
    broken = broken || (c == '\n' && !out.code.empty());
    if (c == '\n') continue;
    if (!is_code(c)) break;
    out.code += c;
    out.unbroken += broken ? 0 : 1;
  }
  return out;
}

}  // namespace

std::optional<InviteLinkText> find_invite_link(std::string_view text) {
  std::string decoded(text);
  std::optional<InviteLinkText> best;
  for (int i = 0; i < kMostEncodings; ++i) {
    const std::string seen = visible(decoded), lower = lower_ascii(seen);
    for (std::size_t at = lower.find('p'); at != lower.npos; at = lower.find('p', at + 1)) {
      const PrefixEnd end = prefix_at(lower, at);
      if (end.how == PrefixEnd::How::kCut && !best) best = InviteLinkText{{}, 0, true};
      if (end.how != PrefixEnd::How::kWhole) continue;
      if (auto found = code_at(seen, end.at)) return found;
      best = InviteLinkText{{}, 0};  // cut off, unless it can be decoded
    }
    std::string next = percent_decoded(decoded);
    if (next == decoded) break;
    decoded = std::move(next);
  }
  return best;
}

}  // namespace potluck
