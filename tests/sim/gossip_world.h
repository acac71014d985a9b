// SPDX-License-Identifier: GPL-3.0-or-later
// Thousands of production Membership and Tracker state machines under virtual time: links that take
// their time to come and go, peers that join, leave, crash and start again with another clock, and
// the true number of samples beside what each peer believes. Signatures are made, and not verified
// again on delivery: decode_message does that in the node.
#pragma once

#include <deque>
#include <memory>
#include <queue>
#include <unordered_map>

#include "engine/collab/group/tracker.h"
#include "net/gossip/membership.h"

namespace potluck::sim {

struct GossipOptions {
  std::size_t peers = 1000;
  std::uint64_t seed = 1;
  double replaced_per_hour = 0.1;  // of all peers; half of those that go say so
  double epoch_seconds = 30;
  std::size_t liars = 0;  // claim an endless rate
  MembershipOptions membership;
};

struct Spread {
  double mean = 0, p99 = 0, max = 0;
};

class GossipWorld {
 public:
  explicit GossipWorld(GossipOptions options);

  void run(Duration time);
  void start_measuring();
  TimePoint now() const { return now_; }

  // Bytes per second since start_measuring(), as they cross the wire: of peers that were there all
  // the time.
  Spread sent() const;
  Spread received() const;
  // Of the epochs that ended since then: true samples at the moment at which the coordinator took
  // the target for reached, over the target, less one.
  const std::vector<double>& batch_errors() const { return errors_; }
  // Of old peers: the share of those alive that they do not know, and of those that they know the
  // share that is gone.
  struct Knowledge {
    double missing = 0, ghosts = 0;
  };
  Knowledge knowledge();
  std::size_t alive() const { return alive_; }
  std::uint64_t records_made() const { return records_; }
  double links_per_peer() const;

 private:
  struct Node {
    std::unique_ptr<KeyPair> key;  // where it stays: the membership refers to it
    std::uint32_t number = 0;
    std::unique_ptr<Membership> membership;
    bool alive = true, liar = false, in_sync = false;
    double base_rate = 0, drift = 0;
    TimePoint born{}, began{}, counted_until{}, ticking{TimePoint::max()};
    double samples = 0;
    std::uint64_t epoch = 0, sequence = 0;
    std::uint64_t sent = 0, received = 0;
    double rate() const;
  };
  enum class Kind : std::uint8_t {
    kDeliver,
    kTick,
    kLinkUp,
    kLinkDown,
    kReport,
    kSync,
    kEpoch,
    kEnd,
    kChurn
  };
  struct Event {
    TimePoint at{};
    std::uint64_t order = 0;
    Kind kind = Kind::kTick;
    std::uint32_t node = 0, other = 0;
    std::shared_ptr<const Message> message;
    bool operator<(const Event& later) const {
      return std::pair(at, order) > std::pair(later.at, later.order);
    }
  };

  std::uint32_t add(const KeyPair& key, std::uint64_t sequence, TimePoint made);
  KeyPair new_key();
  PeerRecord record_of(const Node& node) const;
  void introduce();
  void push(TimePoint at, Kind kind, std::uint32_t node, std::uint32_t other = 0,
            std::shared_ptr<const Message> message = nullptr);
  void carry_out(Event& event);
  void after(std::uint32_t node);
  Duration latency(std::uint32_t a, std::uint32_t b) const;
  void link(std::uint32_t a, std::uint32_t b);
  void unlink(std::uint32_t a, std::uint32_t b);
  void count_samples(Node& node);
  void report(std::uint32_t node);
  void churn();
  void go(std::uint32_t node, bool with_a_word);
  void join(const KeyPair& key, std::uint64_t sequence);
  void watch_target();
  void end_epoch();
  std::uint32_t random_old();
  struct Observer {
    std::uint32_t node = 0;
    Calibration calibration;
  };
  Tracker::Estimate estimate(const Observer& observer);
  Spread spread(std::uint64_t Node::*bytes) const;

  GossipOptions options_;
  Rng rng_;
  TimePoint now_{std::chrono::hours(100)};
  TimePoint measuring_since_{};
  std::deque<Node> nodes_;
  std::unordered_map<PeerId, std::uint32_t> index_;
  std::priority_queue<Event> events_;
  std::uint64_t order_ = 0, epoch_ = 1, records_ = 0;
  TimePoint epoch_began_{};
  // Every peer learns from every commit; so many do here, and lead in turn.
  static constexpr std::size_t kObservers = 8;
  std::vector<Observer> observers_;
  std::size_t coordinator_ = 0;  // among the observers
  double target_ = 0;
  std::size_t alive_ = 0;
  bool measuring_ = false;
  std::vector<double> errors_;
};

}  // namespace potluck::sim
