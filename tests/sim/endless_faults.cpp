// SPDX-License-Identifier: GPL-3.0-or-later
#include "endless_faults.h"

#include <algorithm>

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr Duration kLook = 50ms;
constexpr Duration kWarmUp = 8s;
constexpr double kSlowJoining_s = 5;
constexpr double kReplaced = 0.25;  // of those who go
constexpr double kFast = 100e6;     // bits per second
constexpr std::array<double, 4> kSlow{1e6, 2e6, 5e6, 20e6};

// One place in the group and who is in it, as tests/chaos/member.h.
struct Place {
  KeyPair key = KeyPair::generate();
  std::shared_ptr<Disk> disk;
  PeerOptions options;
  bool up = false, paused = false, cut = false, slow = false;
  std::optional<TimePoint> returns, resumes, restored, fast_again;
  TimePoint free_since{};
  std::optional<TimePoint> joining_since;
};

class EndlessFaults {
 public:
  EndlessFaults(std::uint64_t seed, const EndlessOptions& options)
      : options_(options), world_(seed), rng_(mix_seed(seed, 99)) {
    world_.verbose = options.verbose;
  }
  EndlessOutcome run();

 private:
  void populate();
  void renew(Place& place);
  void start(Place& place);
  void stop(Place& place);
  void one_fault();
  void kill();
  void kill_the_coordinator();
  void freeze();
  void leave();
  void pause();
  void slow();
  void cut();
  void follow_up(Place& place);
  void apply_cuts();
  void look(EndlessOutcome& out);
  void look_for_slow_joining(Place& place, EndlessOutcome& out);
  SimPeer* peer(const Place& place) { return world_.find(place.key.public_key()); }
  bool frozen(const Place& place) const {
    return world_.network.frozen_until(place.key.public_key()).has_value();
  }
  bool free(const Place& place);
  std::vector<Place*> free_ones();
  Place* victim(bool must_be_free);
  void tell(const Place& place, const std::string& what) {
    ++faults_;
    world_.log(place.key.public_key().short_hex() + " " + what);
  }
  TimePoint after(double least_s, double most_s) {
    return world_.network.now() + from_seconds(rng_.uniform(least_s, most_s));
  }

  const EndlessOptions options_;
  World world_;
  Rng rng_;
  std::vector<Place> places_;
  std::uint64_t faults_ = 0;
  std::size_t heads_ = 0;
  TimePoint progress_at_{};
  double wait_s_ = 0;  // of the commit that is not there yet
};

// A fresh home in this place.
void EndlessFaults::renew(Place& place) {
  std::array<std::uint8_t, 32> secret;
  for (std::size_t i = 0; i < 4; ++i) put_u64(secret.data() + 8 * i, rng_.next());
  place.key = KeyPair::from_seed(secret);
  place.disk = nullptr;
  place.slow = false;
  place.fast_again.reset();
  place.options = {};
  place.options.samples_per_second = rng_.uniform(300, 2500);
  place.options.micro_batch = static_cast<std::uint32_t>(16 + rng_.below(100));
  place.options.preparing = from_seconds(rng_.uniform(0.2, 1.2));
  place.options.alone_grace = 4s;
  place.options.shape.delay = from_seconds(rng_.uniform(0.0001, 0.002));
  place.options.shape.bits_per_second = kFast;
  place.options.step = 1ms;
  place.options.disk = 2ms;
}

void EndlessFaults::start(Place& place) {
  PeerOptions options = place.options;
  options.shape.bits_per_second = kFast;
  place.up = true;
  place.paused = place.cut = place.slow = false;
  place.resumes = place.restored = place.fast_again = std::nullopt;
  const auto contacts = free_ones();
  SimPeer& peer = world_.add(options, place.disk, place.key);
  place.disk = peer.disk();
  place.free_since = world_.network.now() + options.preparing;
  if (!contacts.empty()) peer.bootstrap(contacts[rng_.below(contacts.size())]->key.public_key());
}

void EndlessFaults::stop(Place& place) {
  world_.crash(place.key.public_key());
  place.up = false;
  place.returns = after(0.2, 6);
  if (&place != &places_.front() && rng_.chance(kReplaced)) renew(place);
}

