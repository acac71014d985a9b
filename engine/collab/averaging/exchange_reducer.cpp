// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/exchange_reducer.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/collab/codec/codec_kernels.h"

namespace potluck {
namespace {

// Null: it contributes nothing.
auto* contributor_of(auto& contributors, std::size_t member) {
  const auto found = std::ranges::find_if(
      contributors, [member](const auto& each) { return each.member == member; });
  return found == contributors.end() ? nullptr : &*found;
}

}  // namespace

PartReducer::PartReducer(const ExchangeConfig& config, std::uint32_t first, std::uint32_t count,
                         std::span<std::uint8_t> places, Complete complete)
    : cut_{config.values, config.chunk_values},
      self_(config.self),
      first_(first),
      count_(count),
      sums_(*find_codec(static_cast<std::uint8_t>(config.codec)), cut_, first, count, places),
      complete_(std::move(complete)),
      added_(count),
      done_(count),
      most_weight_(config.most_weight),
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
  weights_unknown_ = contributors_.size();
}

void PartReducer::start_self(std::span<const float> gradient, double weight) {
  Contributor* self = contributor_of(contributors_, self_);
  if (!self) return;
  gradient_ = gradient;
  own_weight_ = weight;
  know_weight(*self, weight);
  complete_where_all_in();
}

Status PartReducer::add(std::size_t member, const Codec& codec, std::uint32_t chunk, double weight,
                        ByteView payload) {
  Contributor* from = contributor_of(contributors_, member);
  if (!from || member == self_) {
    return {ErrorCode::kMalformed, "a gradient came from a member that contributes none"};
  }
  if (chunk < first_ || chunk - first_ >= count_) {
    return {ErrorCode::kMalformed, "a gradient chunk came to the wrong reducer"};
  }
  POTLUCK_CHECK(check_weight(*from, weight));
  if (weight == 0.0) {
    if (!payload.empty()) {
      return {ErrorCode::kMalformed, "a gradient without samples came with values"};
    }
    if (from->weight) return ok_status();
    know_weight(*from, 0.0);
    complete_where_all_in();
    return ok_status();
  }
  const std::uint32_t at = chunk - first_;
  if (from->received[at]) return ok_status();
  POTLUCK_CHECK(check_term(codec, chunk, weight, payload));
  if (!from->weight) know_weight(*from, weight);
  from->received[at] = true;
  ++from->received_count;
  codec.add_to(payload, static_cast<float>(weight), sums_.sum(at));
  ++added_[at];
  complete_if_all_in(at);
  return ok_status();
}

bool PartReducer::awaits(std::size_t member) const {
  const Contributor* from = contributor_of(contributors_, member);
  if (from == nullptr || count_ == 0) return false;
  return !from->weight || (*from->weight > 0.0 && from->received_count < count_);
}

std::optional<double> PartReducer::weight_of(std::size_t member) const {
  const Contributor* from = contributor_of(contributors_, member);
  return from != nullptr ? from->weight : std::nullopt;
}

Status PartReducer::check_weight(const Contributor& from, double weight) const {
  // The weight is a number of samples; less than one would be lost in the division.
  if (!(weight == 0.0 || (weight >= 1.0 && weight <= most_weight_))) {
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

void PartReducer::know_weight(Contributor& of, double weight) {
  of.weight = weight;
  --weights_unknown_;
  total_ += weight;
  if (weight > 0.0 && of.member != self_) ++others_with_samples_;
}

// This node's own term comes last: it is at hand, and before that there may be no sum to add it to.
void PartReducer::complete_if_all_in(std::uint32_t at) {
  if (done_[at] || weights_unknown_ > 0 || added_[at] < others_with_samples_) return;
  done_[at] = true;
  const std::uint32_t chunk = first_ + at;
  const std::span<float> sum = sums_.sum(at);
  if (own_weight_ > 0.0) {
    kernels::add_weighted(sum, static_cast<float>(own_weight_),
                          gradient_.subspan(cut_.begin(chunk), cut_.length(chunk)));
  }
  if (total_ > 0.0) kernels::divide(sum, static_cast<float>(total_));
  complete_(chunk, sums_.encode(at), total_);
}

// A weight has become known without a chunk.
void PartReducer::complete_where_all_in() {
  for (std::uint32_t at = 0; at < count_; ++at) complete_if_all_in(at);
}

}  // namespace potluck
