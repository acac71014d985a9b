// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/exchange_reducer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/collab/averaging/robust_kernels.h"
#include "engine/collab/codec/codec_kernels.h"

namespace potluck {
namespace {

// For the rounding of what is summed here and there.
constexpr double kRounding = 1.001;
// Where nothing but our own gradient is known, the others' may be this many times longer: what
// codecs left unsent may be in them, and not in ours.
constexpr double kUnsure = 8;
constexpr std::size_t kPiece = 4096;  // values that are unpacked at a time
static_assert(kPiece % Codec::kRun == 0);

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
      // Half of the even share, so that rounding on the way cannot tip the sum over.
      most_{config.most_weight,
            std::numeric_limits<float>::max() / (2.0f * static_cast<float>(config.members.size()))},
      norm_bound_(config.rule.holds() ? 0.0 : config.rule.norm_bound),
      usual_(config.usual),
      audited_(config.audited, cut_, first, count) {
  for (std::size_t i = 0; i < config.members.size(); ++i) {
    if (!config.members[i].contributes) continue;
    Contributor c;
    c.member = i;
    c.received.resize(count);
    contributors_.push_back(std::move(c));
  }
  weights_unknown_ = contributors_.size();
  if (config.rule.holds()) {
    held_.emplace(config.rule, cut_, first, count, contributors_.size(), config.before);
  }
}

void PartReducer::start_self(std::span<const float> gradient, const Told& told) {
  Contributor* self = contributor_of(contributors_, self_);
  gradient_ = gradient;
  if (self != nullptr) {
    know(*self, told);
    if (told.weight > 0.0 && usual_.empty()) {
      const ToldNorm own{{}, told.weight, kUnsure * told.norm};
      usual_.add({&own, 1});
    }
    self->factor = factor_for(told);
  }
  take_early();
  complete_where_all_in();
}

Status PartReducer::add(std::size_t member, const Codec& codec, std::uint32_t chunk,
                        const Told& told, ByteView payload) {
  Contributor* from = contributor_of(contributors_, member);
  if (!from || member == self_) {
    return {ErrorCode::kMalformed, "a gradient came from a member that contributes none"};
  }
  if (chunk < first_ || chunk - first_ >= count_) {
    return {ErrorCode::kMalformed, "a gradient chunk came to the wrong reducer"};
  }
  POTLUCK_CHECK(check_told(*from, told));
  if (told.weight == 0.0) {
    if (!payload.empty()) {
      return {ErrorCode::kMalformed, "a gradient without samples came with values"};
    }
    if (from->told) return ok_status();
    know(*from, told);
    complete_where_all_in();
    return ok_status();
  }
  const std::uint32_t at = chunk - first_;
  if (from->received[at]) return ok_status();
  POTLUCK_CHECK(check_chunk(codec, at, told, payload));
  if (!from->told) know(*from, told);
  from->received[at] = true;
  ++from->received_count;
  if (audited_.member() == member) audited_.keep(codec, at, payload);
  const auto number = static_cast<std::size_t>(from - contributors_.data());
  if (held_) {
    held_->keep(number, at, codec, payload);
  } else if (norm_bound_ <= 0.0) {
    codec.add_to(payload, static_cast<float>(told.weight), sums_.sum(at));
  } else if (!knows_norms()) {
    const double squares = kernels::sum_of_squares(values_of(codec, at, payload));
    early_.push_back({number, &codec, at, Bytes(payload.begin(), payload.end())});
    return check_norm(*from, codec, squares);
  } else {
    // What is refused has spoilt the sum: the attempt is void then.
    const double squares = add_values(*from, at, codec, payload);
    POTLUCK_CHECK(check_norm(*from, codec, squares));
  }
  ++added_[at];
  complete_if_all_in(at);
  return ok_status();
}

bool PartReducer::awaits(std::size_t member) const {
  const Contributor* from = contributor_of(contributors_, member);
  if (from == nullptr || count_ == 0) return false;
  return !from->told || (from->told->weight > 0.0 && from->received_count < count_);
}

std::optional<AuditedPart> PartReducer::take_audited() {
  if (!audited_.member()) return std::nullopt;
  const Contributor* from = contributor_of(contributors_, *audited_.member());
  if (from == nullptr || from->received_count < count_) return std::nullopt;
  return AuditedPart{{},
                     from->told->origin,
                     static_cast<std::uint32_t>(from->told->weight),
                     cut_.begin(first_),
                     audited_.take()};
}

std::optional<Told> PartReducer::told_by(std::size_t member) const {
  const Contributor* from = contributor_of(contributors_, member);
  return from != nullptr ? from->told : std::nullopt;
}

Status PartReducer::check_told(const Contributor& from, const Told& told) const {
  // The weight is a number of samples; less than one would be lost in the division.
  if (!(told.weight == 0.0 || (told.weight >= 1.0 && told.weight <= most_.weight))) {
    return {ErrorCode::kMalformed, "a gradient has an impossible number of samples"};
  }
  if (!(told.norm >= 0.0 && told.norm <= kMostNorm)) {
    return {ErrorCode::kMalformed, "a gradient has an impossible norm"};
  }
  if (!from.told) return ok_status();
  if (from.told->weight != told.weight) {
    return {ErrorCode::kMalformed, "a member contradicts itself about its number of samples"};
  }
  if (from.told->norm != told.norm) {
    return {ErrorCode::kMalformed, "a member contradicts itself about the norm of its gradient"};
  }
  if (from.told->origin != told.origin) {
    return {ErrorCode::kMalformed, "a member contradicts itself about which samples it has taken"};
  }
  return ok_status();
}

Status PartReducer::check_chunk(const Codec& codec, std::uint32_t at, const Told& told,
                                ByteView payload) const {
  POTLUCK_TRY(const float most, codec.inspect(payload, cut_.length(first_ + at)));
  if (most * told.weight > most_.term) {
    return {ErrorCode::kMalformed, "a gradient is too large to be averaged",
            "its sender's training has probably diverged"};
  }
  return ok_status();
}

// All that came of a gradient may not be longer than the whole of it. squares: of a chunk more.
Status PartReducer::check_norm(Contributor& from, const Codec& codec, double squares) const {
  from.square += squares;
  const double most = from.told->norm * codec.norm_growth() * kRounding;
  if (from.square <= most * most) return ok_status();  // false for NaN, too
  return {ErrorCode::kMalformed, "a gradient is longer than its sender says"};
}

void PartReducer::know(Contributor& of, const Told& told) {
  of.told = told;
  of.factor = factor_for(told);
  --weights_unknown_;
  total_ += told.weight;
  if (told.weight > 0.0 && of.member != self_) ++others_with_samples_;
  if (!held_) return;
  const auto number = static_cast<std::size_t>(&of - contributors_.data());
  held_->weighs(number, told.weight);
  if (of.member == self_) held_->keep_own(number, gradient_);
}

// What others sent before our own gradient was there had to wait for it, in the first round of all.
bool PartReducer::knows_norms() const {
  const Contributor* self = contributor_of(contributors_, self_);
  return norm_bound_ <= 0.0 || !usual_.empty() || self == nullptr || self->told.has_value();
}

double PartReducer::factor_for(const Told& told) const {
  if (norm_bound_ <= 0.0 || told.weight <= 0.0) return 1.0;
  const auto usual = usual_.norm(told.weight);
  return usual ? kept_of(told.norm, norm_bound_ * *usual, *usual) : 1.0;
}

// Until the next call.
std::span<const float> PartReducer::values_of(const Codec& codec, std::uint32_t at,
                                              ByteView payload) {
  const bool aligned = reinterpret_cast<std::uintptr_t>(payload.data()) % alignof(float) == 0;
  if (codec.id() == CodecId::kFp32 && aligned) {  // as they lie there
    return {reinterpret_cast<const float*>(payload.data()), cut_.length(first_ + at)};
  }
  decoded_.resize(cut_.length(first_ + at));  // none is longer than the first
  codec.unpack(payload, decoded_);
  return decoded_;
}

// In pieces that are still in the cache when they are added. -> the sum of the squares.
double PartReducer::add_values(const Contributor& from, std::uint32_t at, const Codec& codec,
                               ByteView payload) {
  const auto weight = static_cast<float>(from.told->weight * from.factor);
  const std::span<float> sum = sums_.sum(at);
  if (!codec.dense() || codec.id() == CodecId::kFp32) {
    return kernels::add_measured(sum, weight, values_of(codec, at, payload));
  }
  decoded_.resize(std::max(decoded_.size(), kPiece));
  double squares = 0;
  for (std::size_t i = 0; i < sum.size(); i += kPiece) {
    const std::size_t n = std::min(kPiece, sum.size() - i);
    const std::span<float> piece = std::span(decoded_).first(n);
    codec.unpack_from(payload, i, piece);
    squares += kernels::add_measured(sum.subspan(i, n), weight, piece);
  }
  return squares;
}

void PartReducer::take_early() {
  for (Contributor& each : contributors_) {
    if (each.told) each.factor = factor_for(*each.told);
  }
  for (const Early& each : std::exchange(early_, {})) {
    add_values(contributors_[each.contributor], each.at, *each.codec, each.payload);
    ++added_[each.at];
    complete_if_all_in(each.at);
  }
}

void PartReducer::complete_if_all_in(std::uint32_t at) {
  if (done_[at] || weights_unknown_ > 0 || added_[at] < others_with_samples_) return;
  done_[at] = true;
  if (held_) return complete_held(at);
  complete_mean(at);
}

// This node's own term comes last: it is at hand, and before that there may be no sum to add it to.
void PartReducer::complete_mean(std::uint32_t at) {
  const std::uint32_t chunk = first_ + at;
  const std::span<float> sum = sums_.sum(at);
  const Contributor* self = contributor_of(contributors_, self_);
  if (self != nullptr && self->told->weight > 0.0) {
    kernels::add_weighted(sum, static_cast<float>(self->told->weight * self->factor),
                          gradient_.subspan(cut_.begin(chunk), cut_.length(chunk)));
  }
  double total = 0.0;
  for (const Contributor& each : contributors_)
    total += each.factor > 0.0 ? each.told->weight : 0.0;
  if (total > 0.0) kernels::divide(sum, static_cast<float>(total));
  complete_(chunk, sums_.encode(at), total);
}

void PartReducer::complete_held(std::uint32_t at) {
  if (held_->gather(at, sums_.sum(at))) {
    complete_(first_ + at, sums_.encode(at), total_);
  } else if (held_->all()) {
    for (std::uint32_t each = 0; each < count_; ++each) {
      held_->finish(each, sums_.sum(each));
      complete_(first_ + each, sums_.encode(each), total_);
    }
  }
}

// A weight has become known without a chunk.
void PartReducer::complete_where_all_in() {
  for (std::uint32_t at = 0; at < count_; ++at) complete_if_all_in(at);
}

}  // namespace potluck
