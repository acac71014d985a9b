// SPDX-License-Identifier: GPL-3.0-or-later
#include "gossip_world.h"

#include <algorithm>
#include <cmath>

#include "net/wire/encoding.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr double kFrameBytes = 4 + 16;  // length and tag around each message on the link
constexpr double kMicroBatch = 4;
constexpr Duration kReportEvery = 5s;
constexpr Duration kOld = 20min;    // from then on a peer knows all others
constexpr double kHourlyJumps = 1;  // of a peer's speed, to the half or the double
constexpr std::uint64_t kUnixMs = 1'700'000'000'000;

}  // namespace

double GossipWorld::Node::rate() const { return base_rate * std::exp(drift); }

GossipWorld::GossipWorld(GossipOptions options)
    : options_(options), rng_(mix_seed(options.seed, 0x676f73736970)) {
  // As after hours of training: records are of many ages.
  const double all = static_cast<double>(options_.peers) * 1.2;
  for (std::size_t i = 0; i < options_.peers; ++i) {
    const auto made = now_ - from_seconds(rng_.uniform(0, all));
    add(new_key(), kUnixMs, made);
    nodes_.back().in_sync = true;
    nodes_.back().liar = i < options_.liars;
  }
  for (auto& node : nodes_) {
    node.born = now_ - kOld;
    node.began = node.counted_until = epoch_began_ = now_;
    node.drift = 0.15 * rng_.normal();
    target_ += node.liar ? 0 : node.base_rate * options_.epoch_seconds;
  }
  introduce();
  push(now_ + 1s, Kind::kChurn, 0);
  observers_.resize(kObservers);
  for (Observer& observer : observers_) observer.node = random_old();
  push(now_ + 1s, Kind::kEpoch, 0);
}

KeyPair GossipWorld::new_key() {
  std::array<std::uint8_t, 32> seed{};
  for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng_.next());
  return KeyPair::from_seed(seed);
}

std::uint32_t GossipWorld::add(const KeyPair& key, std::uint64_t sequence, TimePoint made) {
  const auto id = static_cast<std::uint32_t>(nodes_.size());
  nodes_.emplace_back();
  Node& node = nodes_.back();
  node.key = std::make_unique<KeyPair>(key);
  node.number = id;
  node.base_rate = 10 * std::exp(rng_.normal());
  node.born = made;
  node.epoch = epoch_;
  node.sequence = sequence;
  index_[node.key->public_key()] = id;
  ++alive_;
  PeerRecord first = record_of(node);
  first.sequence = sequence;
  node.membership =
      std::make_unique<Membership>(*node.key, first, options_.membership, rng_.fork());
  push(now_ + from_seconds(rng_.uniform(0, seconds(kReportEvery))), Kind::kReport, id);
  return id;
}

