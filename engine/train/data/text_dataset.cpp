// SPDX-License-Identifier: GPL-3.0-or-later
// Text in memory, or, above DataFiles::stream_above, on the disk (streamed_text.h).
#include <string_view>
#include <utility>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/data/streamed_text.h"
#include "engine/train/data/text_input.h"
#include "engine/train/files/data_file.h"
#include "engine/train/files/json_lines.h"
#include "engine/train/text/piece_training.h"
#include "engine/train/text/text_encoding.h"
#include "engine/train/text/utf8.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxTextBytes = std::uint64_t{2} << 30;  // in memory, decompressed
constexpr std::uint64_t kTextTimes = 3;  // the text, and two bytes for each token

class TextDataset final : public Dataset {
 public:
  TextDataset(DataFormat format, std::shared_ptr<const Tokenizer> tokenizer, Tokens train,
              Tokens validation, std::vector<std::string> notes)
      : format_(format),
        tokenizer_(std::move(tokenizer)),
        train_(std::move(train)),
        validation_(std::move(validation)),
        notes_(std::move(notes)) {}

  DataFormat format() const override { return format_; }
  std::uint32_t classes() const override { return tokenizer_->size(); }
  std::uint64_t train_size() const override { return train_.size(); }
  std::uint64_t validation_size() const override { return validation_.size(); }
  const Tokenizer& tokenizer() const override { return *tokenizer_; }
  std::vector<std::string> notes() const override { return notes_; }
  const Tokens& tokens(Split split) const override {
    return split == Split::kTrain ? train_ : validation_;
  }
  Sentence summary() const override {
    const auto train = train_.size(), validation = validation_.size(), all = train + validation;
    if (tokenizer_->unit() == TokenUnit::kBytes) {
      return Sentence::tr("%L1 bytes, %L2 different ones; %L3 train, %L4 validate", all, classes(),
                          train, validation);
    }
    if (tokenizer_->unit() == TokenUnit::kPieces) {
      return Sentence::tr("%L1 pieces, %L2 different ones; %L3 train, %L4 validate", all, classes(),
                          train, validation);
    }
    return Sentence::tr("%L1 characters, %L2 different ones; %L3 train, %L4 validate", all,
                        classes(), train, validation);
  }

 private:
  DataFormat format_;
  std::shared_ptr<const Tokenizer> tokenizer_;
  Tokens train_, validation_;
  std::vector<std::string> notes_;
};

// Without its mark, which is no part of the text. left_out: lines are added.
Result<std::string> read_text(const TextInput& input, const std::filesystem::path& file,
                              const DataFileLimits& limits, std::uint64_t& left_out) {
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, limits));
  if (bytes.empty()) return data_error(file, "the file is empty", 0);
  const std::string_view all = as_text(bytes);
  const std::string_view text = all.substr(utf8_mark_bytes(all));
  if (input.format == DataFormat::kText) return std::string(text);
  JsonLines lines{input.leave_out_bad};
  std::string out;
  POTLUCK_CHECK(append_json_lines(file, text, lines, out));
  left_out += lines.left_out;
  return out;
}

// So much of a text that pieces are found in: all of it, or parts from all over it.
std::string sample_of(std::string_view text) {
  if (text.size() <= kPieceSample) return std::string(text);
  constexpr std::size_t kParts = 256, kPart = kPieceSample / kParts;
  std::string out;
  for (std::size_t i = 0; i < kParts; ++i) {
    out += text.substr(i * (text.size() / kParts), kPart);
    out += '\n';
  }
  return repaired_utf8(out);
}

Result<std::shared_ptr<const Dataset>> load_into_memory(const TextInput& input,
                                                        const DataFiles& files) {
  const DataFileLimits limits{kMaxTextBytes, kTextTimes, files.memory_left};
  std::string text;
  POTLUCK_TRY(auto tokenizer, fixed_tokenizer(input, files.tokens));
  const bool pieces = files.tokens == kPieces;
  Alphabet alphabet;
  std::uint64_t left_out = 0;
  for (const auto& file : input.texts) {
    POTLUCK_TRY(std::string one, read_text(input, file, limits, left_out));
    if (!tokenizer && !pieces) {
      if (const auto bad = alphabet.add(one)) {
        return data_error(file, "text that is not UTF-8", *bad);
      }
    }
    if (text.empty()) {
      text = std::move(one);
    } else {
      text += one;
    }
  }
  const auto& first = input.texts.front();
  if (!tokenizer && pieces) {
    POTLUCK_TRY(tokenizer, piece_tokenizer_for(sample_of(text), files));
  } else if (!tokenizer) {
    POTLUCK_TRY(tokenizer, alphabet.tokenizer(first));
  }
  Tokens train;
  if (!tokenizer->needs_lines()) train.reserve(text.size());
  tokenizer->encode(text, train);
  const auto boundary =
      static_cast<std::size_t>(static_cast<double>(train.size()) * files.train_fraction);
  if (boundary < 2 || train.size() - boundary < 2) return too_short_text(first, text.size());
  Tokens validation(train.begin() + static_cast<std::ptrdiff_t>(boundary), train.end());
  train.resize(boundary);
  train.shrink_to_fit();
  std::vector<std::string> notes;
  if (left_out > 0) notes.push_back(left_out_note(left_out));
  return std::shared_ptr<const Dataset>(
      std::make_shared<TextDataset>(input.format, std::move(tokenizer), std::move(train),
                                    std::move(validation), std::move(notes)));
}

}  // namespace

Result<std::shared_ptr<const Dataset>> load_text(const DataFiles& files) {
  TextInput input{files.format, files.files, files.tokenizer, files.leave_out_bad};
  if (input.texts.empty()) {
    return {ErrorCode::kInvalidArgument, "no text is named", "name a UTF-8 text file"};
  }
  std::uint64_t bytes = 0;
  for (const auto& file : input.texts) {
    std::error_code failure;
    const auto size = std::filesystem::file_size(file, failure);
    if (!failure) bytes += size;  // whoever opens it says what is wrong with it
  }
  if (bytes > files.stream_above) return load_streamed_text(input, files);
  return load_into_memory(input, files);
}

}  // namespace potluck
