// SPDX-License-Identifier: GPL-3.0-or-later
// What this node's links carry: measured while an exchange runs, or by a probe before the first.
#include <algorithm>
#include <set>

#include "engine/collab/collaboration_impl.h"

namespace potluck {
namespace {

// A newcomer links to one member first; the others follow as soon as it has heard of them.
constexpr Duration kTimeToLink = std::chrono::seconds(2);
// Longer than members refuse another probe for.
constexpr Duration kProbeAgain = std::chrono::seconds(75);

}  // namespace

// An exchange begins and ends in many ways; what it showed of our links is the same.
void Collaboration::Impl::watch_exchange(TimePoint now) {
  const bool measuring = bandwidth.exchanging() && !bandwidth.probing();
  if (round.exchanging() == measuring) return;
  if (round.exchanging()) {
    std::set<PeerId> others;
    for (const auto& m : round.offer().members) {
      if (m.peer != self) others.insert(m.peer);
    }
    bandwidth.begin_exchange(chain.epochs(), round.attempt(), std::move(others));
    last_plan.begin(ctx, round.offer(), round.obeyed().value_or(self), now);
    return;
  }
  const bool committed = round.phase() == Round::Phase::kApplying;
  last_plan.end(now, committed);
  for (const auto& n : bandwidth.end_exchange(now, committed)) {
    out.send(n.to, Congestion{n.epoch, n.attempt, n.seconds});
  }
  publish(false, now);
}

// A newcomer of whom nothing is known loads its links once, as soon as there is a member to do it
// with. So does, now and then, a peer that the plan does not ask to compute: its uplink may have
// become better, and no exchange would tell.
void Collaboration::Impl::watch_probe(TimePoint now) {
  const bool left_out = config.trains && mode == Mode::kInRounds && round.group_size() > 1 &&
                        round.attempt() == 0 && round.share_of(self) == 0;
  const bool wanted = config.probes && now >= next_probe &&
                      (left_out || (!probed && bandwidth.up().measured() <= 0));
  if (wanted && !probe_at) {
    const auto in_sync = [this](const PeerId& id) {
      const KnownPeer* known = membership.find(id);
      return known != nullptr && known->record.record.stage == Stage::kInSync;
    };
    const auto& links = membership.links();
    if (std::any_of(links.begin(), links.end(), in_sync)) probe_at = now + kTimeToLink;
  }
  if (probe_at && now >= *probe_at) begin_probe(now);
  if (bandwidth.probing() && !probe.loading()) {
    bandwidth.end_probe();
    publish(false, now);
  } else if (!bandwidth.exchanging() && probe.loading()) {
    bandwidth.begin_probe(probe.asked());
  }
  for (const auto& peer : probe.take_ready()) out.emit(effect::BulkReady{peer});
}

void Collaboration::Impl::begin_probe(TimePoint now) {
  probe_at.reset();
  probed = true;
  next_probe = now + kProbeAgain;
  if (round.exchanging()) return;  // that tells more
  // Those with the widest downlinks, so that it is our uplink that fills.
  std::vector<std::pair<double, PeerId>> peers;
  for (const auto& id : membership.links()) {
    peers.emplace_back(-roster.record_of(id).down_bits_per_second, id);
  }
  std::sort(peers.begin(), peers.end());
  if (peers.size() > Probe::kMostPeers) peers.resize(Probe::kMostPeers);
  std::vector<PeerId> chosen;
  for (const auto& [rate, id] : peers) chosen.push_back(id);
  probe.start(chosen, now);
}

void Collaboration::Impl::on_probe(const PeerId& from, const BulkHeader& header, TimePoint now) {
  if (!membership.linked(from)) return;
  if (const auto status = probe.on_frame(from, header, now); !status) {
    out.emit(effect::Disconnect{from, status.error().message});
  }
}

}  // namespace potluck
