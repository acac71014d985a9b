// SPDX-License-Identifier: GPL-3.0-or-later
// The member's half of a round (docs/design.md, section 6): waits for an offer, accumulates its
// share, freezes, exchanges, applies the commit. Decides which attempt of which coordinator it
// obeys, and has its own coordinator lead when it is our turn. Owned by the Collaboration; not
// thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "engine/collab/averaging/average_cache.h"
#include "engine/collab/round/coordinator.h"
#include "engine/collab/round/coordinator_watch.h"
#include "engine/collab/round/deferred_offers.h"
#include "engine/collab/round/exchange_run.h"
#include "engine/collab/round/local_batch.h"

namespace potluck {

class Round {
 public:
  Round(const CollaborationConfig& config, const Standing& standing, const GroupView& group,
        Coordinator& coordinator, AverageCache& averages, Outbox& out, RoundDeadlines& deadlines)
      : config_(config),
        standing_(standing),
        group_(group),
        coordinator_(coordinator),
        averages_(averages),
        out_(out),
        deadlines_(deadlines),
        batch_(config, standing, out),
        coordinator_watch_(group) {}

  bool applying() const { return std::holds_alternative<Applying>(phase_); }
  // From Start to the commit.
  bool averaging() const { return in_step(Step::kFreezing) || exchanging(); }
  // Bulk is on its way: what the links carry now tells what they can.
  bool exchanging() const { return in_step(Step::kExchanging) || in_step(Step::kAwaitingCommit); }
  std::uint32_t attempt() const { return attempt_; }
  std::optional<PeerId> obeyed() const;
  const LocalBatch& batch() const { return batch_; }
  bool was_there_from_the_beginning() const { return fresh_; }  // of this epoch
  const Offer& offer() const { return offer_; }                 // the present one
  std::uint32_t share_of(const PeerId& peer) const;             // of the present offer
  std::size_t group_size() const { return obeyed() ? offer_.members.size() : 1; }
  double reducer_fraction_of(const PeerId& peer) const;  // of the present offer, [0, 1]
  // With whom we should have averaged in the last offer, and have no link.
  std::optional<PeerId> missing() const { return missing_; }
  // Somebody offers a later epoch than ours, or one of another history.
  struct Ahead {
    PeerId peer;
    std::uint64_t epochs = 0;
  };
  std::optional<Ahead> take_ahead() { return std::exchange(ahead_, std::nullopt); }

  // Takes part in epoch log.epochs() from now on. fresh: we were in the round that committed the
  // epoch before, so that nobody can be further in this one than its beginning.
  void begin(bool fresh, TimePoint now);
  // Until begin(); tells those who wait for us.
  void leave(const std::string& why, TimePoint now);
  // Accumulates no more, but contributes what there is. -> true when there is no round to wait for.
  bool end_after_this();
  // The epoch that was being averaged is applied.
  void epoch_ended() { batch_.epoch_ended(); }
  // The trainer's state is another one now, and its accumulator empty. -> what was in it.
  std::uint32_t forget_samples() { return batch_.forget(); }
  // What becomes of this node's error feedback when the commit is applied. Before apply().
  FeedbackUpdate feedback_for(const SignedCommit& commit) const;
  void apply();  // effect::Apply was emitted
  // Cuts off who gave us something else than it has signed. Before apply().
  void compare(const Commit& commit);
  // What a member that we have drawn gave to our part, where that is in the commit. Before apply().
  std::optional<AuditedPart> take_audited(const Commit& commit);
  // The commit of our attempt had to be asked for: who coordinates it keeps it back, or has no way
  // to us.
  void commit_was_asked_for(const Commit& commit, TimePoint now);
  // Others have committed our epoch; its average has to be fetched before it can be applied.
  void await_average(const SignedCommit& commit);
  double averaging_seconds(TimePoint now) const;

  void handle(const PeerId& from, const Offer& offer, TimePoint now);
  void handle(const PeerId& from, const Accept& accept, TimePoint now);
  void handle(const PeerId& from, const Reject& reject, TimePoint now);
  void handle(const PeerId& from, const Share& share, TimePoint now);
  void handle(const PeerId& from, const Progress& progress, TimePoint now);
  void handle(const PeerId& from, const Start& start, TimePoint now);
  void handle(const PeerId& from, const Done& done, TimePoint now);
  void handle(const PeerId& from, const Void& message, TimePoint now);
  void handle(const event::Accumulated& accumulated, TimePoint now);
  void handle(const event::Halted& halted, TimePoint now);
  void handle(const event::Frozen& frozen, TimePoint now);
  void on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload, TimePoint now);
  std::optional<BulkHeader> fill_chunk(const PeerId& to, BulkRoom& room);

