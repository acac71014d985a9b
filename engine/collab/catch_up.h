// SPDX-License-Identifier: GPL-3.0-or-later
// How a peer that is not at the group's epoch gets there (docs/design.md, section 8): asks a donor
// for the commits it lacks, then replays their averages through the optimizer, or, when that is
// more than a snapshot or its history lost against a longer one, fetches the state from several
// members and replays what came after. Of a donor that is far ahead it asks for the newest commits
// alone, and stands apart from what it had with the snapshot that they name: what lies between is
// fetched later (OlderHistory), so that neither time nor memory grows with the distance. A donor
// that goes away costs what it had not sent yet: the next one is asked for the rest. Never makes
// anybody wait. Not thread-safe.
//
//   idle -> commits -> replay ----------------------------> idle
//                \---> snapshot asked -> installing -> replay
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/collab/average_cache.h"
#include "engine/collab/outbox.h"
#include "engine/collab/standing.h"
#include "engine/collab/timing.h"
#include "net/gossip/membership.h"

namespace potluck {

// How long a commit takes to replay: smoothed, over replays.
class ReplayPace {
 public:
  void applied(TimePoint now) {
    if (applied_at_) {
      const Duration took = now - *applied_at_;
      per_commit_ = per_commit_ ? *per_commit_ + (took - *per_commit_) / 4 : took;
    }
    applied_at_ = now;
  }
  void stop() { applied_at_.reset(); }
  std::optional<Duration> time_for(std::size_t commits) const {
    if (!per_commit_) return std::nullopt;
    return *per_commit_ * commits;
  }

 private:
  std::optional<TimePoint> applied_at_;  // the last one of this replay
  std::optional<Duration> per_commit_;
};

class CatchUp {
 public:
  enum class State : std::uint8_t { kIdle, kCommits, kReplay, kSnapshot, kInstalling };

  CatchUp(const ProjectId& project, const Membership& membership, Standing& standing,
          AverageCache& averages, Outbox& out, const Timing& timing)
      : project_(project),
        membership_(membership),
        standing_(standing),
        averages_(averages),
        out_(out),
        timing_(timing) {}

  State state() const { return state_; }
  bool active() const { return state_ != State::kIdle; }
  // A snapshot is on its way into the trainer: until it is there, or was given up, the state is of
  // no use, and the chain still is our own.
  bool state_missing() const { return state_missing_; }
  // Peers whose state we may copy: linked, and they hold one.
  std::vector<PeerId> donors() const;
  // What is known to be left of a replay; none: not replaying, or nobody knows.
  std::optional<Duration> time_left() const;

  void begin(const PeerId& donor, TimePoint now);
  // The commit of our epoch, whose average we lack.
  void follow(const SignedCommit& commit, const PeerId& from);
  // Our state cannot be trusted: takes a snapshot whatever the distance.
  void begin_afresh(const PeerId& donor, TimePoint now);
  void stop();

  // A later commit than our epoch's; kept when it continues what we have.
  void handle(const SignedCommit& commit);
  void handle(const PeerId& from, const Commits& commits, TimePoint now);
  void handle(const PeerId& from, const SnapshotReady& ready, TimePoint now);
  void handle(const event::AverageFetched& fetched);
  void handle(const event::FetchFailed& failed, TimePoint now);
  void handle(const event::SnapshotInstalled& installed, TimePoint now);
  void link_down(const PeerId& peer, TimePoint now);
  void has_no_state(const PeerId& peer, TimePoint now);  // it says so: it gives no snapshot
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // The next commit to apply with its average, when both are here. The caller emits Apply and, once
  // applied, appends it to the chain.
  struct Ready {
    SignedCommit commit;
    std::shared_ptr<const Average> average;
  };
  std::optional<Ready> take_ready();
  // Donors that gave nothing of what they claimed to have, since the last call, and for how long
  // each was waited for in vain.
  struct Disappointing {
    PeerId peer;
    Duration wasted{};
  };
  std::vector<Disappointing> take_disappointing() { return std::exchange(disappointing_, {}); }
  void applied(TimePoint now);  // the chain has grown by what take_ready gave

