// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts text into the pieces of a vocabulary. Pure, any thread.
#pragma once

#include <memory>

#include "engine/train/text/piece_file.h"
#include "engine/train/text/tokenizer.h"

namespace potluck {

// The likeliest way to cut each line (Viterbi); characters without a piece become their bytes, so
// that every text comes back as it was. Precondition: pieces as pieces_from_text() gives them.
std::shared_ptr<const Tokenizer> make_piece_tokenizer(Pieces pieces);

}  // namespace potluck
