// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data/streamed_text.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "engine/train/data/text_files.h"
#include "engine/train/files/data_file.h"
#include "engine/train/text/piece_training.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMostValidation = 64;  // segments: 16 MiB

class StreamedText final : public Dataset {
 public:
  StreamedText(DataFormat format, TextFiles files, std::shared_ptr<const Tokenizer> tokenizer,
               std::uint64_t training)
      : format_(format),
        files_(std::move(files)),
        tokenizer_(std::move(tokenizer)),
        training_(training) {}

  Status load_validation() {
    for (std::uint64_t i = training_; i < files_.segments(); ++i) {
      POTLUCK_TRY(const std::string text, files_.segment(i));
      tokenizer_->encode(text, validation_);
    }
    if (validation_.size() < 2) return too_short_text(files_.file_of(0), files_.bytes());
    return ok_status();
  }

  DataFormat format() const override { return format_; }
  std::uint32_t classes() const override { return tokenizer_->size(); }
  // As many as there are for each byte of the part that validates.
  std::uint64_t train_size() const override {
    const double each = static_cast<double>(validation_.size()) /
                        static_cast<double>(files_.segments() - training_);
    return static_cast<std::uint64_t>(each * static_cast<double>(training_));
  }
  std::uint64_t validation_size() const override { return validation_.size(); }
  const Tokenizer& tokenizer() const override { return *tokenizer_; }
  const Tokens& tokens(Split split) const override {
    return split == Split::kValidation ? validation_ : Dataset::tokens(split);
  }
  std::uint64_t segments() const override { return training_; }
  Result<Tokens> segment(std::uint64_t index) const override {
    assert(index < training_);
    POTLUCK_TRY(const std::string text, files_.segment(index));
    Tokens out;
    out.reserve(text.size() / (tokenizer_->needs_lines() ? 2 : 1));
    tokenizer_->encode(text, out);
    return out;
  }
  Sentence summary() const override {
    const auto mebibytes = files_.bytes() >> 20, train = train_size(),
               validation = validation_size();
    if (tokenizer_->unit() == TokenUnit::kBytes) {
      return Sentence::tr(
          "%L1 MiB of text, read from the disk; about %L2 bytes train, %L3 validate; "
          "%L4 different ones",
          mebibytes, train, validation, classes());
    }
    if (tokenizer_->unit() == TokenUnit::kPieces) {
      return Sentence::tr(
          "%L1 MiB of text, read from the disk; about %L2 pieces train, %L3 validate; "
          "%L4 different ones",
          mebibytes, train, validation, classes());
    }
    return Sentence::tr(
        "%L1 MiB of text, read from the disk; about %L2 characters train, %L3 validate; "
        "%L4 different ones",
        mebibytes, train, validation, classes());
  }
  Status verify() const override {
    JsonLines lines;
    for (std::uint64_t i = 0; i < files_.segments(); ++i) {
      POTLUCK_TRY(const std::string text, files_.segment(i, &lines));
    }
    left_out_ = lines.left_out;
    return ok_status();
  }
  std::vector<std::string> notes() const override {
    if (left_out_ == 0) return {};
    return {left_out_note(left_out_)};
  }

 private:
  DataFormat format_;
  TextFiles files_;
  std::shared_ptr<const Tokenizer> tokenizer_;
  std::uint64_t training_;
  Tokens validation_;
  mutable std::atomic<std::uint64_t> left_out_{0};  // lines, counted when all is read
};

// Reads all of it once.
Result<std::shared_ptr<const Tokenizer>> find_characters(const TextFiles& files) {
  Alphabet alphabet;
  JsonLines lines;
  for (std::uint64_t i = 0; i < files.segments(); ++i) {
    POTLUCK_TRY(const std::string text, files.segment(i, &lines));
    if (const auto bad = alphabet.add(text)) {
      POTLUCK_TRY(const std::uint64_t begin, files.begin_of(i));
      return data_error(files.file_of(i), "text that is not UTF-8", begin + *bad);
    }
  }
  return alphabet.tokenizer(files.file_of(0));
}

// Pieces of the files from all over them.
Result<std::string> sample_of(const TextFiles& files) {
  const std::uint64_t most = kPieceSample / TextFiles::kSegmentBytes;
  const std::uint64_t count = std::min(most, files.segments());
  std::string out;
  for (std::uint64_t i = 0; i < count; ++i) {
    POTLUCK_TRY(const std::string text, files.segment(i * files.segments() / count));
    out += text;
  }
  return out;
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_streamed_text(const TextInput& input,
                                                          const DataFiles& files) {
  POTLUCK_TRY(auto tokenizer, fixed_tokenizer(input, files.tokens));
  const bool find = !tokenizer && files.tokens == kPieces;
  const bool by_lines = find || (tokenizer && tokenizer->needs_lines());
  POTLUCK_TRY(TextFiles text,
              TextFiles::open(input.format, input.texts, by_lines, input.leave_out_bad));
  if (text.segments() < 2) return too_short_text(input.texts.front(), text.bytes());
  if (find) {
    POTLUCK_TRY(const std::string sample, sample_of(text));
    POTLUCK_TRY(tokenizer, piece_tokenizer_for(sample, files));
  } else if (!tokenizer) {
    POTLUCK_TRY(tokenizer, find_characters(text));
  }
  const double share = static_cast<double>(text.segments()) * (1.0 - files.train_fraction);
  const auto validation = std::clamp<std::uint64_t>(static_cast<std::uint64_t>(share), 1,
                                                    std::min(kMostValidation, text.segments() - 1));
  const std::uint64_t training = text.segments() - validation;
  auto out =
      std::make_shared<StreamedText>(input.format, std::move(text), std::move(tokenizer), training);
  POTLUCK_CHECK(out->load_validation());
  return std::shared_ptr<const Dataset>(std::move(out));
}

}  // namespace potluck
