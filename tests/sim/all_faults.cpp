// SPDX-License-Identifier: GPL-3.0-or-later
#include "all_faults.h"

#include <algorithm>

#include "random_liar.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr Duration kPatience = 120s;  // to come together once nothing happens any more
constexpr std::uint64_t kEpochsTogether = 3;
constexpr std::size_t kFewest = 4;  // peers that are left

struct Dead {
  KeyPair key;
  std::shared_ptr<Disk> disk;
};

class AllFaults {
 public:
  AllFaults(std::uint64_t seed, const FaultOptions& options)
      : options_(options), world_(seed), rng_(mix_seed(seed, 77)) {
    world_.verbose = options.verbose;
  }
  FaultOutcome run();

 private:
  void draw();
  PeerOptions any_peer();
  void populate();
  void next_fault();
  void one_fault();
  void crash();
  void bring_back();
  void freeze();
  void pause();
  void leave();
  void change_link();
  void partition();
  void calm_down();
  bool together() const;
  SimPeer* any(bool also_the_first);
  double minutes_apart(bool skewed) { return skewed ? rng_.uniform(-300, 300) : 0; }
  Duration between(double least_s, double most_s) {
    return from_seconds(rng_.uniform(least_s, most_s));
  }
  void report(FaultOutcome& out);

  const FaultOptions options_;
  World world_;
  Rng rng_;
  PeerId first_;  // whom newcomers know; it is never gone for good
  std::vector<Dead> dead_;
  TimePoint calm_{};
  std::uint64_t calm_epoch_ = 0;
  // What this seed has.
  bool walls_ = false, loss_ = false, liars_ = false, slow_disks_ = false, skew_ = false;
  bool limits_ = false, partitions_ = false;
  Duration between_faults_{};
};

void AllFaults::draw() {
  walls_ = rng_.chance(0.4);
  loss_ = rng_.chance(0.5);
  liars_ = rng_.chance(0.4);
  slow_disks_ = rng_.chance(0.5);
  skew_ = rng_.chance(0.5);
  limits_ = rng_.chance(0.3);
  partitions_ = rng_.chance(0.3);
  between_faults_ = between(0.3, 2);
  world_.config.overlap = rng_.chance(0.3);
  // Epochs of half a second to two: what catches up must not be slower for ever.
  const double samples_per_second = 32.0 * static_cast<double>(options_.peers);
  world_.config.target_batch =
      static_cast<std::uint32_t>(samples_per_second * rng_.uniform(0.5, 2));
  if (world_.seed % 4 == 1) world_.config.start_members = 1 + world_.seed % 5;
  if (!walls_) return;
  // Some can only be dialed from one side, few not at all.
  const std::uint64_t salt = rng_.next();
  world_.network.set_walls([salt, first = &first_](const PeerId& from, const PeerId& to) {
    if (to == *first || from == *first) return false;
    const auto a = get_u64(from.data.data()), b = get_u64(to.data.data());
    const bool neither = mix_seed(salt, std::min(a, b) ^ (std::max(a, b) << 1)) % 100 < 1;
    return neither || mix_seed(salt ^ a, b) % 100 < 15;
  });
}

PeerOptions AllFaults::any_peer() {
  PeerOptions options;
  options.samples_per_second = rng_.uniform(5, 60);
  options.micro_batch = static_cast<std::uint32_t>(1 + rng_.below(4));
  if (rng_.chance(0.5)) options.preparing = between(0.01, 3);
  options.client_mode = rng_.chance(0.3);
  options.trains = rng_.chance(0.95);
  options.shape.delay = between(0.0005, 0.04);
  options.shape.bits_per_second = rng_.uniform(5e6, 1e9);
  if (rng_.chance(0.3)) options.shape.down_bits_per_second = rng_.uniform(5e6, 1e9);
  if (loss_ && rng_.chance(0.3)) options.shape.loss = rng_.uniform(0.001, 0.03);
  if (slow_disks_ && rng_.chance(0.2)) {
    options.step = between(0.001, 0.2);
    options.disk = between(0.001, 1.5);
  }
  if (skew_) options.clock_ahead = from_seconds(60 * minutes_apart(true));
  if (limits_ && rng_.chance(0.3)) {
    options.up_limit = options.shape.bits_per_second = rng_.uniform(1e6, 5e6);
  }
  options.measures = rng_.chance(0.5);
  return options;
}

