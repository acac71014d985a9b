// SPDX-License-Identifier: GPL-3.0-or-later
#include "virtual_network.h"

#include <algorithm>

namespace potluck::sim {
namespace {
constexpr std::size_t kControlBytes = 200;  // what a control message weighs on the wire, about
constexpr std::size_t kPacketBytes = 1400;
constexpr double kWindowBytes = 8 * 1024;  // in flight on one link at least
}  // namespace

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
  for (const PeerId& other : others(id)) {
    erase_link(id, other);
    when_awake(other, [this, id](SimNode& there) { there.link_down(id, now_); });
  }
  Host& host = hosts_[id] = {};
  host.node = &node;
  host.accepts = accepts;
  host.shape = shape;
  host.incarnation = ++incarnation_;
}

std::vector<PeerId> VirtualNetwork::others(const PeerId& id) const {
  const auto it = others_.find(id);
  if (it == others_.end()) return {};
  return {it->second.begin(), it->second.end()};
}

void VirtualNetwork::add_link(const PeerId& a, const PeerId& b) {
  links_[key(a, b)] = {++serial_, now_, now_, {}, {}, {}};
  others_[a].insert(b);
  others_[b].insert(a);
}

void VirtualNetwork::erase_link(const PeerId& a, const PeerId& b) {
  links_.erase(key(a, b));
  others_[a].erase(b);
  others_[b].erase(a);
}

bool VirtualNetwork::reachable(const PeerId& a, const PeerId& b) const {
  const auto ha = hosts_.find(a), hb = hosts_.find(b);
  return ha != hosts_.end() && hb != hosts_.end() && ha->second.group == hb->second.group;
}

bool VirtualNetwork::can_dial(const PeerId& from, const PeerId& to) const {
  const auto target = hosts_.find(to);
  return target != hosts_.end() && target->second.accepts && reachable(from, to) &&
         !(blocked_ && blocked_(from, to));
}

Duration VirtualNetwork::handshake(const PeerId& from, const PeerId& to) const {
  return (hosts_.at(from).shape.delay + hosts_.at(to).shape.delay) * 3;
}

void VirtualNetwork::dial(const PeerId& from, const PeerId& to) {
  if (!can_dial(from, to)) return;
  const auto target = hosts_.find(to);
  if (links_.contains(key(from, to)) || !dialing_.insert(key(from, to)).second) return;
  const auto from_life = hosts_.at(from).incarnation, to_life = target->second.incarnation;
  after(handshake(from, to), [=, this] {
    dialing_.erase(key(from, to));
    const auto a = hosts_.find(from), b = hosts_.find(to);
    if (a == hosts_.end() || a->second.incarnation != from_life) return;
    if (b == hosts_.end() || b->second.incarnation != to_life) return;
    if (!reachable(from, to) || links_.contains(key(from, to))) return;
    if (frozen_until(from) || frozen_until(to)) return;  // the handshake takes too long
    add_link(from, to);
    a->second.node->link_up(to, true, now_);
    if (const auto again = hosts_.find(to); again != hosts_.end())
      again->second.node->link_up(from, false, now_);
  });
}

