// SPDX-License-Identifier: GPL-3.0-or-later
// A project's key as 24 words that people can write down and type again: its 256 bits and 8 bits of
// a checksum, as BIP 39 writes them. Pure, any thread.
#pragma once

#include <string>

#include "net/crypto/keys.h"

namespace potluck {

constexpr std::size_t kKeyWords = 24;

std::string words_of(const KeyPair& key);  // a blank between any two
// In any case, with anything but letters between them, so that a numbered list can be pasted too;
// four letters are enough of each. kInvalidArgument: says which word is none, that there are too
// few, or that they do not belong together.
Result<KeyPair> key_of_words(const std::string& text);

}  // namespace potluck