void AllFaults::populate() {
  PeerOptions founder = any_peer();
  founder.alone_grace = Duration{};
  founder.client_mode = false;
  founder.trains = true;
  first_ = world_.add(founder).id();
  for (std::size_t i = 1; i < options_.peers; ++i) {
    PeerOptions options = any_peer();
    if (liars_ && rng_.chance(0.05)) {
      options.liar = std::make_shared<RandomLiar>(rng_.next(), rng_.uniform(0.02, 0.5));
    }
    world_.add(options).bootstrap(first_);
  }
}

SimPeer* AllFaults::any(bool also_the_first) {
  const auto which = static_cast<std::ptrdiff_t>(rng_.below(world_.peers.size()));
  SimPeer* peer = std::next(world_.peers.begin(), which)->second.get();
  if (!also_the_first && peer->id() == first_) return nullptr;
  return world_.network.frozen_until(peer->id()) ? nullptr : peer;
}

void AllFaults::crash() {
  SimPeer* peer = any(false);
  if (peer == nullptr || world_.peers.size() <= kFewest) return;
  if (peer->honest() && rng_.chance(0.7)) dead_.push_back({peer->key(), peer->disk()});
  world_.crash(peer->id(), rng_.chance(0.5) ? Duration{} : Duration{5s});
}

void AllFaults::bring_back() {
  if (dead_.empty() || rng_.chance(0.4)) {
    SimPeer& fresh = world_.add(any_peer());
    world_.log(fresh.id().short_hex() + " is new");
    return fresh.bootstrap(first_);
  }
  const auto which = dead_.begin() + static_cast<std::ptrdiff_t>(rng_.below(dead_.size()));
  const Dead back = *which;
  dead_.erase(which);
  if (world_.find(back.key.public_key()) != nullptr) return;
  // With the same identity and disk; its clock may have been set since.
  world_.log(back.key.public_key().short_hex() + " is back at epoch " +
             std::to_string(back.disk->checkpoint_epoch));
  world_.add(any_peer(), back.disk, back.key).bootstrap(first_);
}

void AllFaults::freeze() {
  SimPeer* peer = any(true);
  if (peer == nullptr) return;
  const Duration how_long = between(1, 20);
  world_.log(peer->id().short_hex() + " is frozen for " + std::to_string(seconds(how_long)) + " s");
  world_.network.freeze(peer->id(), how_long);
}

void AllFaults::pause() {
  SimPeer* peer = any(true);
  if (peer == nullptr || peer->left()) return;
  world_.log(peer->id().short_hex() + " is paused");
  peer->pause(true);
  world_.network.after(between(0.2, 4), [this, id = peer->id()] {
    if (SimPeer* p = world_.find(id)) p->pause(false);
  });
}

void AllFaults::leave() {
  SimPeer* peer = any(false);
  if (peer == nullptr || world_.peers.size() <= kFewest) return;
  world_.log(peer->id().short_hex() + " leaves");
  peer->leave();
  if (peer->honest()) dead_.push_back({peer->key(), peer->disk()});
  // Its process ends after the good-byes.
  world_.network.after(4s, [this, peer, id = peer->id()] {
    if (world_.find(id) == peer) world_.crash(id);
  });
}

void AllFaults::change_link() {
  SimPeer* peer = any(true);
  if (peer == nullptr) return;
  if (rng_.chance(0.6)) {
    world_.log(peer->id().short_hex() + " loses a link");
    return world_.network.reset_one_link(peer->id());
  }
  LinkShape shape = peer->options().shape;
  shape.bits_per_second *= rng_.uniform(0.1, 2);
  world_.log(peer->id().short_hex() + " has another uplink now");
  world_.network.set_shape(peer->id(), shape);
}

void AllFaults::partition() {
  world_.log("partition");
  const std::uint64_t salt = rng_.next();
  world_.network.partition(
      [salt](const PeerId& id) { return mix_seed(salt, get_u64(id.data.data())) % 3 == 0 ? 1 : 0; },
      rng_.chance(0.5) ? Duration{} : Duration{5s});
  world_.network.after(between(1, 5), [this] {
    world_.log("healed");
    world_.network.heal();
  });
}

