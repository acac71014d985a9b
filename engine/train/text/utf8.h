// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8, code point by code point (RFC 3629). Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace potluck {

constexpr char32_t kNoCodePoint = 0xffffffff;

// The code point at `at`, which moves behind it; kNoCodePoint (and `at` unmoved) for what RFC 3629
// forbids.
char32_t next_code_point(std::string_view text, std::size_t& at);
void append_utf8(std::string& out, char32_t code);
// What is not UTF-8 becomes the replacement character.
std::string repaired_utf8(std::string_view bytes);

}  // namespace potluck
