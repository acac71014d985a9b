// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/data/dataset.h"

#include <array>
#include <cstdlib>
#include <new>

#include "engine/train/data/dataset_loaders.h"
#include "engine/train/text/tokenizer.h"
#include "engine/train/text/utf8.h"

namespace potluck {
namespace {

using Load = Result<std::shared_ptr<const Dataset>> (*)(const DataFiles& files);

struct Format {
  std::string_view name;
  DataKind kind;
  Load load;
};
// In the order of DataFormat.
constexpr std::array<Format, 6> kFormats = {{{"text", DataKind::kText, load_text},
                                             {"idx", DataKind::kImages, load_idx},
                                             {"jsonl", DataKind::kText, load_text},
                                             {"cifar", DataKind::kImages, load_cifar},
                                             {"csv", DataKind::kTable, load_csv},
                                             {"tar", DataKind::kImages, load_shards}}};

const Format& format_of(DataFormat format) { return kFormats.at(static_cast<std::size_t>(format)); }

[[noreturn]] void wrong_kind() {
  assert(false && "data of this kind has no such thing");
  std::abort();
}

}  // namespace

DataKind kind_of(DataFormat format) { return format_of(format).kind; }

Result<DataFormat> data_format_of(std::string_view name) {
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (kFormats[i].name == name) return static_cast<DataFormat>(i);
  }
  return {ErrorCode::kInvalidArgument, "there is no data format '" + std::string(name) + "'",
          "a newer version of Potluck may know it"};
}

std::vector<std::string> data_format_names() {
  std::vector<std::string> out;
  for (const Format& each : kFormats) out.emplace_back(each.name);
  return out;
}

Result<std::shared_ptr<const Dataset>> Dataset::load(const DataFiles& files) {
  if (!(files.train_fraction > 0.0 && files.train_fraction < 1.0)) {
    return {ErrorCode::kInvalidArgument, "the training share must lie between 0 and 1",
            "0.9 keeps a tenth for validation"};
  }
  try {
    return format_of(files.format).load(files);
  } catch (const std::bad_alloc&) {  // other programs may have taken what was left
    return {ErrorCode::kOutOfMemory, "the memory does not suffice for this data",
            "close other programs, or use less data"};
  }
}

Result<std::vector<std::uint8_t>> grey_image(const Dataset& data, Split split,
                                             std::uint64_t index) {
  std::vector<std::uint8_t> out(data.kind() == DataKind::kImages ? data.pixels() : 0);
  if (out.empty()) return out;
  POTLUCK_CHECK(data.image(split, index, out));
  if (data.channels() == 1) return out;
  const std::size_t plane = out.size() / data.channels();
  for (std::size_t i = 0; i < plane; ++i) {  // ITU-R BT.601
    out[i] = static_cast<std::uint8_t>(
        (299 * out[i] + 587 * out[plane + i] + 114 * out[2 * plane + i]) / 1000);
  }
  out.resize(plane);
  return out;
}

const Tokenizer& Dataset::tokenizer() const { wrong_kind(); }
const Tokens& Dataset::tokens(Split) const { wrong_kind(); }
Result<Tokens> Dataset::segment(std::uint64_t) const { wrong_kind(); }
std::string Dataset::decode(const Tokens& tokens) const { return tokenizer().decode(tokens); }
Tokens Dataset::encode(const std::string& text) const {
  Tokens out;
  tokenizer().encode(text, out);
  return out;
}
std::string Dataset::unknown_in(const std::string& text) const {
  std::string out;
  for (std::size_t at = 0, begin = 0; at < text.size(); begin = at) {
    if (next_code_point(text, at) == kNoCodePoint) ++at;
    const std::string character = text.substr(begin, at - begin);
    if (encode(character).empty() && out.find(character) == std::string::npos) out += character;
  }
  return out;
}
int Dataset::label(Split, std::uint64_t) const { wrong_kind(); }
Status Dataset::image(Split, std::uint64_t, std::span<std::uint8_t>) const { wrong_kind(); }
void Dataset::row(Split, std::uint64_t, std::span<float>) const { wrong_kind(); }

}  // namespace potluck
