// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/builtin_data.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/project/digit_strokes.h"
#include "engine/project/idx_check.h"
#include "engine/project/project_folder.h"
#include "engine/project/suggest.h"
#include "net/base/rng.h"
#include "net/base/text.h"

namespace potluck {
namespace {

constexpr std::string_view kPrefix = "builtin:";
constexpr const char* kWords = "/usr/share/dict/words";
constexpr std::uint64_t kMaxWordsFile = 64 << 20;
constexpr std::uint64_t kSeed = 0x506f746c75636b;  // the same data on every computer
constexpr std::uint32_t kMaxDigits = 1'000'000;

bool is_ascii_word(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
}

std::vector<std::string_view> ascii_words(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (const auto word = text.substr(0, end); is_ascii_word(word)) out.push_back(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

void put_big_endian(Bytes& out, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    out.push_back(static_cast<std::uint8_t>(value >> shift));
  }
}

}  // namespace

Status write_builtin_words(const std::filesystem::path& file, std::uint64_t max_bytes) {
  const auto source = read_whole_file(kWords, kMaxWordsFile);
  const std::string hint =
      "install the package wamerican (apt install wamerican), or name a text file";
  if (!source && source.error().code == ErrorCode::kNotFound) {
    return {ErrorCode::kNotFound, std::string("this system has no word list at ") + kWords, hint};
  }
  if (!source) return source.error();
  auto words = ascii_words(as_text(*source));
  Rng rng(kSeed);
  rng.shuffle(std::span(words));
  Bytes out;
  for (const auto word : words) {
    if (out.size() + word.size() + 1 > max_bytes) break;
    out.insert(out.end(), word.begin(), word.end());
    out.push_back('\n');
  }
  if (out.empty()) {
    return {ErrorCode::kNotFound, std::string(kWords) + " holds no plain words", hint};
  }
  return write_file_atomically(file, out);
}

Status write_builtin_digits(const std::filesystem::path& images,
                            const std::filesystem::path& labels, std::uint32_t count) {
  if (count == 0 || count > kMaxDigits) {
    return {ErrorCode::kInvalidArgument, "cannot draw " + std::to_string(count) + " digits",
            "ask for 1 to " + std::to_string(kMaxDigits)};
  }
  Bytes pixels, names;
  pixels.reserve(16 + std::size_t{count} * kDigitSide * kDigitSide);
  put_big_endian(pixels, kIdxImagesMagic);
  put_big_endian(pixels, count);
  put_big_endian(pixels, kDigitSide);
  put_big_endian(pixels, kDigitSide);
  put_big_endian(names, kIdxLabelsMagic);
  put_big_endian(names, count);
  Rng rng(kSeed);
  for (std::uint32_t i = 0; i < count; ++i) {
    const int digit = static_cast<int>(rng.below(10));
    const auto image = draw_digit(digit, rng);
    pixels.insert(pixels.end(), image.begin(), image.end());
    names.push_back(static_cast<std::uint8_t>(digit));
  }
  POTLUCK_CHECK(write_file_atomically(images, pixels));
  return write_file_atomically(labels, names);
}

bool is_builtin(std::string_view data) { return data.starts_with(kPrefix); }

Result<DataSource> write_builtin(std::string_view data, const std::filesystem::path& folder) {
  const std::string name(data.substr(is_builtin(data) ? kPrefix.size() : 0));
  if (name == "words") {
    POTLUCK_CHECK(write_builtin_words(folder / "words.txt"));
    return DataSource{"text", {folder / "words.txt"}, {}};
  }
  if (name == "digits") {
    const auto images = folder / "digits-images-idx3-ubyte";
    const auto labels = folder / "digits-labels-idx1-ubyte";
    POTLUCK_CHECK(write_builtin_digits(images, labels));
    return DataSource{"idx", {images, labels}, {}};
  }
  return {ErrorCode::kInvalidArgument, "there is no built-in data \"" + clean_text(name, 64) + "\"",
          suggestion(name, {"words", "digits"})};
}

}  // namespace potluck
