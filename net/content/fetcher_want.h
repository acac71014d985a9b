// SPDX-License-Identifier: GPL-3.0-or-later
// One blob under way: which chunks are missing, asked or done, what each donor said about it, and
// which chunk to ask of whom. Private to net/content.
//
// Rarest first, as in BitTorrent (Cohen, "Incentives Build Robustness in BitTorrent", 2003, section
// 2.4.2): of the chunks that a donor has, the one that the fewest other fetching peers have. Donors
// with the whole blob do not count. Which of those it is, is drawn: what others have asked for and
// do not have yet is not known, and whoever took them in order would ask for the same. So each has
// something for the others, and the first donor sends about one copy in all.
#pragma once

#include <map>
#include <span>

#include "net/base/rng.h"
#include "net/content/fetcher.h"
#include "net/content/part_blob.h"

namespace potluck {

class FetchWant {
 public:
  // What a donor said of this blob.
  struct Answer {
    enum class State : std::uint8_t { kAsked, kHolds, kLacks } state = State::kAsked;
    std::optional<TimePoint> since{};  // of the question; none: before the first time we were told
    TimePoint ask_again{};             // kLacks
    Duration pause{};                  // before that, doubling
    std::vector<bool> held{};          // kHolds, of one that fetches itself; empty: all
    bool denied = false;               // its last word was that it lacks the blob
    bool is_part() const { return !held.empty(); }
  };
  using Answers = std::map<PeerId, Answer>;

  FetchWant(const Digest& root, std::uint64_t max_bytes, std::unique_ptr<ContentSink> sink,
            std::optional<Duration> patience, std::uint64_t seed);

  bool knows_tree() const { return part_ != nullptr; }
  const HashTree& tree() const;  // empty while it is not known
  // The tree is that of the root. kTooLarge, kMalformed, or what the sink says: the fetch is over.
  Status begin(HashTree tree);
  bool complete() const { return knows_tree() && done_ == states_.size(); }
  std::uint64_t done_bytes() const { return done_bytes_; }
  std::uint64_t remaining_bytes() const { return tree().size - done_bytes_; }
  std::shared_ptr<const Blob> part() const { return part_; }  // none while the tree is not known

  const Answers& answers() const { return answers_; }
  // A donor was asked, at a time or before the first time we were told.
  void asked(const PeerId& donor, std::optional<TimePoint> now);
  void note_time(const PeerId& donor, TimePoint now);  // of a question without one
  // It has the chunks of these bits, or without any all of them. The tree is known.
  void holds(const PeerId& donor, ByteView bits);
  void holds_too(const PeerId& donor, std::span<const std::uint32_t> chunks);
  // It says that it lacks the blob, or says nothing: asked again later, later each time.
  void denies(const PeerId& donor, TimePoint now);
  void is_silent(const PeerId& donor, TimePoint now);
  void forget(const PeerId& donor);

  // A chunk that this donor has and nobody was asked for; marks it asked.
  std::optional<std::uint32_t> take_missing(const PeerId& donor);
  void give_back(std::uint32_t index);
  bool needs(std::uint32_t index) const {
    return index < states_.size() && states_[index] != Chunk::kDone;
  }
  // A verified chunk. What the sink says.
  Status store(std::uint32_t index, ByteView bytes);
  Result<std::shared_ptr<Blob>> finish() { return sink_->finish(); }

  std::vector<Fetcher::Finished> waiting;
  std::optional<TimePoint> last_hope;  // when some active donor last held it; else the beginning
  std::optional<Duration> patience;

 private:
  enum class Chunk : std::uint8_t { kMissing, kAsked, kDone };
  void count(const Answer& answer, int change);
  void mark_done(std::uint32_t index);

  Digest root_;
  std::uint64_t max_bytes_;
  std::shared_ptr<ContentSink> sink_;
  std::shared_ptr<PartBlob> part_;
  Answers answers_;
  Rng rng_;
  std::vector<Chunk> states_;
  std::vector<std::uint16_t> offered_;  // by how many donors that fetch themselves
  std::size_t missing_ = 0;             // chunks that nobody was asked for
  std::size_t done_ = 0;
  std::uint64_t done_bytes_ = 0;
};

}  // namespace potluck