PeerRecord GossipWorld::record_of(const Node& node) const {
  PeerRecord out;
  out.name = "Somebody's computer";
  out.version = "0.1.0";
  out.addresses = {"192.0.2." + std::to_string(node.number % 256) + ":" +
                   std::to_string(1024 + node.number % 60'000)};
  out.stage = node.in_sync ? Stage::kInSync : Stage::kJoining;
  out.epoch = node.epoch;
  out.samples = static_cast<std::uint64_t>(node.samples);
  out.samples_per_second = node.liar ? 1e12 : node.rate();
  out.up_bits_per_second = 20e6;
  out.down_bits_per_second = 100e6;
  out.total_samples = out.chain_samples = 123'456'789;
  out.digest_epoch = node.epoch;
  out.head.data.fill(1);
  out.state_digest.data.fill(2);
  return out;
}

// Everybody knows everybody, as after hours, and has its links.
void GossipWorld::introduce() {
  const double all = static_cast<double>(options_.peers) * 1.2;
  std::vector<TimePoint> made;
  std::vector<std::pair<PeerId, AgedRecord>> records;
  for (auto& node : nodes_) {
    const double ago = rng_.uniform(0, all);
    PeerRecord said = record_of(node);
    if (!node.liar) said.samples_per_second *= std::exp(0.1 * rng_.normal());
    node.membership->set_own(said, true, now_ - from_seconds(ago));
    (void)node.membership->take_outgoing();
    PeerRecord published = node.membership->own();
    const auto age_ms = static_cast<std::uint32_t>(1000 * std::max(ago, 600.0));
    records.push_back(
        {published.peer,
         {std::make_shared<const SignedRecord>(sign_record(published, *node.key)), age_ms}});
  }
  std::sort(records.begin(), records.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  Records everybody;
  for (auto& [peer, record] : records) everybody.records.push_back(std::move(record));
  for (auto& node : nodes_) {
    node.membership->handle(everybody.records.front().record->record.peer, everybody, now_);
    (void)node.membership->take_changed();
    (void)node.membership->take_outgoing();
    (void)node.membership->take_dials();
  }
  const auto count = nodes_.size();
  for (std::uint32_t a = 0; a < count; ++a) {
    for (std::size_t i = 0; i < options_.membership.neighbours / 2; ++i) {
      link(a, static_cast<std::uint32_t>(rng_.below(count)));
    }
  }
}

void GossipWorld::push(TimePoint at, Kind kind, std::uint32_t node, std::uint32_t other,
                       std::shared_ptr<const Message> message) {
  events_.push({at, order_++, kind, node, other, std::move(message)});
}

void GossipWorld::run(Duration time) {
  const TimePoint end = now_ + time;
  while (!events_.empty() && events_.top().at <= end) {
    Event event = events_.top();
    events_.pop();
    now_ = event.at;
    carry_out(event);
  }
  now_ = end;
}

void GossipWorld::carry_out(Event& event) {
  Node& node = nodes_[event.node];
  switch (event.kind) {
    case Kind::kDeliver: {
      const PeerId from = nodes_[event.other].key->public_key();
      if (!node.alive || !node.membership->linked(from)) return;
      std::visit(
          [&](const auto& message) {
            using M = std::decay_t<decltype(message)>;
            if constexpr (std::is_same_v<M, Records> || std::is_same_v<M, Summary> ||
                          std::is_same_v<M, News> || std::is_same_v<M, RecordsRequest>) {
              node.membership->handle(from, message, now_);
            }
          },
          *event.message);
      return after(event.node);
    }
    case Kind::kTick:
      if (!node.alive || node.ticking != event.at) return;
      node.ticking = TimePoint::max();
      node.membership->tick(now_);
      return after(event.node);
    case Kind::kLinkUp:
      return link(event.node, event.other);
    case Kind::kLinkDown:
      return unlink(event.node, event.other);
    case Kind::kReport:
      if (node.alive) report(event.node);
      return;
    case Kind::kSync:
      if (!node.alive) return;
      node.in_sync = true;
      node.began = node.counted_until = now_;
      node.samples = 0;
      node.membership->set_own(record_of(node), true, now_);
      return after(event.node);
    case Kind::kEpoch:
      return watch_target();
    case Kind::kEnd:  // of the epoch, as it comes to this peer
      if (!node.alive || !node.in_sync) return;
      node.epoch = epoch_;
      node.began = node.counted_until = now_;
      node.samples = 0;
      return;
    case Kind::kChurn:
      return churn();
  }
}

// What the node wants now, and when it wants to be called again.
void GossipWorld::after(std::uint32_t id) {
  Node& node = nodes_[id];
  (void)node.membership->take_changed();
  for (auto& out : node.membership->take_outgoing()) {
    const auto to = index_.at(out.to);
    auto message = std::make_shared<const Message>(std::move(out.message));
    const auto bytes = static_cast<std::uint64_t>(
        kFrameBytes + static_cast<double>(encode_message(*message).size()));
    node.sent += bytes;
    nodes_[to].received += bytes;
    push(now_ + latency(id, to), Kind::kDeliver, to, id, std::move(message));
  }
  for (const auto& dial : node.membership->take_dials()) {
    const auto to = index_.at(dial.peer);
    if (nodes_[to].alive) push(now_ + 3 * latency(id, to), Kind::kLinkUp, id, to);
  }
  const auto next = node.membership->next_deadline();
  if (!next || *next >= node.ticking) return;
  node.ticking = std::max(*next, now_ + 1ms);
  push(node.ticking, Kind::kTick, id);
}

Duration GossipWorld::latency(std::uint32_t a, std::uint32_t b) const {
  const auto pair = std::minmax(a, b);
  const auto mixed = mix_seed(pair.first, pair.second) % 1000;
  return 10ms + mixed * 140us;
}

void GossipWorld::link(std::uint32_t a, std::uint32_t b) {
  Node &left = nodes_[a], &right = nodes_[b];
  if (a == b || !left.alive || !right.alive) return;
  const PeerId left_id = left.key->public_key(), right_id = right.key->public_key();
  if (left.membership->linked(right_id) || right.membership->linked(left_id)) return;
  left.membership->link_up(right_id, now_);
  right.membership->link_up(left_id, now_);
  after(a);
  after(b);
}

void GossipWorld::unlink(std::uint32_t a, std::uint32_t b) {
  Node& node = nodes_[a];
  const PeerId other = nodes_[b].key->public_key();
  if (!node.alive || !node.membership->linked(other) || index_.at(other) != b) return;
  node.membership->link_down(other, now_);
  after(a);
}

// ---- training --------------------------------------------------------------------------------

void GossipWorld::count_samples(Node& node) {
  if (node.in_sync && !node.liar) node.samples += node.rate() * seconds(now_ - node.counted_until);
  node.counted_until = now_;
}

void GossipWorld::report(std::uint32_t id) {
  Node& node = nodes_[id];
  count_samples(node);
  // A slow walk around its speed, and now and then another speed.
  node.drift += -0.01 * node.drift + 0.02 * rng_.normal();
  if (rng_.chance(kHourlyJumps * seconds(kReportEvery) / 3600)) {
    node.base_rate = std::clamp(node.base_rate * (rng_.chance(0.5) ? 0.5 : 2.0), 0.5, 200.0);
  }
  PeerRecord said = record_of(node);
  const double whole = std::floor(node.samples / kMicroBatch) * kMicroBatch;
  if (!node.liar) {
    said.samples = static_cast<std::uint64_t>(whole);
    said.samples_per_second *= 1 + 0.02 * rng_.normal();
  }
  const auto before = node.membership->own().sequence;
  node.membership->set_own(std::move(said), false, now_);
  records_ += node.membership->own().sequence - before;
  after(id);
  push(now_ + kReportEvery, Kind::kReport, id);
}

Tracker::Estimate GossipWorld::estimate(const Observer& observer) {
  Node& node = nodes_[observer.node];
  count_samples(node);
  Tracker tracker(target_, node.epoch, node.began, observer.calibration);
  tracker.add_own(node.samples, node.rate());
  for (const auto& [id, known] : node.membership->peers()) {
    tracker.add(known.record(), known.made_at, 0, now_);
  }
  return tracker.estimate();
}

// Does the coordinator take the target for reached?
void GossipWorld::watch_target() {
  for (Observer& each : observers_) {
    if (!nodes_[each.node].alive) each = {random_old(), {}};
  }
  const auto believed = estimate(observers_[coordinator_]);
  if (believed.samples >= target_) return end_epoch();
  const double eta = believed.eta_seconds < 0 ? 1 : believed.eta_seconds;
  push(now_ + from_seconds(std::clamp(0.95 * eta, 0.01, 5.0)), Kind::kEpoch, 0);
}

void GossipWorld::end_epoch() {
  double truth = 0;
  for (auto& node : nodes_) {
    if (!node.alive || !node.in_sync) continue;
    count_samples(node);
    truth += std::floor(node.samples / kMicroBatch) * kMicroBatch;
  }
  if (measuring_) errors_.push_back(truth / target_ - 1);
  for (Observer& each : observers_) {
    if (nodes_[each.node].alive) each.calibration.learn(estimate(each).samples, truth);
  }
  ++epoch_;
  epoch_began_ = now_;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].alive) continue;
    push(now_ + from_seconds(rng_.uniform(0.05, 0.4)), Kind::kEnd, i);
  }
  coordinator_ = rng_.below(observers_.size());
  push(now_ + 1s, Kind::kEpoch, 0);
}

