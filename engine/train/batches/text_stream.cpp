// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/batches/text_stream.h"

#include <algorithm>
#include <numeric>

#include "net/base/rng.h"

namespace potluck {
namespace {

constexpr std::uint64_t kDoublings = 6;  // from one segment to 64

std::uint64_t pieces_before(std::uint64_t group) {
  const std::uint64_t grown = std::min(group, kDoublings);
  return (std::uint64_t{1} << grown) - 1 + ((group - grown) << kDoublings);
}

}  // namespace

Result<TextGroup> text_group(const Dataset& data, std::uint64_t length, std::uint64_t seed,
                             std::uint64_t pass, std::uint64_t group) {
  std::vector<std::uint64_t> order(data.segments());
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  const std::uint64_t pass_seed = mix_seed(seed, pass);
  Rng(pass_seed).shuffle(std::span(order));
  TextGroup out;
  const std::uint64_t begin = std::min<std::uint64_t>(pieces_before(group), order.size());
  const std::uint64_t end = std::min<std::uint64_t>(pieces_before(group + 1), order.size());
  Rng rng(mix_seed(pass_seed, group));
  for (std::uint64_t i = begin; i < end; ++i) {
    POTLUCK_TRY(Tokens tokens, data.segment(order[i]));
    const auto segment = static_cast<std::uint32_t>(out.tokens.size());
    const std::uint64_t start = rng.below(length);  // drawn for short segments as well
    for (std::uint64_t at = start; at + length < tokens.size(); at += length) {
      out.windows.push_back({segment, static_cast<std::uint32_t>(at)});
    }
    out.segments.push_back(order[i]);
    out.tokens.push_back(std::move(tokens));
  }
  rng.shuffle(std::span(out.windows));
  return out;
}

TextStream::TextStream(std::shared_ptr<const Dataset> data, std::uint64_t length,
                       std::uint64_t seed)
    : data_(std::move(data)), length_(length), seed_(seed) {}

Status TextStream::advance() {
  if (!ahead_.valid()) {  // the first call
    POTLUCK_TRY(now_, text_group(*data_, length_, seed_, pass_, group_));
  } else {
    POTLUCK_TRY(now_, ahead_.get());
  }
  used_ = 0;
  any_ = any_ || !now_.windows.empty();
  if (now_.segments.empty()) {
    if (!any_) {
      return {ErrorCode::kInvalidArgument,
              "no segment of the text is as long as the model's context of " +
                  std::to_string(length_) + " tokens",
              "use a smaller context"};
    }
    any_ = false;
    ++pass_;
    group_ = 0;
  } else {
    ++group_;
  }
  ahead_ = std::async(std::launch::async,
                      [data = data_, length = length_, seed = seed_, pass = pass_, group = group_] {
                        return text_group(*data, length, seed, pass, group);
                      });
  return ok_status();
}

Result<std::span<const std::uint16_t>> TextStream::next() {
  while (used_ == now_.windows.size()) POTLUCK_CHECK(advance());
  const TextGroup::Window window = now_.windows[used_++];
  return std::span<const std::uint16_t>(now_.tokens[window.segment])
      .subspan(window.first, length_ + 1);
}

}  // namespace potluck
