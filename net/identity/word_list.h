// SPDX-License-Identifier: GPL-3.0-or-later
// The 2048 words in which a key is written down. No two begin with the same four letters.
#pragma once

#include <string_view>

namespace potluck {

std::string_view word_list_text();  // in their order, a blank between any two

}  // namespace potluck
