// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/fetcher_want.h"

#include <algorithm>

#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr Duration kFirstPause = std::chrono::seconds(2);
constexpr Duration kLongestPause = std::chrono::seconds(60);
constexpr unsigned kBitsPerByte = 8;

}  // namespace

FetchWant::FetchWant(const Digest& root, std::uint64_t max_bytes, std::unique_ptr<ContentSink> sink,
                     std::optional<Duration> patience_in, std::uint64_t seed)
    : patience(patience_in),
      root_(root),
      max_bytes_(max_bytes),
      sink_(std::move(sink)),
      rng_(mix_seed(seed, get_u64(root.data.data()))) {}

const HashTree& FetchWant::tree() const {
  static const HashTree kNone;
  return part_ ? part_->tree() : kNone;
}

Status FetchWant::begin(HashTree tree) {
  assert(!knows_tree() && tree.root() == root_);
  if (tree.size > max_bytes_ || tree.leaves.size() > limits::kMaxLeaves) {
    return {ErrorCode::kTooLarge, "what is offered has " + std::to_string(tree.size) +
                                      " bytes, at most " + std::to_string(max_bytes_) +
                                      " are accepted"};
  }
  if (tree.chunk_bytes == 0 || tree.chunk_bytes > kMaxBulkPayload ||
      tree.leaves.size() != chunk_count_for(tree.size, tree.chunk_bytes)) {
    return {ErrorCode::kMalformed, "the hash tree of what is offered does not fit its size",
            "its publisher made it wrongly; no other peer can help"};
  }
  POTLUCK_CHECK(sink_->begin(tree));
  part_ = std::make_shared<PartBlob>(std::move(tree), sink_);
  states_.assign(this->tree().chunk_count(), Chunk::kMissing);
  offered_.assign(states_.size(), 0);
  missing_ = states_.size();
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    if (!sink_->has(i)) continue;
    --missing_;
    mark_done(i);
  }
  return ok_status();
}

void FetchWant::mark_done(std::uint32_t index) {
  states_[index] = Chunk::kDone;
  part_->add(index);
  ++done_;
  done_bytes_ += tree().length_of(index);
}

void FetchWant::count(const Answer& answer, int change) {
  for (std::size_t i = 0; i < answer.held.size(); ++i) {
    if (answer.held[i]) offered_[i] = static_cast<std::uint16_t>(offered_[i] + change);
  }
}

void FetchWant::asked(const PeerId& donor, std::optional<TimePoint> now) {
  Answer& answer = answers_[donor];
  count(answer, -1);
  answer.held.clear();
  answer.state = Answer::State::kAsked;
  answer.since = now;
}

void FetchWant::note_time(const PeerId& donor, TimePoint now) { answers_[donor].since = now; }

void FetchWant::holds(const PeerId& donor, ByteView bits) {
  assert(knows_tree());
  Answer& answer = answers_[donor];
  count(answer, -1);
  answer.state = Answer::State::kHolds;
  answer.pause = Duration{};
  answer.denied = false;
  answer.held.assign(bits.empty() ? 0 : states_.size(), false);
  for (std::size_t i = 0; i < answer.held.size(); ++i) {
    answer.held[i] = ((bits[i / kBitsPerByte] >> (i % kBitsPerByte)) & 1) != 0;
  }
  count(answer, 1);
}

void FetchWant::holds_too(const PeerId& donor, std::span<const std::uint32_t> chunks) {
  const auto known = answers_.find(donor);
  if (known == answers_.end() || known->second.state != Answer::State::kHolds) return;
  for (const std::uint32_t i : chunks) {
    if (i >= known->second.held.size() || known->second.held[i]) continue;
    known->second.held[i] = true;
    ++offered_[i];
  }
}

void FetchWant::denies(const PeerId& donor, TimePoint now) {
  is_silent(donor, now);
  answers_[donor].denied = true;
}

void FetchWant::is_silent(const PeerId& donor, TimePoint now) {
  Answer& answer = answers_[donor];
  count(answer, -1);
  answer.held.clear();
  answer.state = Answer::State::kLacks;
  answer.pause = std::clamp(answer.pause * 2, kFirstPause, kLongestPause);
  answer.ask_again = now + answer.pause;
}

void FetchWant::forget(const PeerId& donor) {
  const auto known = answers_.find(donor);
  if (known == answers_.end()) return;
  count(known->second, -1);
  answers_.erase(known);
}

std::optional<std::uint32_t> FetchWant::take_missing(const PeerId& donor) {
  const auto known = answers_.find(donor);
  if (known == answers_.end() || known->second.state != Answer::State::kHolds) return std::nullopt;
  if (missing_ == 0) return std::nullopt;
  const std::vector<bool>& held = known->second.held;
  std::optional<std::uint32_t> best;
  std::uint64_t as_rare = 0;
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    if (states_[i] != Chunk::kMissing || (!held.empty() && !held[i])) continue;
    if (best && offered_[i] > offered_[*best]) continue;
    as_rare = best && offered_[i] == offered_[*best] ? as_rare + 1 : 1;
    if (as_rare == 1 || rng_.below(as_rare) == 0) best = i;
  }
  if (!best) return std::nullopt;
  states_[*best] = Chunk::kAsked;
  --missing_;
  return best;
}

void FetchWant::give_back(std::uint32_t index) {
  if (index >= states_.size() || states_[index] != Chunk::kAsked) return;
  states_[index] = Chunk::kMissing;
  ++missing_;
}

Status FetchWant::store(std::uint32_t index, ByteView bytes) {
  assert(needs(index));
  POTLUCK_CHECK(sink_->write(index, bytes));
  if (states_[index] == Chunk::kMissing) --missing_;
  mark_done(index);
  return ok_status();
}

}  // namespace potluck
