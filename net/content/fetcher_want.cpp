// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/fetcher_want.h"

#include <algorithm>

#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr Duration kFirstPause = std::chrono::seconds(2);
constexpr Duration kLongestPause = std::chrono::seconds(60);

}  // namespace

FetchWant::FetchWant(const Digest& root, std::uint64_t max_bytes, std::unique_ptr<ContentSink> sink,
                     std::optional<Duration> patience_in)
    : patience(patience_in), root_(root), max_bytes_(max_bytes), sink_(std::move(sink)) {}

Status FetchWant::begin(HashTree tree) {
  assert(!has_tree_ && tree.root() == root_);
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
  tree_ = std::move(tree);
  has_tree_ = true;
  states_.assign(tree_.chunk_count(), Chunk::kMissing);
  for (std::uint32_t i = 0; i < states_.size(); ++i) {
    if (!sink_->has(i)) continue;
    states_[i] = Chunk::kDone;
    ++done_;
    done_bytes_ += tree_.length_of(i);
  }
  return ok_status();
}

std::optional<std::uint32_t> FetchWant::take_missing() {
  while (first_missing_ < states_.size() && states_[first_missing_] != Chunk::kMissing) {
    ++first_missing_;
  }
  if (first_missing_ == states_.size()) return std::nullopt;
  states_[first_missing_] = Chunk::kAsked;
  return first_missing_++;
}

void FetchWant::give_back(std::uint32_t index) {
  if (index >= states_.size() || states_[index] != Chunk::kAsked) return;
  states_[index] = Chunk::kMissing;
  first_missing_ = std::min(first_missing_, index);
}

Status FetchWant::store(std::uint32_t index, ByteView bytes) {
  assert(needs(index));
  POTLUCK_CHECK(sink_->write(index, bytes));
  states_[index] = Chunk::kDone;
  ++done_;
  done_bytes_ += bytes.size();
  return ok_status();
}

void FetchWant::lacks(const PeerId& donor, TimePoint now) {
  Answer& answer = answers[donor];
  answer.state = Answer::State::kLacks;
  answer.pause = std::clamp(answer.pause * 2, kFirstPause, kLongestPause);
  answer.ask_again = now + answer.pause;
}

}  // namespace potluck
