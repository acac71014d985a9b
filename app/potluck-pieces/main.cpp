// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the pieces of a text, or takes them out of a model, with SentencePiece. Called by the node
// when a project is made; a program of its own, because the library does not get along with
// libtorch's protobuf, and because it parses what somebody else wrote.
//   potluck-pieces find TEXT VOCABULARY
//   potluck-pieces read MODEL
// Prints the file of pieces, or one line that says why not.
#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/train/text/piece_file.h"

namespace potluck {
namespace {

constexpr std::string_view kSpace = "\xe2\x96\x81";  // U+2581 stands for a space
constexpr std::size_t kLongestSentence = 4000;       // it leaves out what is longer
constexpr auto kLogNothing = "4";

// Line by line; what is longer is cut between two characters.
class Sentences final : public sentencepiece::SentenceIterator {
 public:
  explicit Sentences(std::string_view text) : left_(text) { Next(); }
  bool done() const override { return done_; }
  const std::string& value() const override { return now_; }
  sentencepiece::util::Status status() const override { return {}; }
  void Next() override {
    do {
      done_ = left_.empty();
      if (done_) return;
      std::size_t length = std::min(left_.find('\n'), left_.size());
      if (length > kLongestSentence) {
        length = kLongestSentence;
        while (length > 0 && (static_cast<unsigned char>(left_[length]) & 0xc0U) == 0x80) --length;
      }
      now_ = std::string(left_.substr(0, length));
      left_.remove_prefix(std::min(left_.size(), std::max<std::size_t>(length, 1)));
    } while (now_.empty());
  }

 private:
  std::string_view left_;
  std::string now_;
  bool done_ = false;
};

std::string with_spaces(std::string text) {
  for (std::size_t at = 0; (at = text.find(kSpace, at)) != std::string::npos; ++at) {
    text.replace(at, kSpace.size(), " ");
  }
  return text;
}

Error no_pieces(const std::string& why) { return {ErrorCode::kInvalidArgument, why, {}}; }

// In the order of the model, without what is there twice once spaces are spaces.
Result<Pieces> pieces_of(std::string_view model) {
  sentencepiece::SentencePieceProcessor processor;
  if (const auto loaded = processor.LoadFromSerializedProto({model.data(), model.size()});
      !loaded.ok()) {
    return no_pieces("this is no model of SentencePiece: " + loaded.ToString());
  }
  Pieces out = {{"\n", -1.0}};  // every line has one; it competes with no other piece
  std::set<std::string> known = {"\n"};
  for (int i = 0; i < processor.GetPieceSize() && out.size() < kMostPieces; ++i) {
    const bool text = !processor.IsUnknown(i) && !processor.IsControl(i) &&
                      !processor.IsUnused(i) && !processor.IsByte(i);
    Piece piece{with_spaces(processor.IdToPiece(i)), std::min(0.0F, processor.GetScore(i))};
    const bool fits = piece.text.size() <= kLongestPiece && !piece.text.empty() &&
                      piece.text.find('\n') == std::string::npos;
    if (text && fits && known.insert(piece.text).second) out.push_back(std::move(piece));
  }
  if (out.size() < 2) return no_pieces("it has none");
  // Those of a BPE model are the order in which it merges, and no likelihoods.
  if (std::all_of(out.begin(), out.end(),
                  [](const Piece& piece) { return piece.score == std::round(piece.score); })) {
    return no_pieces("its pieces have no likelihoods; only unigram models have them");
  }
  // Through the same gate as everybody else's: what we send must be taken.
  return pieces_from_text(pieces_to_text(out));
}

Result<Pieces> find(std::string_view text, const std::string& vocabulary) {
  Sentences sentences(text);
  std::string model;
  const auto trained =
      sentencepiece::SentencePieceTrainer::Train({{"model_type", "unigram"},
                                                  {"vocab_size", vocabulary},
                                                  {"hard_vocab_limit", "false"},
                                                  {"normalization_rule_name", "identity"},
                                                  {"remove_extra_whitespaces", "false"},
                                                  {"add_dummy_prefix", "false"},
                                                  {"unk_id", "0"},
                                                  {"bos_id", "-1"},
                                                  {"eos_id", "-1"},
                                                  {"pad_id", "-1"},
                                                  {"num_threads", "2"},
                                                  {"minloglevel", kLogNothing}},
                                                 &sentences, &model);
  if (!trained.ok()) return no_pieces(trained.ToString());
  return pieces_of(model);
}

Result<Pieces> answer(const std::vector<std::string>& asked) {
  const bool finds = asked.size() == 3 && asked[0] == "find";
  if (!finds && !(asked.size() == 2 && asked[0] == "read")) {
    return no_pieces("usage: potluck-pieces find TEXT VOCABULARY, or read MODEL");
  }
  std::ifstream file(asked[1], std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file.is_open() || file.bad()) return no_pieces("cannot read " + asked[1]);
  return finds ? find(bytes, asked[2]) : pieces_of(bytes);
}

}  // namespace
}  // namespace potluck

int main(int argc, char** argv) {
  const auto pieces = potluck::answer({argv + 1, argv + argc});
  if (!pieces) {
    std::fprintf(stderr, "%s\n", pieces.error().message.c_str());
    return 1;
  }
  const std::string text = potluck::pieces_to_text(*pieces);
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? 0 : 1;
}
