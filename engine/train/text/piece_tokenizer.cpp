// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/text/piece_tokenizer.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "engine/train/text/utf8.h"

namespace potluck {
namespace {

constexpr double kUnknownPenalty = 10;         // below the least likely piece, as SentencePiece has
constexpr std::size_t kLongestSegment = 4096;  // bytes: longer lines are cut here
constexpr double kNever = -std::numeric_limits<double>::infinity();

// All pieces by their bytes; the children of a node lie side by side, sorted.
class Trie {
 public:
  static constexpr std::int32_t kNone = -1;

  explicit Trie(const Pieces& pieces) {
    std::vector<std::size_t> order(pieces.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return pieces[a].text < pieces[b].text; });
    nodes_.emplace_back();
    grow(0, pieces, order, 0);
  }

  // Calls found(length, piece) for each piece that `text` begins with, the shortest first.
  template <typename Found>
  void match(std::string_view text, const Found& found) const {
    std::size_t node = 0;
    for (std::size_t length = 1; length <= text.size(); ++length) {
      const auto label = static_cast<std::uint8_t>(text[length - 1]);
      const auto begin = nodes_.begin() + nodes_[node].first;
      const auto end = begin + nodes_[node].children;
      const auto child = std::lower_bound(
          begin, end, label, [](const Node& n, std::uint8_t wanted) { return n.label < wanted; });
      if (child == end || child->label != label) return;
      node = static_cast<std::size_t>(child - nodes_.begin());
      if (nodes_[node].piece != kNone) found(length, nodes_[node].piece);
    }
  }

 private:
  struct Node {
    std::uint32_t first = 0;
    std::uint16_t children = 0;
    std::uint8_t label = 0;
    std::int32_t piece = kNone;
  };

  // some: sorted pieces that begin with the node's bytes, `depth` of them.
  void grow(std::size_t node, const Pieces& pieces, std::span<const std::size_t> some,
            std::size_t depth) {
    if (!some.empty() && pieces[some.front()].text.size() == depth) {
      nodes_[node].piece = static_cast<std::int32_t>(some.front());
      some = some.subspan(1);
    }
    struct Branch {
      std::size_t node;
      std::span<const std::size_t> pieces;
    };
    std::vector<Branch> branches;
    nodes_[node].first = static_cast<std::uint32_t>(nodes_.size());
    while (!some.empty()) {
      const char label = pieces[some.front()].text[depth];
      const auto same = static_cast<std::size_t>(
          std::find_if(some.begin(), some.end(),
                       [&](std::size_t i) { return pieces[i].text[depth] != label; }) -
          some.begin());
      branches.push_back({nodes_.size(), some.first(same)});
      nodes_.push_back({0, 0, static_cast<std::uint8_t>(label), kNone});
      some = some.subspan(same);
    }
    nodes_[node].children = static_cast<std::uint16_t>(branches.size());
    for (const Branch& branch : branches) grow(branch.node, pieces, branch.pieces, depth + 1);
  }

  std::vector<Node> nodes_;
};

class PieceTokenizer final : public Tokenizer {
 public:
  explicit PieceTokenizer(Pieces pieces) : pieces_(std::move(pieces)), trie_(pieces_) {
    for (const Piece& piece : pieces_) least_ = std::min(least_, piece.score);
  }

  std::uint32_t size() const override {
    return kBytePieces + static_cast<std::uint32_t>(pieces_.size());
  }
  TokenUnit unit() const override { return TokenUnit::kPieces; }
  bool needs_lines() const override { return true; }
  std::string file() const override { return pieces_to_text(pieces_); }

  void encode(std::string_view text, Tokens& out) const override {
    std::vector<Step> steps;
    while (!text.empty()) {
      const std::size_t length = segment(text);
      cut(text.substr(0, length), steps, out);
      text.remove_prefix(length);
    }
  }

  std::string decode(std::span<const std::uint16_t> tokens) const override {
    std::string bytes;
    for (const std::uint16_t token : tokens) {
      if (token < kBytePieces) {
        bytes += static_cast<char>(token);
      } else if (token < size()) {
        bytes += pieces_[token - kBytePieces].text;
      }
    }
    return repaired_utf8(bytes);
  }

 private:
  // The best way to a place in the text: from where, and by which piece; kNone: by bytes.
  struct Step {
    double score = kNever;
    std::uint16_t length = 0;
    std::int32_t piece = Trie::kNone;
  };

  static std::size_t character(std::string_view text, std::size_t at) {
    std::size_t after = at;
    return next_code_point(text, after) == kNoCodePoint ? 1 : after - at;
  }

  // To the end of the line, but between two characters.
  static std::size_t segment(std::string_view text) {
    const std::size_t line = std::min(text.find('\n'), text.size() - 1) + 1;
    if (line <= kLongestSegment) return line;
    std::size_t at = 0;
    while (at + character(text, at) <= kLongestSegment) at += character(text, at);
    return at;
  }

  void cut(std::string_view text, std::vector<Step>& steps, Tokens& out) const {
    steps.assign(text.size() + 1, {});
    steps[0].score = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const double here = steps[at].score;
      if (here == kNever) continue;
      const auto reach = [&](std::size_t length, double score, std::int32_t piece) {
        Step& there = steps[at + length];
        if (here + score <= there.score) return;
        there = {here + score, static_cast<std::uint16_t>(length), piece};
      };
      const std::size_t one = character(text, at);
      bool covered = false;
      trie_.match(text.substr(at, kLongestPiece), [&](std::size_t length, std::int32_t piece) {
        covered |= length == one;
        reach(length, pieces_[static_cast<std::size_t>(piece)].score, piece);
      });
      if (!covered) reach(one, least_ - kUnknownPenalty, Trie::kNone);
    }
    collect(text, steps, out);
  }

  // Backwards, from the end of the text.
  static void collect(std::string_view text, const std::vector<Step>& steps, Tokens& out) {
    const auto begin = static_cast<std::ptrdiff_t>(out.size());
    for (std::size_t at = text.size(); at > 0; at -= steps[at].length) {
      const Step& step = steps[at];
      if (step.piece != Trie::kNone) {
        out.push_back(static_cast<std::uint16_t>(kBytePieces + step.piece));
        continue;
      }
      for (std::size_t i = 1; i <= step.length; ++i) {
        out.push_back(static_cast<std::uint8_t>(text[at - i]));
      }
    }
    std::reverse(out.begin() + begin, out.end());
  }

  Pieces pieces_;
  Trie trie_;
  double least_ = 0;
};

}  // namespace

std::shared_ptr<const Tokenizer> make_piece_tokenizer(Pieces pieces) {
  assert(!pieces.empty() && pieces.size() <= kMostPieces);
  return std::make_shared<PieceTokenizer>(std::move(pieces));
}

}  // namespace potluck