TimePoint VirtualNetwork::control_arrival(const PeerId& from, const PeerId& to) {
  const Host& sender = hosts_.at(from);
  const Host& receiver = hosts_.at(to);
  Link& link = links_.at(key(from, to));
  const double rate = std::min(sender.shape.bits_per_second, receiver.shape.down());
  const Duration takes = from_seconds(kControlBytes * 8 / rate);
  const auto jitter = Duration(static_cast<Duration::rep>(rng_.below(500'000)));
  const TimePoint at = now_ + takes + sender.shape.delay + receiver.shape.delay + jitter +
                       retransmission(sender.shape, receiver.shape);
  TimePoint& last = from < to ? link.last_ab : link.last_ba;
  return last = std::max(at, last);
}

void VirtualNetwork::deliver(const PeerId& from, const PeerId& to, TimePoint at,
                             std::function<void(SimNode&)> what) {
  const auto serial = links_.at(key(from, to)).serial;
  queue_.push({at, order_++, [=, this, what = std::move(what)] {
                 const auto link = links_.find(key(from, to));
                 if (link == links_.end() || link->second.serial != serial) return;
                 const auto awake = frozen_until(to);
                 if (awake) return deliver(from, to, *awake, what);
                 const auto host = hosts_.find(to);
                 if (host != hosts_.end()) what(*host->second.node);
               }});
}

void VirtualNetwork::send(const PeerId& from, const PeerId& to, Message message) {
  if (!links_.contains(key(from, to)) || !reachable(from, to)) return;
  const TimePoint at = control_arrival(from, to);
  deliver(from, to, at, [from, at, message = std::move(message)](SimNode& node) {
    node.message(from, message, at);
  });
}

VirtualNetwork::Flow* VirtualNetwork::flow(const PeerId& from, const PeerId& to) {
  const auto link = links_.find(key(from, to));
  if (link == links_.end()) return nullptr;
  return from < to ? &link->second.ab : &link->second.ba;
}

void VirtualNetwork::bulk_ready(const PeerId& from, const PeerId& to) {
  if (!hosts_.contains(from)) return;
  pull(from, to);
  serve_uplink(from);
}

void VirtualNetwork::pull(const PeerId& from, const PeerId& to) {
  Flow* f = flow(from, to);
  if (f == nullptr || f->head || !reachable(from, to)) return;
  f->head = frame_of(hosts_.at(from), to);
  if (!f->head || f->in_turns || f->blocked) return;
  f->in_turns = true;
  hosts_.at(from).turns.push_back(to);
}

void VirtualNetwork::serve_uplink(const PeerId& id) {
  Host& host = hosts_.at(id);
  while (!host.uplink_busy && !host.turns.empty()) {
    const PeerId to = host.turns.front();
    host.turns.pop_front();
    Flow* f = flow(id, to);
    if (f == nullptr) continue;
    f->in_turns = false;
    if (!f->head || !hosts_.contains(to)) continue;
    const Duration way = host.shape.delay + hosts_.at(to).shape.delay;
    const double narrow = std::min(host.shape.bits_per_second, hosts_.at(to).shape.down());
    const double pipe = seconds(way) * 2 * narrow / 8;
    if (static_cast<double>(f->in_flight) > std::max(kWindowBytes, pipe)) {
      f->blocked = true;
    } else {
      transmit(id, to, *f);
    }
  }
}

// One packet: a frame, or some small ones.
void VirtualNetwork::transmit(const PeerId& from, const PeerId& to, Flow& f) {
  Host& sender = hosts_.at(from);
  Host& receiver = hosts_.at(to);
  Packet packet;
  while (f.head && packet.bytes < kPacketBytes) {
    packet.bytes += f.head->payload.size() + kBulkHeaderBytes;
    packet.frames.push_back(std::move(*f.head));
    f.head = frame_of(sender, to);
  }
  if (f.head) {
    f.in_turns = true;
    sender.turns.push_back(to);
  }
  f.in_flight += packet.bytes;
  const double bits = static_cast<double>(packet.bytes) * 8;
  const TimePoint sent = now_ + from_seconds(bits / sender.shape.bits_per_second);
  sender.uplink_busy = true;
  after(sent - now_, [this, from, life = sender.incarnation] {
    const auto host = hosts_.find(from);
    if (host == hosts_.end() || host->second.incarnation != life) return;
    host->second.uplink_busy = false;
    serve_uplink(from);
  });
  const auto jitter = Duration(static_cast<Duration::rep>(rng_.below(500'000)));
  const TimePoint comes = sent + sender.shape.delay + receiver.shape.delay + jitter;
  const Duration again = retransmission(sender.shape, receiver.shape);
  receiver.downlink_free =
      std::max(comes, receiver.downlink_free + from_seconds(bits / receiver.shape.down()));
  const bool twice = again > Duration{} && rng_.chance(0.25);
  deliver(from, to, receiver.downlink_free + again,
          [this, from, to, twice, packet = std::move(packet)](SimNode& node) {
            arrived(from, to, packet);
            for (const BulkFrame& frame : packet.frames) {
              if (twice && flow(from, to) != nullptr) node.bulk(from, frame, now_);
            }
          });
}

void VirtualNetwork::arrived(const PeerId& from, const PeerId& to, const Packet& packet) {
  Flow& f = *flow(from, to);
  f.in_flight -= packet.bytes;
  f.delivered += packet.bytes;
  if (const auto sender = hosts_.find(from); sender != hosts_.end()) {
    if (std::exchange(f.blocked, false) && !f.in_turns) {
      f.in_turns = true;
      sender->second.turns.push_back(to);
    }
    serve_uplink(from);
  }
  for (const BulkFrame& frame : packet.frames) {
    if (flow(from, to) != nullptr) hosts_.at(to).node->bulk(from, frame, now_);
  }
}

std::vector<LinkTraffic> VirtualNetwork::traffic(const PeerId& id) const {
  std::vector<LinkTraffic> out;
  for (const PeerId& other : others(id)) {
    const Link& link = links_.at(key(id, other));
    const bool first = id < other;
    const Flow& sends = first ? link.ab : link.ba;
    const Flow& receives = first ? link.ba : link.ab;
    out.push_back({other, sends.delivered, receives.delivered, sends.head.has_value()});
  }
  return out;
}

void VirtualNetwork::break_link(const PeerId& a, const PeerId& b, Duration silence) {
  const auto it = links_.find(key(a, b));
  if (it == links_.end()) return;
  const auto serial = it->second.serial;
  if (silence > Duration{}) {
    it->second.cut_since = now_;
    watch_links();
  }
  after(silence, [=, this] {
    const auto link = links_.find(key(a, b));
    if (link == links_.end() || link->second.serial != serial) return;
    erase_link(a, b);
    for (const auto& [one, other] : {Pair{a, b}, Pair{b, a}}) {
      when_awake(one, [this, other = other](SimNode& node) { node.link_down(other, now_); });
    }
  });
}

void VirtualNetwork::disconnect(const PeerId& a, const PeerId& b) { break_link(a, b, Duration{}); }

void VirtualNetwork::crash(const PeerId& id, Duration silence) {
  hosts_.erase(id);
  for (const PeerId& other : others(id)) break_link(id, other, silence);
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
