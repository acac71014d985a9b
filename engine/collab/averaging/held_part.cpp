// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/held_part.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/collab/averaging/usual_norms.h"
#include "engine/collab/codec/codec_kernels.h"

namespace potluck {
namespace {

using Kind = AveragingRule::Kind;

// A member's samples count as this many times the median member's at most: whoever claims most of
// them must not be the average.
constexpr double kMostWeight = 4;

std::size_t dropped_of(const AveragingRule& rule, std::size_t rows) {
  assert(rows > 0);
  const std::size_t most = (rows - 1) / 2;  // one or two are left
  if (rule.kind != Kind::kTrimmed) return most;
  return std::min(most, static_cast<std::size_t>(rule.trim * static_cast<double>(rows)));
}

}  // namespace

HeldPart::HeldPart(const AveragingRule& rule, const ChunkCut& cut, std::uint32_t first,
                   std::uint32_t count, std::size_t voices, std::shared_ptr<const Average> before)
    : rule_(rule), cut_(cut), first_(first), count_(count), voices_(voices) {
  assert(rule.holds());
  for (Voice& voice : voices_) voice.chunks.resize(count);
  if (before && before->values == cut.values) before_ = std::move(before);
}

void HeldPart::keep(std::size_t voice, std::uint32_t at, const Codec& codec, ByteView payload) {
  voices_[voice].chunks[at] = {&codec, Bytes(payload.begin(), payload.end())};
}

std::span<const float> HeldPart::values_of(const Voice& voice, std::uint32_t at,
                                           std::span<float> room) {
  if (!voice.own.empty()) return voice.own.subspan(cut_.begin(first_ + at), room.size());
  const Held& held = voice.chunks[at];
  held.codec->unpack(held.payload, room);
  return room;
}

// Everybody's values of a chunk side by side.
void HeldPart::read_rows(std::uint32_t at) {
  const std::size_t n = cut_.length(first_ + at);
  decoded_.resize(voices_.size() * cut_.length(first_));
  rows_.clear();
  for (std::size_t i = 0; i < voices_.size(); ++i) {
    if (!gives(voices_[i])) continue;
    const auto room = std::span(decoded_).subspan(i * n, n);
    rows_.push_back(values_of(voices_[i], at, room).data());
  }
}

void HeldPart::drop(std::uint32_t at) {
  for (Voice& voice : voices_) voice.chunks[at] = {};
}

bool HeldPart::gather(std::uint32_t at, std::span<float> out) {
  ++gathered_;
  if (rule_.kind == Kind::kClipped) {
    refer(at, out);
    std::vector<float>& room = decoded_;
    room.resize(cut_.length(first_));
    for (Voice& voice : voices_) {
      if (!gives(voice)) continue;
      const auto values = values_of(voice, at, std::span(room).first(out.size()));
      voice.square += kernels::squared_distance(values, out);
    }
    if (all()) weigh();
    return false;
  }
  combine_rows(at, out);
  drop(at);
  return true;
}

// The last average, or, where there is none, the median of what the members give.
void HeldPart::refer(std::uint32_t at, std::span<float> out) {
  if (before_) {
    const std::uint64_t begin = cut_.begin(first_ + at);
    if (decode_average_part(*before_, begin, out)) return;
    before_.reset();
  }
  combine_rows(at, out);
}

// The median, or the mean of those in the middle; as it is where nobody gives anything.
void HeldPart::combine_rows(std::uint32_t at, std::span<float> out) {
  read_rows(at);
  if (rows_.empty()) return;
  if (!trimmed_) trimmed_.emplace(rows_.size(), dropped_of(rule_, rows_.size()));
  (*trimmed_)(rows_, out);
}

// How far everybody is from the reference is known: how much of each difference counts.
void HeldPart::weigh() {
  std::vector<double> weights, squares;
  for (const Voice& voice : voices_) {
    if (gives(voice)) weights.push_back(voice.weight);
  }
  const auto usual = median_of(weights);
  if (!usual) return;
  double total = 0;  // above 0: the median one is not far
  for (Voice& voice : voices_) {
    if (!gives(voice)) continue;
    squares.clear();
    for (const Voice& other : voices_) {
      if (!gives(other)) continue;
      squares.push_back(square_over({{}, other.weight, std::sqrt(other.square)}, voice.weight));
    }
    const double apart = std::sqrt(*median_of(squares));
    const double counts = std::min(voice.weight, kMostWeight * *usual);
    voice.factor = counts * kept_of(std::sqrt(voice.square), rule_.radius * apart, apart);
    if (voice.factor > 0.0) total += counts;
  }
  for (Voice& voice : voices_) {
    voice.factor /= total;
    own_factor_ -= voice.factor;
  }
}

void HeldPart::finish(std::uint32_t at, std::span<float> out) {
  assert(all());
  kernels::scale(out, static_cast<float>(own_factor_));
  decoded_.resize(cut_.length(first_));
  for (const Voice& voice : voices_) {
    if (voice.factor <= 0.0) continue;
    const auto values = values_of(voice, at, std::span(decoded_).first(out.size()));
    kernels::add_weighted(out, static_cast<float>(voice.factor), values);
  }
  drop(at);
}

}  // namespace potluck
