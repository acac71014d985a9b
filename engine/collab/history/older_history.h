// SPDX-License-Identifier: GPL-3.0-or-later
// The commits before those that this computer came in with, fetched backwards from whoever is
// linked while it trains: each is proved by the one after it, which names its head, so that nobody
// need be trusted. One question at a time, no larger than what comes within a moment and with
// pauses in between: a round must not wait for it, and its memory does not grow. The shell proves
// and stores what take() lets through, and knows from its store where to go on. Pure; not
// thread-safe.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/collab/history/commit.h"
#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

// The oldest of the newest commits, before which some are missing or not proved yet.
struct Seam {
  std::uint64_t epoch = 0;    // of that commit
  Digest previous;            // the head that it names
  std::uint64_t samples = 0;  // of the history before it
};

// The commits right before the seam, oldest first: signatures, numbers and that each is named by
// the one after it, the last one by the seam's.
Result<std::vector<SignedCommit>> prove_older(const std::vector<Bytes>& commits, const Seam& seam,
                                              const Digest& genesis);

class OlderHistory {
 public:
  static constexpr std::uint32_t kAtOnce = 256;  // commits, as many as a block of the store
  static constexpr Duration kPatience = std::chrono::seconds(10);
  static constexpr Duration kLacks = std::chrono::seconds(30);  // it is not asked for so long
  static constexpr Duration kFirstDoubt = std::chrono::minutes(1);
  static constexpr Duration kLongestDoubt = std::chrono::hours(1);

  void missing(const Seam& seam);  // also: what was taken is stored, this is next
  void whole();
  bool wanted() const { return seam_.has_value(); }
  const std::optional<Seam>& seam() const { return seam_; }

  struct Question {
    PeerId of;
    CommitsRequest request;
  };
  // Whom to ask now; each in its turn.
  std::optional<Question> next(const std::set<PeerId>& linked, TimePoint now);
  bool answers(const PeerId& from, const Commits& commits) const;
  // true: to be proved before seam(), then stored, then missing(), whole() or refused() is called.
  bool take(const Commits& commits, TimePoint now);
  // What was taken does not prove: its sender is damaged, lies or has another history.
  void refused(TimePoint now);
  std::optional<TimePoint> next_deadline() const;  // of next(), while somebody may be asked

 private:
  struct Doubt {
    TimePoint until{};
    Duration length{};
  };
  std::optional<PeerId> choose(const std::set<PeerId>& linked, TimePoint now) const;
  void set_aside(const PeerId& peer, Duration length, TimePoint now);

  std::optional<Seam> seam_;
  std::optional<Question> asked_;
  std::optional<PeerId> taken_from_;  // its answer is being proved and stored
  std::optional<PeerId> last_;        // who was asked last
  TimePoint asked_at_{}, not_before_{};
  std::uint32_t count_ = kAtOnce;  // what to ask for: less where answers take long or are large
  bool again_ = false;             // the same one, for less
  std::map<PeerId, Doubt> doubts_;
};

}  // namespace potluck
