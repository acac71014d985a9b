// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between hosts: frozen processes, late packets, broken connections.
#include "virtual_network.h"

namespace potluck::sim {
namespace {

constexpr Duration kSilence = std::chrono::seconds(5);  // the transport's silence_floor
constexpr Duration kFirstReport = std::chrono::milliseconds(2250);
constexpr Duration kReports = std::chrono::milliseconds(500);
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
  return host.node->next_bulk(to);
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

void VirtualNetwork::watch_silence(const PeerId& a, const PeerId& b, TimePoint since) {
  const auto serial = links_.at(key(a, b)).serial;
  for (Duration later = kFirstReport; later <= kSilence + 2 * kReports; later += kReports) {
    after(since + later - now_, [=, this] {
      const auto link = links_.find(key(a, b));
      if (link == links_.end() || link->second.serial != serial) return;
      for (const auto& [one, other] : {Pair{a, b}, Pair{b, a}}) {
        const auto host = hosts_.find(one);
        if (host == hosts_.end() || frozen_until(one)) continue;
        Duration silent = reachable(a, b) ? Duration{} : later;
        if (frozen_until(other)) silent = std::max(silent, now_ - hosts_.at(other).frozen_since);
        host->second.node->silent(other, silent);
      }
    });
  }
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
  const auto others = [this, id] {
    std::vector<PeerId> out;
    for (const auto& [pair, link] : links_) {
      if (pair.first == id || pair.second == id) {
        out.push_back(pair.first == id ? pair.second : pair.first);
      }
    }
    return out;
  };
  for (const PeerId& other : others()) watch_silence(other, id, now_);
  if (duration > kSilence) {
    after(kSilence, [=, this] {
      if (!same() || !frozen_until(id)) return;
      for (const PeerId& other : others()) disconnect(id, other);
    });
  }
  after(duration, [=, this] {
    if (!same() || frozen_until(id)) return;
    for (const PeerId& other : others()) {
      if (hosts_.contains(id)) bulk_ready(id, other);
    }
  });
}

void VirtualNetwork::reset_one_link(const PeerId& id) {
  std::vector<PeerId> others;
  for (const auto& [pair, link] : links_) {
    if (pair.first == id || pair.second == id) {
      others.push_back(pair.first == id ? pair.second : pair.first);
    }
  }
  if (!others.empty()) disconnect(id, others[rng_.below(others.size())]);
}

}  // namespace potluck::sim