 private:
  static constexpr std::uint64_t kReplayAtMost = 64;  // commits; more: a snapshot is quicker
  static constexpr std::uint64_t kFar = 256;          // epochs; further: the newest commits alone,
  static constexpr std::uint64_t kNewest = 128;       // so many: from there on it stands apart
  static constexpr int kMostQuestions = 64;           // of one donor's history: it has to end
  static constexpr int kMostFruitless = 3;
  static constexpr Duration kLongestAnswer = std::chrono::seconds(10);  // however slow it once was

  struct Pending {
    SignedCommit commit;
    std::shared_ptr<const Average> average;
    bool fetching = false;
  };

  std::vector<PeerId> untried_donors() const;  // that have not failed this time
  void ask_donor(const PeerId& donor, TimePoint now);
  std::uint64_t donor_epochs() const;  // by its record
  std::uint64_t first_wanted() const;
  bool apart() const;
  bool leads_from_ours() const;
  bool goes_on(const std::vector<SignedCommit>& commits) const;
  void ask_commits(std::uint64_t from, TimePoint now);
  void accept_commits(std::vector<SignedCommit> commits, bool more, TimePoint now);
  void nothing_more(TimePoint now);
  bool connects(const Commit& first) const;
  Status expect(const SignedCommit& commit);
  bool donor_differs() const;
  bool donor_outranks_us() const;
  void step_back(TimePoint now);
  void choose_way(TimePoint now);
  bool worth_replaying() const;
  void ask_snapshots(TimePoint now);
  void no_snapshot_from(const PeerId& peer, TimePoint now);
  std::uint64_t snapshot_epoch() const;
  std::vector<PeerId> choose_offer();  // sets chosen_; -> who has it
  void install(TimePoint now);
  bool outrun() const;
  bool leads_anywhere(const SnapshotReady& offer) const;
  void plan_rewrite();
  void rewrite_chain();
  bool somebody_else_is_there() const;
  void take_back_rewrite();
  void drop_known();
  void no_state_from(const PeerId& peer, TimePoint now);
  void look_for_sources(TimePoint now);
  void give_up();
  void keep_pending();
  void fetch_averages();
  void change_donor(const std::string& why, TimePoint now);
  const SignedCommit* newest() const;  // that is pending or being applied
  std::uint64_t tip() const;           // epochs after that one
  Digest tip_head() const;
  bool goes_through(std::uint64_t epochs, const Digest& head) const;  // the history that we know
  void finish_if_done();

  ProjectId project_;
  const Membership& membership_;
  Standing& standing_;
  AverageCache& averages_;
  Outbox& out_;
  const Timing& timing_;
  State state_ = State::kIdle;
  // Of whom the history is asked, from the first question to it on.
  struct Donor {
    PeerId peer;
    // The furthest commit of its own history that it sent: its record may be older.
    std::uint64_t samples = 0;
    Digest head{};
    std::uint64_t asked_from = 0;
    bool resuming = false;  // asked again for the last commit that is pending
    int steps_back = 0, questions = 0;
    Duration wasted{};  // on questions that nobody answered
  };
  bool is_donor(const PeerId& peer) const { return donor_ && donor_->peer == peer; }
  std::optional<Donor> donor_;
  std::set<PeerId> failed_donors_;
  std::vector<Disappointing> disappointing_;
  std::deque<Pending> pending_;
  std::vector<SignedCommit> kept_;  // what was pending when there was no donor any more
  bool snapshot_needed_ = false;
  bool afresh_ = false;  // because our own state is of no use, so that an older one is welcome
  bool state_missing_ = false;
  bool other_installed_ = false;  // the trainer holds a snapshot that we do not want any more
  int fruitless_ = 0;             // turns in which nobody offered a snapshot
  // Where the chain goes when the snapshot is there: these, after its first `keep` commits, or
  // apart from them, with so many samples before.
  struct Rewrite {
    std::uint64_t keep = 0, samples = 0;
    std::vector<SignedCommit> commits;
    bool apart = false;
  } rewrite_;
  bool applying_ = false;
  ReplayPace pace_;
  struct Snapshot {
    std::set<PeerId> asked;
    std::map<PeerId, SnapshotReady> offers;
    SnapshotReady chosen;
    std::set<PeerId> sources;  // of chosen: who is there of those that offered it
  } snapshot_;
  TimePoint asked_at_{};
  std::optional<TimePoint> deadline_;
  Measured answer_{std::chrono::seconds(3), std::chrono::seconds(10)};
};

}  // namespace potluck
