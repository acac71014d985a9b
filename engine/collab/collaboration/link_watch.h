// SPDX-License-Identifier: GPL-3.0-or-later
// What this peer's links carry, learnt from the exchanges, and from probes before the first one and
// where exchanges do not show it; and how the newest exchange went. Owned by the Collaboration. The
// network thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/collab/collaboration/epoch_pace.h"
#include "engine/collab/group/group_view.h"
#include "engine/collab/links/bandwidth.h"
#include "engine/collab/links/probe.h"
#include "engine/collab/round/last_round.h"
#include "engine/collab/round/round.h"

namespace potluck {

class LinkWatch {
 public:
  LinkWatch(const CollaborationConfig& config, const Standing& standing, const GroupView& group,
            const Round& round, const EpochPace& pace, Outbox& out, Rng rng);

  void link_up(const PeerId& peer, bool local);     // local: of this building
  void link_moved(const PeerId& peer, bool local);  // over another line
  void link_down(const PeerId& peer);
  void measured(const PeerId& peer, Duration round_trip) { round_trips_[peer] = round_trip; }
  std::optional<Duration> round_trip(const PeerId& peer) const;
  void handle(const event::Traffic& traffic, TimePoint now);
  void handle(const PeerId& from, const Congestion& congestion);
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, std::size_t bytes,
                     TimePoint now);
  std::optional<BulkHeader> fill_bulk_frame(const PeerId& to, BulkRoom& room);
  void tick(TimePoint now) { probe_.tick(now); }
  std::optional<TimePoint> next_deadline() const { return probe_.next_deadline(); }

  // To be called after everything that has happened. An exchange begins and ends in many ways; what
  // it showed of our links is the same. -> something may have been learnt.
  bool end_probe();  // if it is over
  // newcomer: this peer is about to take part.
  bool look(bool newcomer, bool in_rounds, TimePoint now);

  bool exchanging() const { return bandwidth_.exchanging(); }  // or probing
  const LineRate& up() const { return bandwidth_.up(); }
  const LineRate& down() const { return bandwidth_.down(); }
  // Whether the limits of the user count. A peer in another building is reached through the line
  // that has them; a plan knows one rate for each member, and this is the safe one.
  bool limits_count() const;
  std::optional<LastRoundView> last_round() const { return last_round_.view(); }

 private:
  void consider_probe(bool newcomer, bool in_rounds, TimePoint now);
  void begin_probe(Duration longest, TimePoint now);
  void begin_exchange(TimePoint now);
  void end_exchange(TimePoint now);

  const CollaborationConfig& config_;
  const Standing& standing_;
  GroupView group_;
  const Round& round_;
  const EpochPace& pace_;
  Outbox& out_;
  Bandwidth bandwidth_;
  Probe probe_;
  bool probing_ = false;
  LastRound last_round_;
  std::set<PeerId> local_links_;
  std::map<PeerId, Duration> round_trips_;
};

}  // namespace potluck
