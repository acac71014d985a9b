// SPDX-License-Identifier: GPL-3.0-or-later
// One blob under way: which chunks are missing, asked or done, and what each donor said about it.
// Private to net/content.
#pragma once

#include <map>

#include "net/content/fetcher.h"

namespace potluck {

class FetchWant {
 public:
  // What a donor said of this blob.
  struct Answer {
    enum class State : std::uint8_t { kAsked, kHolds, kLacks } state = State::kAsked;
    std::optional<TimePoint> since;  // of the question; none: before the first time we were told
    TimePoint ask_again{};           // kLacks
    Duration pause{};                // before that, doubling
  };

  FetchWant(const Digest& root, std::uint64_t max_bytes, std::unique_ptr<ContentSink> sink,
            std::optional<Duration> patience);

  bool knows_tree() const { return has_tree_; }
  const HashTree& tree() const { return tree_; }
  // The tree is that of the root. kTooLarge, kMalformed, or what the sink says: the fetch is over.
  Status begin(HashTree tree);
  bool complete() const { return has_tree_ && done_ == states_.size(); }
  std::uint64_t done_bytes() const { return done_bytes_; }
  std::uint64_t remaining_bytes() const { return tree_.size - done_bytes_; }

  // The first chunk that nobody was asked for; marks it asked.
  std::optional<std::uint32_t> take_missing();
  void give_back(std::uint32_t index);
  bool needs(std::uint32_t index) const {
    return index < states_.size() && states_[index] != Chunk::kDone;
  }
  // A verified chunk. What the sink says.
  Status store(std::uint32_t index, ByteView bytes);
  Result<std::shared_ptr<Blob>> finish() { return sink_->finish(); }

  // A donor lacks it: asked again later, later each time.
  void lacks(const PeerId& donor, TimePoint now);

  std::map<PeerId, Answer> answers;
  std::vector<Fetcher::Finished> waiting;
  std::optional<TimePoint> last_hope;  // when some active donor last held it; else the beginning
  std::optional<Duration> patience;

 private:
  enum class Chunk : std::uint8_t { kMissing, kAsked, kDone };

  Digest root_;
  std::uint64_t max_bytes_;
  std::unique_ptr<ContentSink> sink_;
  HashTree tree_;
  bool has_tree_ = false;
  std::vector<Chunk> states_;
  std::uint32_t first_missing_ = 0;  // no chunk before it is missing
  std::size_t done_ = 0;
  std::uint64_t done_bytes_ = 0;
};

}  // namespace potluck
