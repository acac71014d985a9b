// SPDX-License-Identifier: GPL-3.0-or-later
// Links that come up, and what they carry: learnt from the exchanges, and from probes before the
// first one and where exchanges do not show it.
#include <algorithm>

#include "engine/collab/collaboration_impl.h"

namespace potluck {
namespace {

// Less tells nothing: bandwidth.h counts in quarters of a second.
constexpr Duration kShortestProbe = std::chrono::milliseconds(500);

}  // namespace

void Collaboration::Impl::on(event::LinkUp& e, TimePoint now) {
  if (offences.shut_out(e.peer, now)) {
    return out.emit(effect::Disconnect{e.peer, "it was cut off a moment ago"});
  }
  membership.link_up(e.peer, now);
  reachability.link_up(e.peer, e.dialed_by_us, now);
  if (e.local) local_links.insert(e.peer);
  if (const KnownPeer* known = membership.find(e.peer)) remember_history(known->record(), now);
  left_in_peace = false;
}

// Whoever is in another building is reached through the line that has the limits; a plan knows one
// rate for each member, and this is the safe one.
bool Collaboration::Impl::limits_count() const {
  const auto links = membership.links();
  return !config.limits_spare_local || links.empty() ||
         !std::ranges::all_of(links, [&](const PeerId& id) { return local_links.contains(id); });
}

void Collaboration::Impl::on(event::LinksMeasured& e, TimePoint now) {
  bool changed = false;
  for (const auto& link : e.links) {
    if (!membership.linked(link.peer)) continue;  // it is shut out
    round_trips[link.peer] = link.round_trip;
    changed |= liveness.measured(link.peer, link.round_trip, link.silent_for, now);
    if (link.round_trip > Duration::zero()) timing.round_trip.add(link.round_trip);
  }
  if (changed) round.roster_changed(now);
}

void Collaboration::Impl::on(event::Traffic& e, TimePoint now) {
  bandwidth.sample(e.links, now);
  if (!probing) return;
  for (const PeerId& peer : probe.sample(e.links)) out.emit(effect::BulkReady{peer});
}

// A newcomer, once, as soon as there is somebody to send to; a group that begins together would
// probe one another's downlinks. Later between two exchanges, when no plan fills our uplink.
void Collaboration::Impl::consider_probe(TimePoint now) {
  const bool newcomer = mode == Mode::kBehind || mode == Mode::kLooking ||
                        (mode == Mode::kWaitingForData && preparing);
  if (newcomer && !probe.begun() && bandwidth.up().measured() <= 0) {
    return begin_probe(Probe::kLongest, now);
  }
  if (mode != Mode::kInRounds || !bandwidth.up().in_doubt() || !probe.due(now)) return;
  // What is on its way when it ends must be gone before the next exchange.
  const double calm = seconds_per_epoch - averaging_seconds - seconds(now - last_commit);
  const auto longest =
      std::chrono::duration_cast<Duration>(std::chrono::duration<double>(calm / 2));
  if (longest >= kShortestProbe) begin_probe(longest, now);
}

// Two members at least, where there are two: of one alone nobody could say which end was slow.
void Collaboration::Impl::begin_probe(Duration longest, TimePoint now) {
  std::vector<std::pair<double, PeerId>> members;
  for (const PeerId& id : membership.links()) {
    const KnownPeer* known = membership.find(id);
    if (known == nullptr || known->record().stage != Stage::kInSync) continue;
    members.emplace_back(known->record().down_bits_per_second, id);
  }
  if (members.empty()) return;
  const auto in_sync = std::ranges::count_if(membership.peers(), [](const auto& peer) {
    return peer.second.record().stage == Stage::kInSync;
  });
  if (members.size() == 1 && in_sync > 1) return;
  const std::vector<PeerId> to = probe.choose(std::move(members));
  std::map<PeerId, double> down_of;
  for (const PeerId& id : to) {
    down_of.emplace(id, membership.find(id)->record().down_bits_per_second);
  }
  probing = true;
  probe.begin(to, longest, now);
  bandwidth.begin_exchange(standing.chain.epochs(), 0, std::move(down_of));
}

void Collaboration::Impl::end_probe(TimePoint now) {
  probing = false;
  probe.told(bandwidth.end_probe());
  publish(false, now);
}

void Collaboration::Impl::on_probe(const PeerId& from, std::size_t bytes, TimePoint now) {
  if (probe.too_much(from, bytes, now)) out.cut_off(from, "its probe does not end");
}

// An exchange begins and ends in many ways; what it showed of our links is the same.
void Collaboration::Impl::watch_links(TimePoint now) {
  if (round.exchanging()) probe.stop();
  if (probing && !probe.active()) end_probe(now);
  if (!probing && !round.exchanging() && !bandwidth.exchanging()) consider_probe(now);
  if (probing || round.exchanging() == bandwidth.exchanging()) return;
  if (round.exchanging()) {
    std::map<PeerId, double> down_of;
    for (const auto& m : round.offer().members) {
      if (m.peer == self) continue;
      down_of.emplace(m.peer, roster.record_of(m.peer).down_bits_per_second);
    }
    bandwidth.begin_exchange(standing.chain.epochs(), round.attempt(), std::move(down_of));
    last_plan.begin(config, roster, round.offer(), round.obeyed().value_or(self), now);
    return;
  }
  last_plan.end(now, standing.applying ? &standing.applying->commit : nullptr, last_commit);
  for (const auto& n : bandwidth.end_exchange(now)) {
    out.send(n.to, Congestion{n.epoch, n.attempt, n.seconds});
  }
  publish(false, now);
}

}  // namespace potluck