  void link_down(const PeerId& peer, TimePoint now);
  void roster_changed(TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  struct Out {};  // not taking part: catching up, paused, finished
  struct Waiting {
    std::optional<PeerId> awaited;   // whose offer we wait for
    std::optional<TimePoint> until;  // none: we lead, or end
  };
  enum class Step : std::uint8_t {
    kHalting,  // accepts as soon as the micro-batch under way has ended
    kAccumulating,
    kFreezing,
    kExchanging,
    kAwaitingCommit,
  };
  struct InAttempt {
    PeerId coordinator;
    Step step = Step::kHalting;
    std::unique_ptr<ExchangeRun> run;  // never null
  };
  struct Applying {
    std::optional<PeerId> coordinator;  // of the attempt that we were in
  };

  std::uint64_t epoch() const { return standing_.log.epochs(); }
  bool out() const { return std::holds_alternative<Out>(phase_); }
  bool idle() const { return out() || applying(); }  // no attempt is awaited or under way
  InAttempt* in_attempt() { return std::get_if<InAttempt>(&phase_); }
  const InAttempt* in_attempt() const { return std::get_if<InAttempt>(&phase_); }
  bool in_step(Step step) const { return in_attempt() != nullptr && in_attempt()->step == step; }
  const InAttempt* attempt_of(const Commit& commit) const;  // null: it is not that of our attempt
  InAttempt* obeying(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt);

  // round_offers.cpp: which offer is obeyed, whose is awaited, and when that one is given up
  void next_attempt(std::uint32_t attempt, TimePoint now);
  void ask_to_lead(const PeerId& coordinator);
  bool asks_us_to_lead(const Reject& reject) const;
  void lead_as_asked(const PeerId& from, std::uint32_t attempt, TimePoint now);
  void tell_last_commit(const PeerId& coordinator);
  void choose(const PeerId& from, const Offer& offer, TimePoint now);
  std::shared_ptr<const Average> last_average() const;
  std::optional<std::size_t> draw_audit(const ExchangeConfig& exchange);
  void obey(const PeerId& from, const Offer& offer, std::unique_ptr<ExchangeRun> run,
            TimePoint now);
  void accept(TimePoint now);
  void defer(const PeerId& from, const Offer& offer, TimePoint now);
  void answer_deferred(TimePoint now);
  void give_up_overdue(TimePoint now);
  Duration commit_patience() const;
  void reject(const PeerId& to, const Offer& offer, RejectReason reason);
  void note_trials(const PeerId& coordinator);
  std::optional<TimePoint> coordinator_patience() const;
  std::optional<TimePoint> leads_nowhere_at() const;
  void coordinator_is_silent(TimePoint now);

  void tell_if_not_leading(const PeerId& member, std::uint64_t epoch, std::uint32_t attempt);
  void void_attempt(TimePoint now);
  void give_up_attempt(TimePoint now);
  void send_progress(const PeerId& coordinator, TimePoint now);
  bool sends_whole() const;
  void look_at_exchange(TimePoint now);
  void finish_exchange(TimePoint now);
  void cannot_finish(const std::string& reason, TimePoint now);
  void complain(const PeerId& awaited);
  bool heed_complaint(const PeerId& from, const Void& message, TimePoint now);

  const CollaborationConfig& config_;
  const Standing& standing_;
  GroupView group_;
  Coordinator& coordinator_;
  AverageCache& averages_;
  Outbox& out_;
  RoundDeadlines& deadlines_;
  LocalBatch batch_;
  CoordinatorWatch coordinator_watch_;
  std::variant<Out, Waiting, InAttempt, Applying> phase_;
  std::uint32_t attempt_ = 0;
  Offer offer_;
  DeferredOffers deferred_;
  std::optional<Ahead> ahead_;
  std::optional<PeerId> missing_;
  bool fresh_ = false;
  bool whole_failed_ = false;   // an attempt of this epoch that was to go out whole
  unsigned last_attempts_ = 0;  // since the batch is ending
  TimePoint began_{}, progress_sent_{};
};

}  // namespace potluck
