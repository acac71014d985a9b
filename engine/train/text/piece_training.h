// SPDX-License-Identifier: GPL-3.0-or-later
// Where a vocabulary of pieces comes from: found in a text, or taken out of a model that
// SentencePiece made elsewhere. Only who makes a project does this. Slow; any thread.
// Both start potluck-pieces, which has to lie beside this program or on the PATH.
#pragma once

#include "engine/train/text/piece_file.h"
#include "net/base/bytes.h"

namespace potluck {

inline constexpr std::size_t kPieceSample = 32 << 20;  // bytes of text: more finds the same pieces

// vocabulary: of tokens, the 256 bytes among them; a small text gives fewer. kInvalidArgument when
// the text gives none, kNotFound without that program.
Result<Pieces> find_pieces(std::string_view text, std::uint32_t vocabulary);

// A vocabulary of ours, or a unigram model of SentencePiece. Its normalisation of text and its
// control tokens are left out.
Result<Pieces> read_pieces(ByteView file);

}  // namespace potluck