std::uint32_t GossipWorld::random_old() {
  for (;;) {
    const auto at = static_cast<std::uint32_t>(rng_.below(nodes_.size()));
    const Node& node = nodes_[at];
    if (node.alive && node.in_sync && !node.liar && now_ - node.born >= kOld) return at;
  }
}

// ---- coming and going ------------------------------------------------------------------------

void GossipWorld::churn() {
  const double per_second = options_.replaced_per_hour * static_cast<double>(options_.peers) / 3600;
  push(now_ + from_seconds(-std::log(1 - rng_.uniform()) / std::max(per_second, 1e-9)),
       Kind::kChurn, 0);
  std::uint32_t victim = 0;
  do {
    victim = static_cast<std::uint32_t>(rng_.below(nodes_.size()));
  } while (!nodes_[victim].alive || nodes_[victim].liar);
  const auto links = nodes_[victim].membership->links();
  go(victim, rng_.chance(0.5));
  if (rng_.chance(0.8)) return join(new_key(), kUnixMs + rng_.below(10'000'000));
  // The same computer again, its clock hours behind what it was: the old records must not win.
  for (const auto& peer : links) unlink(index_.at(peer), victim);
  join(*nodes_[victim].key, kUnixMs - rng_.below(20'000'000));
}

void GossipWorld::go(std::uint32_t id, bool with_a_word) {
  Node& node = nodes_[id];
  if (with_a_word) {
    PeerRecord last = record_of(node);
    last.stage = Stage::kLeaving;
    node.membership->set_own(std::move(last), true, now_);
    after(id);
  }
  node.alive = false;
  --alive_;
  for (const auto& peer : node.membership->links()) {
    const auto other = index_.at(peer);
    const Duration until =
        with_a_word ? 200ms + latency(id, other) : from_seconds(rng_.uniform(1, 15));
    push(now_ + until, Kind::kLinkDown, other, id);
  }
  if (!with_a_word) node.membership.reset();
}

void GossipWorld::join(const KeyPair& key, std::uint64_t sequence) {
  const auto id = add(key, sequence, now_);
  nodes_[id].epoch = epoch_;
  // By an invite link: a few addresses of peers that are there.
  for (int i = 0; i < 3; ++i) push(now_ + 50ms, Kind::kLinkUp, id, random_old());
  push(now_ + from_seconds(rng_.uniform(5, 40)), Kind::kSync, id);
}

}  // namespace potluck::sim
