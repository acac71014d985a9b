// SPDX-License-Identifier: GPL-3.0-or-later
// Text that other people wrote: names and reasons that end up in a window, a terminal or a log.
#pragma once

#include <string>
#include <string_view>

namespace potluck {

// Valid UTF-8 without control characters, line separators or characters that reorder the text
// around them (with which a name could pass as another, or rewrite a terminal).
bool is_clean_text(std::string_view text);

// The same text without what is not allowed, cut to max_bytes between characters.
std::string clean_text(std::string_view text, std::size_t max_bytes);

}  // namespace potluck
