// SPDX-License-Identifier: GPL-3.0-or-later
// A virtual network of peers under a virtual clock: links with delay and bandwidth, crashes,
// partitions. Same seed, same run. Nothing here knows what the peers do; they are driven through
// the SimNode interface.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <vector>

#include "engine/collab/links/bandwidth.h"
#include "net/base/clock.h"
#include "net/base/rng.h"
#include "net/wire/bulk_header.h"
#include "net/wire/messages.h"

namespace potluck::sim {

struct LinkSilence {
  PeerId peer;
  Duration silent_for{};
};

class SimNode {
 public:
  virtual ~SimNode() = default;
  virtual void link_up(const PeerId& peer, bool dialed_by_us, TimePoint now) = 0;
  virtual void link_down(const PeerId& peer, TimePoint now) = 0;
  // How long nothing, not even a ping, has come over each link.
  virtual void links_measured(const std::vector<LinkSilence>& links) = 0;
  virtual void message(const PeerId& from, Message message, TimePoint now) = 0;
  virtual void bulk(const PeerId& from, const BulkFrame& frame, TimePoint now) = 0;
  virtual std::optional<BulkFrame> next_frame(const PeerId& to) = 0;
};

struct LinkShape {
  Duration delay = std::chrono::milliseconds(5);  // one way
  double bits_per_second = 1e9;
  double down_bits_per_second = 0;  // 0: the same
  // Of packets, on the way from this host; as TCP shows it: what follows waits for a
  // retransmission, and bulk, which has several connections, comes in another order or twice.
  double loss = 0;

  double down() const { return down_bits_per_second > 0 ? down_bits_per_second : bits_per_second; }
};

class VirtualNetwork {
 public:
  explicit VirtualNetwork(std::uint64_t seed) : rng_(seed) {}

  TimePoint now() const { return now_; }
  Rng& rng() { return rng_; }

  void attach(const PeerId& id, SimNode& node, bool accepts, LinkShape shape);
  // The process is gone. Others notice at once (reset) or after `silence` (power cut).
  void crash(const PeerId& id, Duration silence);
  bool linked(const PeerId& a, const PeerId& b) const { return links_.contains(key(a, b)); }
  bool attached(const PeerId& id) const { return hosts_.contains(id); }

  void dial(const PeerId& from, const PeerId& to);
  // Whether a connection could be opened now; and how long that takes.
  bool can_dial(const PeerId& from, const PeerId& to) const;
  Duration handshake(const PeerId& from, const PeerId& to) const;
  void send(const PeerId& from, const PeerId& to, Message message);
  // There are frames to pull. The links of a host take turns on its uplink, and what is in flight
  // on each is bounded, so that a receiver with a slow downlink holds back only its own link.
  void bulk_ready(const PeerId& from, const PeerId& to);
  std::vector<LinkTraffic> traffic(const PeerId& id) const;
  void set_shape(const PeerId& id, LinkShape shape) { hosts_.at(id).shape = shape; }
  void disconnect(const PeerId& a, const PeerId& b);
  // A connection that broke, as some router may have it: both are told.
  void reset_one_link(const PeerId& id);
  // The process is stopped for so long (SIGSTOP): its connections stay until the others take it for
  // lost, and what comes for it waits.
  void freeze(const PeerId& id, Duration duration);
  // Some time from now, or never: when events of this host are carried out.
  std::optional<TimePoint> frozen_until(const PeerId& id) const;
  // Who can open connections to whom; a link that is there carries both ways.
  void set_walls(std::function<bool(const PeerId& from, const PeerId& to)> blocked) {
    blocked_ = std::move(blocked);
  }
  // Hosts in different groups cannot reach each other; links between them break after `silence`.
  void partition(const std::function<int(const PeerId&)>& group, Duration silence);
  void heal();

  void after(Duration delay, std::function<void()> action);
  // Runs until the deadline or until stop() is true, checked after every event.
  void run_until(TimePoint deadline, const std::function<bool()>& stop = {});
  std::uint64_t events() const { return events_; }

 private:
  struct Host {
    SimNode* node = nullptr;
    bool accepts = true;
    LinkShape shape;
    std::uint64_t incarnation = 0;
    std::deque<PeerId> turns;  // links with a frame that the uplink may send
    bool uplink_busy = false;
    TimePoint downlink_free{}, frozen_since{}, frozen_until{};
    int group = 0;
  };
  struct Packet {
    std::vector<BulkFrame> frames;
    std::size_t bytes = 0;
  };
  struct Flow {
    std::optional<BulkFrame> head;
    bool in_turns = false, blocked = false;
    std::size_t in_flight = 0;
    std::uint64_t delivered = 0;
  };
  struct Link {
    std::uint64_t serial = 0;
    TimePoint last_ab{}, last_ba{};
    Flow ab, ba;
    TimePoint cut_since{};  // where it cannot be used: by a partition, or a host that is gone
  };
  struct Entry {
    TimePoint at;
    std::uint64_t order;
    std::function<void()> action;
    bool operator>(const Entry& o) const { return at != o.at ? at > o.at : order > o.order; }
  };
  using Pair = std::pair<PeerId, PeerId>;

  static Pair key(const PeerId& a, const PeerId& b) { return a < b ? Pair{a, b} : Pair{b, a}; }
  bool reachable(const PeerId& a, const PeerId& b) const;
  // To whom this host has a link, or what is left of one, in order.
  std::vector<PeerId> others(const PeerId& id) const;
  void add_link(const PeerId& a, const PeerId& b);
  void erase_link(const PeerId& a, const PeerId& b);
  void break_link(const PeerId& a, const PeerId& b, Duration silence);
  // For some seconds all transports tell how long they have heard nothing over each link. Where
  // nothing is wrong that is of no use, and left out.
  void watch_links();
  void report_links();
  // FIFO per direction: nothing overtakes on one connection.
  TimePoint control_arrival(const PeerId& from, const PeerId& to);
  Flow* flow(const PeerId& from, const PeerId& to);
  void pull(const PeerId& from, const PeerId& to);
  void serve_uplink(const PeerId& id);
  void transmit(const PeerId& from, const PeerId& to, Flow& flow);
  void arrived(const PeerId& from, const PeerId& to, const Packet& packet);
  std::optional<BulkFrame> frame_of(Host& host, const PeerId& to);
  // At once, or when the host is no longer frozen.
  void when_awake(const PeerId& id, std::function<void(SimNode&)> what);
  Duration retransmission(const LinkShape& from, const LinkShape& to);
  void deliver(const PeerId& from, const PeerId& to, TimePoint at,
               std::function<void(SimNode&)> what);

  TimePoint now_{std::chrono::seconds(1000)};
  Rng rng_;
  std::map<PeerId, Host> hosts_;
  std::map<Pair, Link> links_;
  std::map<PeerId, std::set<PeerId>> others_;  // both ends of each of them
  std::set<Pair> dialing_;
  std::function<bool(const PeerId&, const PeerId&)> blocked_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
  std::optional<TimePoint> watched_until_;
  std::uint64_t order_ = 0, serial_ = 0, incarnation_ = 0, events_ = 0;
};

}  // namespace potluck::sim