void EndlessFaults::populate() {
  world_.config.values = 2048;
  world_.config.chunk_values = 256;
  world_.config.target_batch = 2048;
  places_.resize(options_.peers);
  for (Place& place : places_) {
    renew(place);
    if (&place == &places_.front()) place.options.alone_grace = Duration{};
    start(place);
    if (&place != &places_.front()) peer(place)->bootstrap(places_.front().key.public_key());
  }
  places_.front().options.alone_grace = 4s;
}

bool EndlessFaults::free(const Place& place) {
  if (!place.up || place.paused || place.cut || frozen(place)) return false;
  const SimPeer* there = peer(place);
  return there != nullptr && !there->left() && there->epochs() > 0 &&
         world_.network.now() >= place.free_since;
}

std::vector<Place*> EndlessFaults::free_ones() {
  std::vector<Place*> out;
  for (Place& place : places_) {
    if (free(place)) out.push_back(&place);
  }
  return out;
}

Place* EndlessFaults::victim(bool must_be_free) {
  const auto free = free_ones();
  std::vector<Place*> up;
  for (Place& place : places_) {
    if (place.up) up.push_back(&place);
  }
  const auto& from = must_be_free ? free : up;
  if (from.empty()) return nullptr;
  Place* chosen = from[rng_.below(from.size())];
  const bool another = std::ranges::any_of(free, [&](Place* place) { return place != chosen; });
  return another ? chosen : nullptr;
}

void EndlessFaults::kill() {
  Place* place = victim(false);
  if (place == nullptr) return;
  tell(*place, "is killed");
  stop(*place);
}

void EndlessFaults::kill_the_coordinator() {
  Place* asked = victim(true);
  if (asked == nullptr || free_ones().size() < 2) return;
  const PeerId coordinator = peer(*asked)->view().coordinator;
  for (Place& place : places_) {
    if (!place.up || place.key.public_key() != coordinator) continue;
    tell(place, "is killed while it coordinates");
    return stop(place);
  }
}

void EndlessFaults::freeze() {
  Place* place = victim(true);
  if (place == nullptr) return;
  const Duration how_long = from_seconds(rng_.uniform(1, 20));
  tell(*place, "is frozen for " + std::to_string(seconds(how_long)) + " s");
  world_.network.freeze(place->key.public_key(), how_long);
  place->free_since = world_.network.now() + how_long;
}

void EndlessFaults::leave() {
  Place* place = victim(true);
  if (place == nullptr) return;
  tell(*place, "leaves");
  peer(*place)->leave();
  place->returns = after(0.5, 2);  // its process ends after the good-byes
}

void EndlessFaults::pause() {
  Place* place = victim(true);
  if (place == nullptr) return;
  tell(*place, "is paused");
  place->paused = true;
  place->resumes = after(1, 8);
  peer(*place)->pause(true);
}

void EndlessFaults::slow() {
  Place* place = victim(true);
  if (place == nullptr || place->slow) return;
  tell(*place, "is slowed");
  place->slow = true;
  place->fast_again = after(2, 15);
  LinkShape shape = place->options.shape;
  shape.bits_per_second = kSlow[rng_.below(kSlow.size())];
  world_.network.set_shape(place->key.public_key(), shape);
}

void EndlessFaults::cut() {
  Place* place = victim(true);
  if (place == nullptr) return;
  tell(*place, "is cut off");
  place->cut = true;
  place->restored = after(1, 15);
  apply_cuts();
}

void EndlessFaults::apply_cuts() {
  world_.network.heal();
  const auto group = [this](const PeerId& id) {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].cut && places_[i].key.public_key() == id) return static_cast<int>(i) + 1;
    }
    return 0;
  };
  world_.network.partition(group, 5s);
}

// Weights as in tests/chaos/faults.cpp.
void EndlessFaults::one_fault() {
  const auto dice = rng_.below(100);
  if (dice < 20) return kill();
  if (dice < 32) return kill_the_coordinator();
  if (dice < 57) return freeze();
  if (dice < 67) return leave();
  if (dice < 77) return pause();
  if (dice < 90) return slow();
  cut();
}

