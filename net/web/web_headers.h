// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of an answer that we read ourselves, whatever a server has written there. Pure; any
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace potluck {

// "bytes 0-499/1234": which bytes of how many these are.
struct ContentRange {
  std::uint64_t first = 0, last = 0;   // first <= last
  std::optional<std::uint64_t> total;  // > last; none: the server does not know ("*")
  bool operator==(const ContentRange&) const = default;
  std::uint64_t length() const { return last - first + 1; }
};
// None: it is anything else. No number is larger than 2^63 - 1.
std::optional<ContentRange> parse_content_range(std::string_view text);

// The file's name in Content-Disposition, as the server has it, decoded: whatever it may hold, path
// and all. Of two, the one with a character set (RFC 6266). Empty: none.
std::string name_in_disposition(std::string_view text);

// %41 becomes A; what is no such code stays.
std::string percent_decoded(std::string_view text);

// A value that may be sent back to the server that has sent it: printable ASCII, not too long.
bool is_validator(std::string_view text);

// One that tells every byte apart; an ETag that begins with W/ does not.
bool is_strong_etag(std::string_view etag);

}  // namespace potluck