void AllFaults::one_fault() {
  const auto dice = rng_.below(20);
  if (dice < 5) return crash();
  if (dice < 9) return bring_back();
  if (dice < 12) return freeze();
  if (dice < 14) return pause();
  if (dice < 15) return leave();
  if (dice < 19 || !partitions_) return change_link();
  partition();
}

void AllFaults::next_fault() {
  if (world_.network.now() >= calm_) return;
  one_fault();
  world_.network.after(from_seconds(seconds(between_faults_) * rng_.uniform(0.2, 1.8)),
                       [this] { next_fault(); });
}

// What was done is undone; who lies goes on lying, who is frozen thaws in its time.
void AllFaults::calm_down() {
  world_.network.heal();
  world_.log("nothing happens any more");
  for (const auto& [id, peer] : world_.peers) {
    if (peer->honest()) calm_epoch_ = std::max(calm_epoch_, peer->epochs());
  }
}

// Everybody has some epochs more than anybody had, and the same ones.
bool AllFaults::together() const {
  const std::uint64_t wanted = calm_epoch_ + kEpochsTogether;
  const Digest* head = nullptr;
  for (const auto& [id, peer] : world_.peers) {
    if (!peer->honest() || peer->left()) continue;
    const auto& commits = peer->disk()->commits;
    if (commits.size() < wanted) return false;
    const Digest& theirs = commits[wanted - 1].head;
    if (head != nullptr && *head != theirs) return false;
    head = &theirs;
  }
  return true;
}

void AllFaults::report(FaultOutcome& out) {
  const auto add = [&](bool has, const char* name) {
    if (has) out.what += std::string(out.what.empty() ? "" : " ") + name;
  };
  add(walls_, "walls");
  add(loss_, "loss");
  add(liars_, "liars");
  add(slow_disks_, "slow-disks");
  add(skew_, "skew");
  add(limits_, "limits");
  add(partitions_, "partitions");
  out.most_memory = world_.most_memory;
  out.events = world_.network.events();
  out.cut_off = world_.liars_cut_off;
  for (const auto& [epoch, heads] : world_.heads_of_epoch) out.forked += heads.size() > 1;
  out.epochs = world_.heads_of_epoch.size();
  if (const SimPeer* first = world_.find(first_)) out.head = first->head();
  if (world_.violations.empty()) return;
  for (const auto& violation : world_.violations) out.problem += violation + "; ";
  out.trace = world_.trace;
}

FaultOutcome AllFaults::run() {
  FaultOutcome out;
  draw();
  populate();
  VirtualNetwork& network = world_.network;
  const auto broken = [this] { return !world_.violations.empty(); };
  calm_ = network.now() + 4s + options_.faults;
  network.after(4s, [this] { next_fault(); });
  network.run_until(calm_, broken);
  calm_down();
  const TimePoint begin = network.now();
  network.run_until(begin + kPatience,
                    [&] { return broken() || (network.events() % 64 == 0 && together()); });
  out.together_s = seconds(network.now() - begin);
  if (!broken() && !together()) {
    for (const auto& [id, peer] : world_.peers) {
      world_.log(id.short_hex() + (peer->honest() ? "" : " (liar)") + " stands at " +
                 std::to_string(peer->epochs()) + " " + std::string(to_string(peer->activity())) +
                 " head " + peer->head().short_hex() + " links " +
                 std::to_string(peer->collaboration().view(network.now()).peers.size()) + ": " +
                 peer->view().reason.text());
    }
    world_.violated("progress: the peers did not come together after epoch " +
                    std::to_string(calm_epoch_));
  }
  TimePoint last = calm_ - options_.faults;
  for (const auto& [epoch, at] : world_.first_applied) {
    if (at < last) continue;
    out.longest_gap_s = std::max(out.longest_gap_s, seconds(at - last));
    last = at;
    if (at > calm_) break;
  }
  report(out);
  return out;
}

}  // namespace

FaultOutcome run_all_faults(std::uint64_t seed, const FaultOptions& options) {
  return AllFaults(seed, options).run();
}

}  // namespace potluck::sim
