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

#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/collab/averaging/average_cache.h"
#include "engine/collab/catching_up/catch_up_pace.h"
#include "engine/collab/catching_up/chain_rewrite.h"
#include "engine/collab/catching_up/fork_judge.h"
#include "engine/collab/catching_up/pending_commits.h"
#include "engine/collab/catching_up/snapshot_offers.h"
#include "engine/collab/context/adaptive_deadline.h"
#include "engine/collab/context/outbox.h"
#include "engine/collab/history/standing.h"
#include "net/gossip/membership.h"

namespace potluck {

class CatchUp {
 public:
  enum class State : std::uint8_t { kIdle, kCommits, kReplay, kSnapshot, kInstalling };

  CatchUp(const ProjectId& project, const Membership& membership, Standing& standing,
          const ForkJudge& judge, AverageCache& averages, Outbox& out,
          const RoundDeadlines& deadlines)
      : project_(project),
        membership_(membership),
        standing_(standing),
        judge_(judge),
        averages_(averages),
        out_(out),
        deadlines_(deadlines),
        pending_(standing.log) {}

  State state() const { return state_; }
  bool active() const { return state_ != State::kIdle; }
  // A snapshot is on its way into the trainer: until it is there, or was given up, the state is of
  // no use, and the log still is our own.
  bool state_missing() const { return state_missing_; }
  // Peers whose state we may copy: linked, and they hold one.
  std::vector<PeerId> donors() const;
  // What is known to be left of a replay; none: not replaying, or nobody knows.
  std::optional<Duration> time_left() const;

  enum class Why : std::uint8_t {
    kBehind,      // it is ahead of us
    kMissed,      // the others have gone on while we were in a round: as far as we agree on it
    kCountsMore,  // its history counts more than ours, however long the two are
  };
  void begin(const PeerId& donor, Why why, TimePoint now);
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
  // applied, appends it to the log.
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
    bool undoes_settled = false;  // by its history, which it has shown
  };
  std::vector<Disappointing> take_disappointing() { return std::exchange(disappointing_, {}); }
  void applied(TimePoint now);  // the log has grown by what take_ready gave

 private:
  static constexpr std::uint64_t kFar = 256;     // epochs; further: the newest commits alone,
  static constexpr std::uint64_t kNewest = 128;  // so many: from there on it stands apart
  static constexpr int kMostQuestions = 64;      // of one donor's history: it has to end
  static constexpr int kMostFruitless = 3;

  std::vector<PeerId> untried_donors() const;  // that have not failed this time
  void ask_donor(const PeerId& donor, TimePoint now);
  std::uint64_t donor_epochs() const;  // by its record
  std::uint64_t first_wanted(TimePoint now) const;
  bool goes_on(const std::vector<SignedCommit>& commits) const;
  void ask_commits(std::uint64_t from, TimePoint now);
  void accept_commits(std::vector<SignedCommit> commits, bool more, TimePoint now);
  void note_shared(std::span<const SignedCommit> commits);
  void nothing_more(TimePoint now);
  bool connects(const Commit& first) const;
  bool donor_differs() const;
  bool donor_outranks_us() const;
  bool cut_to_what_is_agreed(TimePoint now);
  ForkJudge::Verdict which_counts_more() const;
  void step_back(TimePoint now);
  void choose_way(TimePoint now);
  void ask_snapshots(TimePoint now);
  void no_snapshot_from(const PeerId& peer, TimePoint now);
  std::uint64_t snapshot_epoch() const;
  void install(TimePoint now);
  bool outrun() const;
  bool leads_anywhere(const SnapshotReady& offer) const;
  bool somebody_else_is_there() const;
  void no_state_from(const PeerId& peer, TimePoint now);
  void look_for_sources(TimePoint now);
  void give_up(bool undoes_settled = false);
  void fetch_averages();
  void change_donor(const std::string& why, TimePoint now);
  const SignedCommit* newest() const;  // that is pending or being applied
  std::uint64_t tip() const;           // epochs after that one
  Digest tip_head() const;
  void finish_if_done();

  ProjectId project_;
  const Membership& membership_;
  Standing& standing_;
  const ForkJudge& judge_;
  AverageCache& averages_;
  Outbox& out_;
  const RoundDeadlines& deadlines_;
  State state_ = State::kIdle;
  // The peer that is asked for the history, from the first question to it on.
  struct Donor {
    PeerId peer;
    // The furthest commit of its own history that it sent: its record may be older.
    std::uint64_t samples = 0;
    Digest head{};
    std::uint64_t asked_from = 0;
    bool resuming = false;  // asked again for the last commit that is pending
    int steps_back = 0, questions = 0;
    bool counts_more = false;            // than ours, by what it has shown
    std::vector<SignedCommit> shared{};  // of ours, as it has sent them, before the two part
    Duration wasted{};                   // on questions that nobody answered
  };
  bool is_donor(const PeerId& peer) const { return donor_ && donor_->peer == peer; }
  std::optional<Donor> donor_;
  std::set<PeerId> failed_donors_;
  std::vector<Disappointing> disappointing_;
  PendingCommits pending_;
  struct Wants {
    bool snapshot = false;
    bool afresh = false;  // because our own state is of no use, so that an older one is welcome
    bool agreed = false;  // of what goes on from our history no more than we agree on
  };
  Wants wants_;
  bool state_missing_ = false;
  bool other_installed_ = false;  // the trainer holds a snapshot that we do not want any more
  int fruitless_ = 0;             // turns in which nobody offered a snapshot
  ChainRewrite rewrite_;          // with the snapshot that is being fetched
  Replay replay_;
  SnapshotOffers snapshots_;
  AwaitedAnswer answer_;  // of the donor, of those asked for their state; or a source's return
};

}  // namespace potluck
