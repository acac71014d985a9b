// SPDX-License-Identifier: GPL-3.0-or-later
#include "virtual_network.h"

#include <algorithm>

namespace potluck::sim {
namespace {
constexpr std::size_t kControlBytes = 200;  // what a control message weighs on the wire, about
}

void VirtualNetwork::after(Duration delay, std::function<void()> action) {
  queue_.push({now_ + delay, order_++, std::move(action)});
}

void VirtualNetwork::run_until(TimePoint deadline, const std::function<bool()>& stop) {
  while (!queue_.empty() && queue_.top().at <= deadline) {
    auto action = std::move(const_cast<Entry&>(queue_.top()).action);
    now_ = queue_.top().at;
    queue_.pop();
    ++events_;
    action();
    if (stop && stop()) return;
  }
  now_ = std::max(now_, deadline);
}

void VirtualNetwork::attach(const PeerId& id, SimNode& node, bool accepts, LinkShape shape) {
  // A restarted process: what is left of its old connections is refused at the first packet.
  std::vector<Pair> stale;
  for (const auto& [pair, link] : links_) {
    if (pair.first == id || pair.second == id) stale.push_back(pair);
  }
  for (const auto& pair : stale) {
    links_.erase(pair);
    const PeerId other = pair.first == id ? pair.second : pair.first;
    if (const auto host = hosts_.find(other); host != hosts_.end())
      host->second.node->link_down(id, now_);
  }
  hosts_[id] = {&node, accepts, shape, ++incarnation_, now_, 0};
}

bool VirtualNetwork::reachable(const PeerId& a, const PeerId& b) const {
  const auto ha = hosts_.find(a), hb = hosts_.find(b);
  return ha != hosts_.end() && hb != hosts_.end() && ha->second.group == hb->second.group;
}

void VirtualNetwork::dial(const PeerId& from, const PeerId& to) {
  const auto target = hosts_.find(to);
  if (target == hosts_.end() || !target->second.accepts || !reachable(from, to)) return;
  if (links_.contains(key(from, to)) || !dialing_.insert(key(from, to)).second) return;
  const auto from_life = hosts_.at(from).incarnation, to_life = target->second.incarnation;
  const Duration handshake = (hosts_.at(from).shape.delay + target->second.shape.delay) * 3;
  after(handshake, [=, this] {
    dialing_.erase(key(from, to));
    const auto a = hosts_.find(from), b = hosts_.find(to);
    if (a == hosts_.end() || a->second.incarnation != from_life) return;
    if (b == hosts_.end() || b->second.incarnation != to_life) return;
    if (!reachable(from, to) || links_.contains(key(from, to))) return;
    links_[key(from, to)] = {++serial_, now_, now_};
    a->second.node->link_up(to, now_);
    if (const auto again = hosts_.find(to); again != hosts_.end())
      again->second.node->link_up(from, now_);
  });
}

TimePoint VirtualNetwork::arrival(const PeerId& from, const PeerId& to, std::size_t bytes,
                                  bool control) {
  Host& sender = hosts_.at(from);
  const Host& receiver = hosts_.at(to);
  Link& link = links_.at(key(from, to));
  const double rate = std::min(sender.shape.bits_per_second, receiver.shape.bits_per_second);
  const Duration takes = from_seconds(static_cast<double>(bytes) * 8 / rate);
  TimePoint start = now_;
  if (!control) {  // control frames never wait behind bulk ones
    start = std::max(now_, sender.uplink_free);
    sender.uplink_free = start + takes;
  }
  const auto jitter = Duration(static_cast<Duration::rep>(rng_.below(500'000)));
  TimePoint at = start + takes + sender.shape.delay + receiver.shape.delay + jitter;
  if (control) {
    TimePoint& last = from < to ? link.last_ab : link.last_ba;
    at = last = std::max(at, last);
  }
  return at;
}

void VirtualNetwork::deliver(const PeerId& from, const PeerId& to, TimePoint at,
                             std::function<void(SimNode&)> what) {
  const auto serial = links_.at(key(from, to)).serial;
  queue_.push({at, order_++, [=, this, what = std::move(what)] {
                 const auto link = links_.find(key(from, to));
                 if (link == links_.end() || link->second.serial != serial) return;
                 const auto host = hosts_.find(to);
                 if (host != hosts_.end()) what(*host->second.node);
               }});
}

void VirtualNetwork::send(const PeerId& from, const PeerId& to, Message message) {
  if (!links_.contains(key(from, to)) || !reachable(from, to)) return;
  const TimePoint at = arrival(from, to, kControlBytes, true);
  deliver(from, to, at, [from, at, message = std::move(message)](SimNode& node) {
    node.message(from, message, at);
  });
}

void VirtualNetwork::send_bulk(const PeerId& from, const PeerId& to, BulkFrame frame) {
  if (!links_.contains(key(from, to)) || !reachable(from, to)) return;
  const TimePoint at = arrival(from, to, frame.payload.size() + kBulkHeaderBytes, false);
  deliver(from, to, at,
          [from, at, frame = std::move(frame)](SimNode& node) { node.bulk(from, frame, at); });
}

void VirtualNetwork::break_link(const PeerId& a, const PeerId& b, Duration silence) {
  const auto it = links_.find(key(a, b));
  if (it == links_.end()) return;
  const auto serial = it->second.serial;
  after(silence, [=, this] {
    const auto link = links_.find(key(a, b));
    if (link == links_.end() || link->second.serial != serial) return;
    links_.erase(link);
    for (const auto& [one, other] : {Pair{a, b}, Pair{b, a}}) {
      if (const auto host = hosts_.find(one); host != hosts_.end()) {
        host->second.node->link_down(other, now_);
      }
    }
  });
}

void VirtualNetwork::disconnect(const PeerId& a, const PeerId& b) { break_link(a, b, Duration{}); }

void VirtualNetwork::crash(const PeerId& id, Duration silence) {
  hosts_.erase(id);
  std::vector<Pair> broken;
  for (const auto& [pair, link] : links_) {
    if (pair.first == id || pair.second == id) broken.push_back(pair);
  }
  for (const auto& pair : broken) break_link(pair.first, pair.second, silence);
}

void VirtualNetwork::partition(const std::function<int(const PeerId&)>& group, Duration silence) {
  for (auto& [id, host] : hosts_) host.group = group(id);
  std::vector<Pair> cut;
  for (const auto& [pair, link] : links_) {
    if (!reachable(pair.first, pair.second)) cut.push_back(pair);
  }
  for (const auto& pair : cut) break_link(pair.first, pair.second, silence);
}

void VirtualNetwork::heal() {
  for (auto& [id, host] : hosts_) host.group = 0;
}

}  // namespace potluck::sim
