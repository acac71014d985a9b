// SPDX-License-Identifier: GPL-3.0-or-later
// The member's half of a round (docs/design.md, section 6): waits for an offer, accumulates its
// share, freezes, exchanges, applies the commit. Also decides who should coordinate, and becomes
// the coordinator when it is our turn. Not thread-safe.
#pragma once

#include <optional>
#include <set>

#include "engine/collab/coordinator.h"
#include "engine/collab/deferred_offers.h"
#include "engine/collab/exchange_watch.h"

namespace potluck {

class Round {
 public:
  enum class Phase : std::uint8_t {
    kOut,      // not taking part: catching up, paused, finished
    kWaiting,  // for an offer
    kHolding,  // accepts as soon as the micro-batch under way has ended
    kAccumulating,
    kFreezing,
    kExchanging,
    kAwaitingCommit,
    kApplying,
  };

  explicit Round(RoundContext& context) : ctx_(context), coordinator_(context) {}

  Phase phase() const { return phase_; }
  // Bulk is on its way: what the links carry now tells what they can.
  bool exchanging() const {
    return phase_ == Phase::kExchanging || phase_ == Phase::kAwaitingCommit;
  }
  std::uint32_t attempt() const { return attempt_; }
  std::optional<PeerId> obeyed() const { return obeyed_; }
  const Coordinator& coordinator() const { return coordinator_; }
  std::uint32_t samples() const { return samples_; }
  // What the trainer holds for this epoch; 0 when it is another one's.
  std::uint32_t samples_for(std::uint64_t epoch) const {
    return epoch == samples_epoch_ ? samples_ : 0;
  }
  // The trainer's state is another one's now, and its accumulator empty. -> what was in it.
  std::uint32_t forget_samples();
  // The epoch that was being averaged is applied: what was accumulated meanwhile is the next one's.
  void epoch_ended();
  // Whether this process, not an earlier life of this peer, gave its gradient for this epoch.
  bool contributed_to(std::uint64_t epoch) const { return contributed_epoch_ == epoch; }
  bool was_there_from_the_beginning() const { return fresh_; }  // of this epoch
  std::uint32_t share() const { return share_; }
  const Offer& offer() const { return offer_; }      // the present one
  std::uint32_t share_of(const PeerId& peer) const;  // of the present offer
  std::size_t group_size() const { return obeyed_ ? offer_.members.size() : 1; }
  double share_of_vector(const PeerId& peer) const;  // of the present offer, [0, 1]
  // With whom we should have averaged in the last offer, and have no link.
  std::optional<PeerId> missing() const { return missing_; }
  // Somebody offers a later epoch than ours, or one of another history.
  struct Ahead {
    PeerId peer;
    std::uint64_t epochs = 0;
  };
  std::optional<Ahead> take_ahead() { return std::exchange(ahead_, std::nullopt); }

  // Takes part in epoch chain.epochs() from now on. fresh: we were in the round that committed the
  // epoch before, so that nobody can be further in this one than its beginning.
  void begin(bool fresh, TimePoint now);
  void leave(const std::string& why);  // until begin(); tells those who wait for us
  // Accumulates no more, but contributes what there is. -> true when there is no round to wait for.
  bool end_after_this();
  // The commit of our epoch is known. -> the average if this round has it.
  std::shared_ptr<const Average> average_for(const Digest& root) const;
  // What becomes of this node's error feedback when the commit is applied. Before applying().
  FeedbackOrder feedback_for(const SignedCommit& commit) const;
  void applying();  // effect::Apply was emitted
  // Others have committed our epoch; its average has to be fetched before it can be applied.
  void await_average(const SignedCommit& commit);
  double averaging_seconds(TimePoint now) const;

  void handle(const PeerId& from, const Offer& offer, TimePoint now);
  void handle(const PeerId& from, const Accept& m, TimePoint now) {
    tell_if_not_leading(from, m.epoch, m.attempt);
    coordinator_.handle(from, m, now);
  }
  void handle(const PeerId& from, const Reject& reject, TimePoint now);
  void handle(const PeerId& from, const Share& share, TimePoint now);
  void handle(const PeerId& from, const Progress& m, TimePoint now);
  void handle(const PeerId& from, const Start& start, TimePoint now);
  void handle(const PeerId& from, const Done& m, TimePoint now) {
    coordinator_.handle(from, m, now);
  }
  void handle(const PeerId& from, const Void& message, TimePoint now);
  void handle(const event::Accumulated& accumulated, TimePoint now);
  void handle(const event::Held& held, TimePoint now);
  void handle(const event::Frozen& frozen, TimePoint now);
  void on_bulk(const PeerId& from, const BulkHeader& header, ByteView payload, TimePoint now);
  std::optional<BulkHeader> fill_bulk(const PeerId& to, BulkRoom& room);

