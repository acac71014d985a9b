// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/link_watch.h"

#include <algorithm>

namespace potluck {
namespace {

// Less tells nothing: bandwidth.h counts in quarters of a second.
constexpr Duration kShortestProbe = std::chrono::milliseconds(500);

}  // namespace

LinkWatch::LinkWatch(const CollaborationConfig& config, const Standing& standing,
                     const GroupView& group, const Round& round, const EpochPace& pace, Outbox& out,
                     Rng rng)
    : config_(config),
      standing_(standing),
      group_(group),
      round_(round),
      pace_(pace),
      out_(out),
      probe_(rng) {
  bandwidth_.recall(config.known_up_bits_per_second, config.known_down_bits_per_second);
}

void LinkWatch::link_up(const PeerId& peer, bool local) {
  if (local) local_links_.insert(peer);
}

void LinkWatch::link_moved(const PeerId& peer, bool local) {
  round_trips_.erase(peer);
  link_up(peer, local);
}

void LinkWatch::link_down(const PeerId& peer) {
  round_trips_.erase(peer);
  local_links_.erase(peer);
  probe_.link_down(peer);
}

std::optional<Duration> LinkWatch::round_trip(const PeerId& peer) const {
  const auto it = round_trips_.find(peer);
  return it == round_trips_.end() ? std::nullopt : std::optional(it->second);
}

bool LinkWatch::limits_count() const {
  const auto& links = group_.membership.links();
  return !config_.limits_spare_local || links.empty() ||
         !std::ranges::all_of(links, [&](const PeerId& id) { return local_links_.contains(id); });
}

void LinkWatch::handle(const event::Traffic& traffic, TimePoint now) {
  bandwidth_.sample(traffic.links, now);
  if (!probing_) return;
  for (const PeerId& peer : probe_.sample(traffic.links)) out_.emit(effect::BulkReady{peer});
}

void LinkWatch::handle(const PeerId& from, const Congestion& congestion) {
  bandwidth_.congestion(from, congestion.epoch, congestion.attempt);
}

void LinkWatch::on_bulk_frame(const PeerId& from, const BulkHeader& header, std::size_t bytes,
                              TimePoint now) {
  if (header.kind != BulkKind::kProbe) return last_round_.saw_chunk(from, header, now);
  if (probe_.too_much(from, bytes, now)) out_.cut_off(from, "sends a probe that does not end");
}

std::optional<BulkHeader> LinkWatch::fill_bulk_frame(const PeerId& to, BulkRoom& room) {
  return probe_.fill_probe(to, room);
}

// A newcomer, once, as soon as there is somebody to send to; a group that begins together would
// probe one another's downlinks. Later between two exchanges, when no plan fills our uplink.
void LinkWatch::consider_probe(bool newcomer, bool in_rounds, TimePoint now) {
  if (newcomer && !probe_.begun() && up().measured() <= 0) {
    return begin_probe(Probe::kLongest, now);
  }
  if (!in_rounds || !up().in_doubt() || !probe_.due(now)) return;
  // What is on its way when it ends must be gone before the next exchange.
  const auto longest = std::chrono::duration_cast<Duration>(
      std::chrono::duration<double>(pace_.seconds_left(now) / 2));
  if (longest >= kShortestProbe) begin_probe(longest, now);
}

// Two members at least, where there are two: of one alone nobody could say which end was slow.
void LinkWatch::begin_probe(Duration longest, TimePoint now) {
  const Membership& membership = group_.membership;
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
  const std::vector<PeerId> to = probe_.choose(std::move(members));
  std::map<PeerId, double> down_of;
  for (const PeerId& id : to) {
    down_of.emplace(id, membership.find(id)->record().down_bits_per_second);
  }
  probing_ = true;
  probe_.begin(to, longest, now);
  bandwidth_.begin_exchange(standing_.log.epochs(), 0, std::move(down_of));
}

bool LinkWatch::end_probe() {
  if (round_.exchanging()) probe_.stop();
  if (!probing_ || probe_.active()) return false;
  probing_ = false;
  probe_.told(bandwidth_.end_probe());
  return true;
}

bool LinkWatch::look(bool newcomer, bool in_rounds, TimePoint now) {
  if (!probing_ && !round_.exchanging() && !exchanging()) consider_probe(newcomer, in_rounds, now);
  if (probing_ || round_.exchanging() == exchanging()) return false;
  if (round_.exchanging()) {
    begin_exchange(now);
    return false;
  }
  end_exchange(now);
  return true;
}

void LinkWatch::begin_exchange(TimePoint now) {
  std::map<PeerId, double> down_of;
  for (const auto& m : round_.offer().members) {
    if (m.peer == group_.self) continue;
    down_of.emplace(m.peer, group_.roster.record_of(m.peer).down_bits_per_second);
  }
  bandwidth_.begin_exchange(standing_.log.epochs(), round_.attempt(), std::move(down_of));
  last_round_.begin(config_, group_.roster, round_.offer(), round_.obeyed().value_or(group_.self),
                    now);
}

void LinkWatch::end_exchange(TimePoint now) {
  last_round_.end(now, standing_.applying ? &standing_.applying->commit : nullptr,
                  pace_.last_commit());
  for (const auto& n : bandwidth_.end_exchange(now)) {
    out_.send(n.to, Congestion{n.epoch, n.attempt, n.seconds});
  }
}

}  // namespace potluck
