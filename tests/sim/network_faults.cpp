// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between hosts: frozen processes, late packets, broken connections.
#include "virtual_network.h"

namespace potluck::sim {
namespace {

constexpr Duration kSilence = std::chrono::seconds(5);  // the transport's silence_floor
constexpr Duration kFirstReport = std::chrono::milliseconds(250);
constexpr Duration kReports = std::chrono::milliseconds(500);
constexpr Duration kPings = std::chrono::seconds(1);                  // between two
constexpr Duration kRetransmission = std::chrono::milliseconds(200);  // Linux' least

}  // namespace

Duration VirtualNetwork::retransmission(const LinkShape& from, const LinkShape& to) {
  if (from.loss <= 0 || !rng_.chance(from.loss)) return {};
  Duration wait = kRetransmission + (from.delay + to.delay) * 2;
  while (rng_.chance(from.loss)) wait *= 2;
  return wait;
}

std::optional<BulkFrame> VirtualNetwork::frame_of(Host& host, const PeerId& to) {
  if (host.frozen_until > now_) return std::nullopt;
  return host.node->next_frame(to);
}

std::optional<TimePoint> VirtualNetwork::frozen_until(const PeerId& id) const {
  const auto host = hosts_.find(id);
  if (host == hosts_.end() || host->second.frozen_until <= now_) return std::nullopt;
  return host->second.frozen_until;
}

void VirtualNetwork::when_awake(const PeerId& id, std::function<void(SimNode&)> what) {
  const auto host = hosts_.find(id);
  if (host == hosts_.end()) return;
  if (host->second.frozen_until <= now_) return what(*host->second.node);
  queue_.push({host->second.frozen_until, order_++,
               [this, id, life = host->second.incarnation, what = std::move(what)] {
                 const auto there = hosts_.find(id);
                 if (there != hosts_.end() && there->second.incarnation == life) {
                   when_awake(id, what);
                 }
               }});
}

void VirtualNetwork::watch_links() {
  const bool watching = watched_until_.has_value();
  watched_until_ = now_ + kSilence + 2 * kReports;
  if (!watching) after(kFirstReport, [this] { report_links(); });
}

void VirtualNetwork::report_links() {
  if (now_ > *watched_until_) return watched_until_.reset();
  std::map<PeerId, std::vector<LinkSilence>> heard;
  const auto look = [&](const PeerId& one, const PeerId& other, const Link& link) {
    if (!hosts_.contains(one) || frozen_until(one)) return;
    Duration silent = from_seconds(rng_.uniform(0, seconds(kPings)));
    if (!reachable(one, other)) silent = now_ - link.cut_since;
    if (frozen_until(other)) silent = std::max(silent, now_ - hosts_.at(other).frozen_since);
    heard[one].push_back({other, silent});
  };
  for (const auto& [pair, link] : links_) {
    look(pair.first, pair.second, link);
    look(pair.second, pair.first, link);
  }
  for (const auto& [id, links] : heard) {
    const auto host = hosts_.find(id);  // what another host does about it may end this one
    if (host != hosts_.end()) host->second.node->links_measured(links);
  }
  after(kReports, [this] { report_links(); });
}

void VirtualNetwork::freeze(const PeerId& id, Duration duration) {
  Host& host = hosts_.at(id);
  if (host.frozen_until <= now_) host.frozen_since = now_;
  host.frozen_until = std::max(host.frozen_until, now_ + duration);
  const auto life = host.incarnation;
  const auto same = [this, id, life] {
    const auto there = hosts_.find(id);
    return there != hosts_.end() && there->second.incarnation == life;
  };
  watch_links();
  if (duration > kSilence) {
    after(kSilence, [=, this] {
      if (!same() || !frozen_until(id)) return;
      for (const PeerId& other : others(id)) disconnect(id, other);
    });
  }
  after(duration, [=, this] {
    if (!same() || frozen_until(id)) return;
    for (const PeerId& other : others(id)) {
      if (hosts_.contains(id)) bulk_ready(id, other);
    }
  });
}

void VirtualNetwork::reset_one_link(const PeerId& id) {
  const auto linked = others(id);
  if (!linked.empty()) disconnect(id, linked[rng_.below(linked.size())]);
}

}  // namespace potluck::sim