  void link_down(const PeerId& peer, TimePoint now);
  void roster_changed(TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  std::vector<PeerId> candidates(TimePoint now) const;
  void next_attempt(std::uint32_t attempt, TimePoint now);
  void ask_to_lead(const PeerId& leader);
  bool asks_us_to_lead(const Reject& reject) const;
  void lead_as_asked(const PeerId& from, std::uint32_t attempt, TimePoint now);
  void tell_last_commit(const PeerId& leader);
  void tell_if_not_leading(const PeerId& member, std::uint64_t epoch, std::uint32_t attempt);
  void void_attempt();
  void thaw();
  Result<ExchangeConfig> exchange_of(const Offer& offer) const;
  std::optional<PeerId> missing_link(const Offer& offer) const;
  void obey(const PeerId& from, const Offer& offer, std::unique_ptr<Exchange> exchange,
            TimePoint now);
  void accept(TimePoint now);
  void send_progress(TimePoint now);
  std::uint32_t share_ahead() const;
  void compute_ahead();
  void accumulated_ahead(const event::Accumulated& accumulated);
  std::uint32_t under_way() const;
  void set_budget(std::uint32_t samples);
  bool averaging() const {
    return phase_ == Phase::kFreezing || phase_ == Phase::kExchanging ||
           phase_ == Phase::kAwaitingCommit;
  }
  std::optional<TimePoint> leader_patience() const;
  void leader_is_silent(TimePoint now);
  void defer(const PeerId& from, const Offer& offer, TimePoint now);
  void answer_deferred(TimePoint now);
  void give_up_overdue(TimePoint now);
  void doubt_who_is_left_out(const Offer& offer, TimePoint now);
  void reject(const PeerId& to, const Offer& offer, RejectReason reason);
  Duration commit_patience() const;
  bool sends_whole() const;
  void announce_bulk();
  void begin_exchange_looks(TimePoint now);
  void look_at_exchange(TimePoint now);
  void pass_by_stuck(TimePoint now);
  void finish_exchange(TimePoint now);
  void cannot_finish(const std::string& reason, TimePoint now, const PeerId& awaited = {});
  bool obeys(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt) const;

  RoundContext& ctx_;
  Coordinator coordinator_;
  Phase phase_ = Phase::kOut;
  std::uint32_t attempt_ = 0;
  std::optional<PeerId> obeyed_;
  std::optional<PeerId> awaited_;  // whose offer we wait for
  Offer offer_;
  std::uint32_t share_ = 0;
  std::uint64_t samples_epoch_ = 0;
  std::optional<std::uint64_t> contributed_epoch_;
  std::uint32_t samples_ = 0;
  // What the micro-batches may come to that the trainer was last allowed; when samples_ is there,
  // none is under way.
  std::uint32_t may_reach_ = 0;
  double loss_sum_ = 0;
  double samples_per_second_ = 0;
  std::uint32_t micro_batch_ = 0;
  // Of the next epoch, while this one is averaged (config.overlap).
  struct AheadOf {
    std::uint32_t samples = 0;
    std::uint32_t may_reach = 0;  // 0: nothing is accumulated
    double loss_sum = 0;
  };
  AheadOf next_;
  // The trainer was told to freeze, and since then neither to thaw nor to make a step.
  bool frozen_ = false;
  // Of the commit whose average is awaited: the exchange that knows it is gone by then.
  std::optional<std::pair<Digest, FeedbackOrder>> early_feedback_;
  bool fresh_ = false;
  bool ending_ = false;         // no more micro-batches, but the round is finished
  unsigned last_attempts_ = 0;  // since then
  bool sent_whole_ = false, whole_failed_ = false;  // in this attempt; in one of this epoch
  std::uint32_t frozen_samples_ = 0;
  double frozen_loss_ = 0;
  std::unique_ptr<Exchange> exchange_;
  DeferredOffers deferred_;
  std::optional<Ahead> ahead_;
  std::optional<PeerId> missing_;
  std::set<PeerId> silent_;  // coordinators that let this epoch down
  TimePoint began_{}, progress_sent_{};
  TimePoint leader_since_{};  // when we began to listen for the one that we obey
  TimePoint look_again_{};    // not before that: it is silent, but so are too many others
  std::optional<TimePoint> started_;
  std::optional<TimePoint> offer_deadline_, exchange_deadline_;
  std::optional<TimePoint> exchange_look_;  // whether anything still goes out and comes in
  struct Sent {
    std::uint64_t frames = 0;
    TimePoint since{};
  };
  Sent seen_sent_;            // contributions, when that was looked at
  unsigned asked_ = 0;        // to lead, in this epoch
  bool told_leader_ = false;  // in this epoch, that nothing comes from it
  ExchangeWatch watch_;
};

}  // namespace potluck
