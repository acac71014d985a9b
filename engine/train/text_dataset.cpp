// SPDX-License-Identifier: GPL-3.0-or-later
// Text as tokens. Characters: each distinct code point is one, numbered in code point order. Bytes:
// each is one, whatever the text.
#include <algorithm>
#include <limits>

#include "engine/train/data_file.h"
#include "engine/train/text_dataset.h"

namespace potluck {
namespace {

constexpr char32_t kInvalid = 0xffffffff;

// The code point at `at`, which moves behind it; kInvalid (and `at` unmoved) for what RFC 3629
// forbids.
char32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return at + i < text.size() ? static_cast<std::uint8_t>(text[at + i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) {
    ++at;
    return first;
  }
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return kInvalid;
  char32_t code = first & (0xff >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return kInvalid;
    code = (code << 6) | (byte(i) & 0x3f);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < kSmallest[length] || code > 0x10ffff || surrogate) return kInvalid;
  at += length;
  return code;
}

void append_utf8(std::string& out, char32_t code) {
  const auto put = [&](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | (code >> 6));
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3f));
    put(0x80 | ((code >> 6) & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

// What is not UTF-8 becomes the replacement character.
std::string repaired(std::string_view bytes) {
  std::string out;
  for (std::size_t at = 0; at < bytes.size();) {
    const char32_t code = next_code_point(bytes, at);
    if (code == kInvalid) ++at;
    append_utf8(out, code == kInvalid ? U'\ufffd' : code);
  }
  return out;
}

class TextDataset : public Dataset {
 public:
  TextDataset(DataFormat format, std::vector<std::uint16_t> train,
              std::vector<std::uint16_t> validation)
      : format_(format), train_(std::move(train)), validation_(std::move(validation)) {}

  DataFormat format() const override { return format_; }
  std::uint64_t train_size() const override { return train_.size(); }
  std::uint64_t validation_size() const override { return validation_.size(); }
  const std::vector<std::uint16_t>& tokens(Split split) const override {
    return split == Split::kTrain ? train_ : validation_;
  }

 protected:
  std::string parts() const {
    return std::to_string(train_.size()) + " train, " + std::to_string(validation_.size()) +
           " validate";
  }
  std::string total() const { return std::to_string(train_.size() + validation_.size()); }

 private:
  DataFormat format_;
  std::vector<std::uint16_t> train_, validation_;
};

class CharacterText final : public TextDataset {
 public:
  CharacterText(DataFormat format, std::vector<char32_t> alphabet, std::vector<std::uint16_t> train,
                std::vector<std::uint16_t> validation)
      : TextDataset(format, std::move(train), std::move(validation)),
        alphabet_(std::move(alphabet)) {}

  std::uint32_t classes() const override { return static_cast<std::uint32_t>(alphabet_.size()); }
  std::string summary() const override {
    return total() + " characters, " + std::to_string(alphabet_.size()) + " different ones; " +
           parts();
  }

  std::string decode(const std::vector<std::uint16_t>& tokens) const override {
    std::string out;
    for (const std::uint16_t token : tokens) {
      if (token < alphabet_.size()) append_utf8(out, alphabet_[token]);
    }
    return out;
  }

  std::vector<std::uint16_t> encode(const std::string& text) const override {
    std::vector<std::uint16_t> out;
    for (std::size_t at = 0; at < text.size();) {
      const char32_t code = next_code_point(text, at);
      if (code == kInvalid) {
        ++at;
        continue;
      }
      const auto found = std::lower_bound(alphabet_.begin(), alphabet_.end(), code);
      if (found != alphabet_.end() && *found == code) {
        out.push_back(static_cast<std::uint16_t>(found - alphabet_.begin()));
      }
    }
    return out;
  }

 private:
  std::vector<char32_t> alphabet_;
};

class ByteText final : public TextDataset {
 public:
  using TextDataset::TextDataset;

  std::uint32_t classes() const override { return 256; }
  std::string summary() const override { return total() + " bytes; " + parts(); }
  std::string decode(const std::vector<std::uint16_t>& tokens) const override {
    std::string bytes;
    for (const std::uint16_t token : tokens) bytes += static_cast<char>(token);
    return repaired(bytes);
  }
  std::vector<std::uint16_t> encode(const std::string& text) const override {
    std::vector<std::uint16_t> out;
    for (const char c : text) out.push_back(static_cast<std::uint8_t>(c));
    return out;
  }
};

Error too_short(const std::filesystem::path& file, std::size_t size) {
  return data_error(file, "the text is too short to learn from: it ends", size);
}

Result<std::vector<char32_t>> find_alphabet(const std::filesystem::path& file,
                                            std::string_view text, std::size_t& characters) {
  std::vector<bool> seen(0x110000);
  for (std::size_t at = 0; at < text.size(); ++characters) {
    const char32_t code = next_code_point(text, at);
    if (code == kInvalid) return data_error(file, "text that is not UTF-8", at);
    seen[code] = true;
  }
  std::vector<char32_t> alphabet;
  for (char32_t code = 0; code < seen.size(); ++code) {
    if (seen[code]) alphabet.push_back(code);
  }
  return alphabet;
}

Result<std::shared_ptr<const Dataset>> make_bytes(const TextSource& source, double fraction) {
  const std::size_t size = source.text.size();
  const auto boundary = static_cast<std::size_t>(static_cast<double>(size) * fraction);
  if (boundary < 2 || size - boundary < 2) return too_short(source.file, size);
  std::vector<std::uint16_t> train, validation;
  train.reserve(boundary);
  validation.reserve(size - boundary);
  for (const char c : source.text) {
    auto& split = train.size() < boundary ? train : validation;
    split.push_back(static_cast<std::uint8_t>(c));
  }
  return std::shared_ptr<const Dataset>(
      std::make_shared<ByteText>(source.format, std::move(train), std::move(validation)));
}

Result<std::shared_ptr<const Dataset>> make_characters(const TextSource& source, double fraction) {
  const std::string_view text = source.text;
  std::size_t characters = 0;
  POTLUCK_TRY(std::vector<char32_t> alphabet, find_alphabet(source.file, text, characters));
  if (alphabet.size() > std::numeric_limits<std::uint16_t>::max()) {
    return {
        ErrorCode::kTooLarge,
        source.file.string() + " uses " + std::to_string(alphabet.size()) + " different characters",
        "at most 65535 are possible: use tokens=bytes"};
  }
  const auto boundary = static_cast<std::size_t>(static_cast<double>(characters) * fraction);
  if (alphabet.size() < 2 || boundary < 2 || characters - boundary < 2) {
    return too_short(source.file, text.size());
  }
  // Most text is of a few blocks: a flat table from code point to token is the quickest.
  std::vector<std::uint16_t> token_of(alphabet.back() + 1);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    token_of[alphabet[i]] = static_cast<std::uint16_t>(i);
  }
  std::vector<std::uint16_t> train, validation;
  train.reserve(boundary);
  validation.reserve(characters - boundary);
  for (std::size_t at = 0; at < text.size();) {
    auto& split = train.size() < boundary ? train : validation;
    split.push_back(token_of[next_code_point(text, at)]);
  }
  return std::shared_ptr<const Dataset>(std::make_shared<CharacterText>(
      source.format, std::move(alphabet), std::move(train), std::move(validation)));
}

}  // namespace

Result<std::shared_ptr<const Dataset>> make_text(const TextSource& source, const DataFiles& files) {
  if (files.tokens == "bytes") return make_bytes(source, files.train_fraction);
  if (files.tokens == "characters") return make_characters(source, files.train_fraction);
  return {ErrorCode::kInvalidArgument, "unknown tokens '" + files.tokens + "'",
          "there are: characters, bytes"};
}

Result<std::shared_ptr<const Dataset>> load_text(const DataFiles& files) {
  if (files.files.size() != 1) {
    return {ErrorCode::kInvalidArgument,
            "text comes from one file, not " + std::to_string(files.files.size()),
            "name one UTF-8 text file"};
  }
  const std::filesystem::path& file = files.files.front();
  POTLUCK_TRY(const Bytes bytes, read_data_file(file, kMaxTextBytes));
  if (bytes.empty()) return data_error(file, "the file is empty", 0);
  return make_text({file, DataFormat::kText, as_text(bytes)}, files);
}

}  // namespace potluck
