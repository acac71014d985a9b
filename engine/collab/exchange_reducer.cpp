// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/exchange_reducer.h"

#include <cassert>
#include <cmath>
#include <limits>

#include "engine/collab/codec_kernels.h"

namespace potluck {

PartReducer::PartReducer(const ExchangeConfig& config, std::uint32_t first, std::uint32_t count,
                         Complete complete)
    : cut_{config.values, config.chunk_values},
      self_(config.self),
      first_(first),
      complete_(std::move(complete)),
      slots_(count),
      // Half of the even share, so that rounding on the way cannot tip the sum over.
      largest_term_(std::numeric_limits<float>::max() /
                    (2.0f * static_cast<float>(config.members.size()))) {
  for (std::size_t i = 0; i < config.members.size(); ++i) {
    if (!config.members[i].contributes) continue;
    Contributor c;
    c.member = i;
    c.received.resize(count);
    contributors_.push_back(std::move(c));
  }
}

void PartReducer::start_self(std::span<const float> gradient, double weight) {
  gradient_ = gradient;
  if (Contributor* self = find(self_)) self->weight = weight;
  advance_all();
}

Status PartReducer::add(std::size_t member, const Codec& codec, std::uint32_t chunk, double weight,
                        ByteView payload) {
  Contributor* from = find(member);
  if (!from || member == self_) {
    return {ErrorCode::kMalformed, "a gradient came from a member that contributes none"};
  }
  if (chunk < first_ || chunk - first_ >= slots_.size()) {
    return {ErrorCode::kMalformed, "a gradient chunk came to the wrong reducer"};
  }
  const bool news = !from->weight;
  POTLUCK_CHECK(check_weight(*from, weight));
  if (weight == 0.0) {
    if (!payload.empty()) {
      return {ErrorCode::kMalformed, "a gradient without samples came with values"};
    }
    from->weight = 0.0;
    if (news) advance_all();
    return ok_status();
  }
  const std::uint32_t at = chunk - first_;
  if (from->received[at]) return ok_status();
  POTLUCK_CHECK(check_term(codec, chunk, weight, payload));
  from->weight = weight;
  from->received[at] = true;
  ++from->received_count;
  Slot& slot = slots_[at];
  if (contributors_[slot.next].member == member) {
    codec.add_to(payload, static_cast<float>(weight), sum_of(slot, chunk));
    ++slot.next;
    advance(at);
  } else {
    const auto turn = static_cast<std::size_t>(from - contributors_.data());
    put_early(slot, turn, codec, payload);
    if (contributors_[slot.next].member == self_) advance(at);
  }
  return ok_status();
}

bool PartReducer::awaits(std::size_t member) const {
  for (const Contributor& c : contributors_) {
    if (c.member != member) continue;
    return !slots_.empty() && (!c.weight || (*c.weight > 0.0 && c.received_count < slots_.size()));
  }
  return false;
}

PartReducer::Contributor* PartReducer::find(std::size_t member) {
  for (Contributor& c : contributors_) {
    if (c.member == member) return &c;
  }
  return nullptr;
}

Status PartReducer::check_weight(Contributor& from, double weight) const {
  // The weight is a number of samples; less than one would be lost in the division.
  if (!(weight == 0.0 || (weight >= 1.0 && weight <= kMaxWeight))) {
    return {ErrorCode::kMalformed, "a gradient has an impossible number of samples"};
  }
  if (from.weight && *from.weight != weight) {
    return {ErrorCode::kMalformed, "a member contradicts itself about its number of samples"};
  }
  return ok_status();
}

Status PartReducer::check_term(const Codec& codec, std::uint32_t chunk, double weight,
                               ByteView payload) const {
  POTLUCK_TRY(const float most, codec.inspect(payload, cut_.length(chunk)));
  if (most * weight > largest_term_) {
    return {ErrorCode::kMalformed, "a gradient is too large to be averaged",
            "its sender's training has probably diverged"};
  }
  return ok_status();
}

std::span<float> PartReducer::sum_of(Slot& slot, std::uint32_t chunk) {
  if (slot.sum.empty() && !free_sums_.empty()) {
    slot.sum = std::move(free_sums_.back());
    free_sums_.pop_back();
    slot.sum.clear();
  }
  if (slot.sum.empty()) slot.sum.assign(cut_.length(chunk), 0.0f);
  return slot.sum;
}

void PartReducer::put_early(Slot& slot, std::size_t turn, const Codec& codec, ByteView payload) {
  std::size_t at = free_early_;
  if (at == kNone) {
    at = early_.size();
    early_.emplace_back();
  } else {
    free_early_ = early_[at].after;
  }
  Early& early = early_[at];
  early.turn = turn;
  early.codec = &codec;
  early.encoded.assign(payload.begin(), payload.end());
  early.after = slot.early;
  slot.early = at;
}

std::size_t PartReducer::find_early(const Slot& slot, std::size_t turn) const {
  std::size_t at = slot.early;
  while (at != kNone && early_[at].turn != turn) at = early_[at].after;
  return at;
}

void PartReducer::drop_early(Slot& slot, std::size_t at) {
  std::size_t* link = &slot.early;
  while (*link != at) link = &early_[*link].after;
  *link = early_[at].after;
  early_[at].after = free_early_;
  free_early_ = at;
}

// This node's own term needs no sum until the next one is there: else all of its part would lie in
// sums from the start.
bool PartReducer::more_after(const Slot& slot) const {
  for (std::size_t turn = slot.next + 1; turn < contributors_.size(); ++turn) {
    const Contributor& c = contributors_[turn];
    if (!c.weight) return false;
    if (*c.weight > 0.0) return find_early(slot, turn) != kNone;
  }
  return true;
}

// Adds everything whose turn has come in the part's chunk `at`.
void PartReducer::advance(std::uint32_t at) {
  Slot& slot = slots_[at];
  const std::uint32_t chunk = first_ + at;
  for (; slot.next < contributors_.size(); ++slot.next) {
    const Contributor& c = contributors_[slot.next];
    if (!c.weight) return;
    if (*c.weight == 0.0) continue;
    if (c.member == self_) {
      if (slot.sum.empty() && !more_after(slot)) return;
      kernels::add_weighted(sum_of(slot, chunk), static_cast<float>(*c.weight),
                            gradient_.subspan(cut_.begin(chunk), cut_.length(chunk)));
      continue;
    }
    const std::size_t early = find_early(slot, slot.next);
    if (early == kNone) return;
    const auto weight = static_cast<float>(*c.weight);
    early_[early].codec->add_to(early_[early].encoded, weight, sum_of(slot, chunk));
    drop_early(slot, early);
  }
  double total = 0.0;
  for (const Contributor& c : contributors_) total += *c.weight;
  if (total > 0.0) kernels::divide(sum_of(slot, chunk), static_cast<float>(total));
  sum_of(slot, chunk);  // zeros where nobody had anything
  std::vector<float> mean = std::move(slot.sum);
  slot.sum = {};
  complete_(chunk, std::move(mean), total);
}

void PartReducer::advance_all() {
  for (std::uint32_t at = 0; at < slots_.size(); ++at) {
    if (slots_[at].next < contributors_.size()) advance(at);
  }
}

}  // namespace potluck
