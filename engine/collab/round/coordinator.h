// SPDX-License-Identifier: GPL-3.0-or-later
// The coordinator's half of a round (docs/design.md, section 6): offers, hands out shares, starts
// the exchange when the target is reached, collects Done, signs the commit. Leads attempt after
// attempt of one epoch until it commits or yields.
//
// Safety: it starts only when every linked, in-sync peer it knows has accepted; a peer that obeys
// somebody else says so, and the lower-ranked of two coordinators yields. Silent peers are left out
// only when more than half have answered: two peers that cannot hear each other wait for the link
// to break instead of both going alone.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "engine/collab/context/adaptive_deadline.h"
#include "engine/collab/context/collaboration_config.h"
#include "engine/collab/context/outbox.h"
#include "engine/collab/group/arrivals.h"
#include "engine/collab/group/group_view.h"
#include "engine/collab/group/hindrances.h"
#include "engine/collab/group/refused_offers.h"
#include "engine/collab/history/standing.h"
#include "engine/collab/history/vote.h"
#include "engine/collab/planning/round_plan.h"
#include "engine/collab/round/led_attempt.h"

namespace potluck {

class Coordinator {
 public:
  Coordinator(const CollaborationConfig& config, const Standing& standing, const GroupView& group,
              Arrivals& arrivals, Outbox& out, RoundDeadlines& deadlines)
      : config_(config),
        standing_(standing),
        group_(group),
        arrivals_(arrivals),
        out_(out),
        deadlines_(deadlines) {}

  bool leading() const { return lead_.has_value(); }
  bool leading(std::uint64_t epoch, std::uint32_t attempt) const;
  // Makes the offer for (log.epochs(), attempt) to everybody on the roster. fresh: nobody can
  // have begun this epoch under anyone else, so that all may accumulate before everybody has
  // accepted. An attempt that it has led and given up it does not lead again, but the next one.
  void lead(std::uint32_t attempt, bool fresh, TimePoint now);
  void yield(const std::string& reason);  // tells the members
  void stop() { lead_.reset(); }          // they know already

  void handle(const PeerId& from, const Accept& accept, TimePoint now);
  // -> the attempt somebody else leads, when this one must yield to it.
  std::optional<std::uint32_t> handle(const PeerId& from, const Reject& reject, TimePoint now);
  void handle(const PeerId& from, const Progress& progress, TimePoint now);
  void handle(const PeerId& from, const Done& done, TimePoint now);
  void handle(const PeerId& from, const Void& request, TimePoint now);
  // A member, perhaps our own half, cannot finish.
  void cannot_finish(const PeerId& who, const std::string& why, TimePoint now);
  // In the exchange that we lead somebody has complained of another one (disputes.h). Others may do
  // so as well: it is judged by all that is said.
  void complained(TimePoint now);
  void link_down(const PeerId& peer, TimePoint now);
  void roster_changed(TimePoint now);  // somebody new is in sync
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // Those who ended up with another average than most are not to blame: a reducer was.
  void forgive_dissent();

  // Exact while leading: samples of everybody, and seconds to the target (< 0: unknown).
  std::uint32_t batch_samples() const;
  double eta_seconds(TimePoint now) const;

 private:
  void send_offer(TimePoint now);
  Duration accept_limit() const;
  RoundChoice choose(const std::set<PeerId>& reducers) const;
  std::set<PeerId> reducers(TimePoint now);
  std::vector<double> equal_fractions(const std::set<PeerId>& reducers) const;

  std::vector<PeerId> candidates(TimePoint now) const;
  void leave_out(const PeerId& peer, TimePoint now,
                 Hindrances::Fault fault = Hindrances::Fault::kPerhaps);
  void hindered(const PeerId& peer, Hindrances::Fault fault, TimePoint now);
  bool would_be_followed() const;
  bool let_in(const std::vector<PeerId>& members, TimePoint now);
  void begin_lead(std::uint32_t attempt, bool fresh);
  LedMember& add_member(const PeerId& peer, TimePoint now);
  void offer_again(const std::string& why, TimePoint now);
  void go_on_with_less(const std::string& why, TimePoint now);
  void all_accepted(TimePoint now);
  std::optional<std::uint32_t> not_obeyed_by(const PeerId& member, TimePoint now);
  void go_on_once_all_answered(TimePoint now);
  void leave_out_most_apart(std::vector<std::pair<PeerId, PeerId>> missing);
  void start_when_reached(TimePoint now);
  void share_again(TimePoint now);
  void commit(TimePoint now);
  bool all_have_one_average(TimePoint now);
  bool all_gave_what_they_told(TimePoint now);
  bool nobody_gave_too_much(TimePoint now);
  void nobody_had_any(TimePoint now);
  bool nobody_computes(TimePoint now);
  // Else it may be us who cannot be heard, and the links will tell.
  bool majority_without(std::size_t lost, TimePoint now) const;
  void beat(TimePoint now);
  void look_for_silent(TimePoint now);
  std::size_t give_up_silent(TimePoint now);
  void leave_out_unanswering(TimePoint now);
  bool leave_out_late_on_trial(TimePoint now);
  void judge_complaints(TimePoint now);
  void judge_stalled(TimePoint now);
  void do_without(const std::vector<PeerId>& members, const std::string& why, TimePoint now);
  LedMember* current(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt);
  std::uint32_t believable(std::uint32_t samples) const;

  const CollaborationConfig& config_;
  const Standing& standing_;
  GroupView group_;
  Arrivals& arrivals_;
  Outbox& out_;
  RoundDeadlines& deadlines_;
  std::optional<LedAttempt> lead_;
  struct Led {
    std::uint64_t epoch = 0;
    std::uint32_t attempt = 0;
  };
  // The last ones, each epoch once: of a history that was given up since, there are later ones.
  std::deque<Led> led_;
  std::map<PeerId, double> speeds_;  // last known, across epochs
  Hindrances hindrances_;
  std::set<PeerId> dissented_;  // in the last attempt in which somebody did
  // Two of whom one has said that it has no link to the other, and until when that counts.
  struct Apart {
    static constexpr unsigned kCutAnew = 2;  // told once, the link may be on its way
    unsigned told = 0;                       // how often one of the two has said so
    TimePoint until{};
  };
  std::map<std::pair<PeerId, PeerId>, Apart> apart_;
  RefusedOffers refused_;
};

}  // namespace potluck