void EndlessFaults::follow_up(Place& place) {
  const TimePoint now = world_.network.now();
  const auto due = [&](std::optional<TimePoint>& at) {
    if (!at || now < *at) return false;
    at.reset();
    return true;
  };
  if (due(place.returns)) {
    if (place.up) return stop(place);  // it has said its good-byes
    if (place.disk == nullptr && free_ones().empty()) {
      place.returns = now + 1s;  // nobody has a link for it
      return;
    }
    tell(place, place.disk == nullptr ? "is new" : "is back");
    return start(place);
  }
  if (due(place.restored)) {
    place.cut = false;
    place.free_since = now;
    apply_cuts();
  }
  if (!place.up || frozen(place)) return;
  if (due(place.resumes)) {
    place.paused = false;
    place.free_since = now;
    if (SimPeer* there = peer(place)) there->pause(false);
  }
  if (due(place.fast_again)) {
    place.slow = false;
    world_.network.set_shape(place.key.public_key(), place.options.shape);
  }
}

void EndlessFaults::look_for_slow_joining(Place& place, EndlessOutcome& out) {
  const TimePoint now = world_.network.now();
  const SimPeer* there = peer(place);
  const bool unhindered = place.up && !place.paused && !place.cut && !frozen(place) &&
                          there != nullptr && !there->left();
  const auto joins = [](Activity activity) {
    return activity == Activity::kLookingForPeers || activity == Activity::kFetchingState ||
           activity == Activity::kCatchingUp;
  };
  if (!unhindered || !joins(there->activity())) {
    place.joining_since.reset();
    return;
  }
  if (!place.joining_since) place.joining_since = now;
  const double takes = seconds(now - *place.joining_since);
  out.longest_joining_s = std::max(out.longest_joining_s, takes);
  out.slow_joinings += takes >= kSlowJoining_s && takes - seconds(kLook) < kSlowJoining_s;
}

// As tests/chaos/watch.cpp judges progress.
void EndlessFaults::look(EndlessOutcome& out) {
  const TimePoint now = world_.network.now();
  if (world_.state_of_head.size() != heads_) {
    heads_ = world_.state_of_head.size();
    progress_at_ = now;
    const auto second = static_cast<std::size_t>(wait_s_);
    if (out.waits_of_second.size() <= second) out.waits_of_second.resize(second + 1);
    ++out.waits_of_second[second];
    wait_s_ = 0;
  }
  for (Place& place : places_) look_for_slow_joining(place, out);
  for (const Place* place : free_ones()) {
    const double waits = seconds(now - std::max(place->free_since, progress_at_));
    wait_s_ = std::max(wait_s_, waits);
  }
  out.longest_wait_s = std::max(out.longest_wait_s, wait_s_);
  if (wait_s_ <= seconds(options_.stall) || !world_.violations.empty()) return;
  for (const Place& place : places_) {
    const SimPeer* there = peer(place);
    world_.log(place.key.public_key().short_hex() +
               (there == nullptr ? " is away"
                : frozen(place)  ? " is frozen"
                : place.paused   ? " is paused"
                : place.cut      ? " is cut off"
                            : " is free for " + std::to_string(seconds(now - place.free_since)) +
                                  " s, " + std::string(to_string(there->activity())) + ", epoch " +
                                  std::to_string(there->epochs())));
  }
  world_.violated("progress: nothing was committed for " + std::to_string(wait_s_) +
                  " s though somebody was free to");
}

EndlessOutcome EndlessFaults::run() {
  EndlessOutcome out;
  VirtualNetwork& network = world_.network;
  const auto broken = [this] { return !world_.violations.empty(); };
  populate();
  network.run_until(network.now() + kWarmUp, broken);
  const TimePoint end = network.now() + options_.length;
  TimePoint next = network.now();
  progress_at_ = network.now();
  for (Place& place : places_) place.free_since = network.now();
  while (network.now() < end && !broken()) {
    for (Place& place : places_) follow_up(place);
    if (network.now() >= next) {
      one_fault();
      next = after(0.5, 2);
    }
    network.run_until(network.now() + kLook, broken);
    look(out);
  }
  out.epochs = world_.heads_of_epoch.size();
  out.most_memory = world_.most_memory;
  out.faults = faults_;
  for (const auto& [epoch, heads] : world_.heads_of_epoch) out.forked += heads.size() > 1;
  for (const auto& violation : world_.violations) out.problem += violation + "; ";
  if (!out.problem.empty()) out.trace = world_.trace;
  return out;
}

}  // namespace

EndlessOutcome run_endless_faults(std::uint64_t seed, const EndlessOptions& options) {
  return EndlessFaults(seed, options).run();
}

}  // namespace potluck::sim
