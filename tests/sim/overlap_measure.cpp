// SPDX-License-Identifier: GPL-3.0-or-later
#include "overlap_measure.h"

#include "sim_peer.h"

namespace potluck::sim {
namespace {

using namespace std::chrono_literals;

constexpr double kPerSecond = 40;  // samples, of each of sixteen
constexpr std::uint64_t kWarmUp = 15, kMeasured = 10;

struct Pace {
  double epoch_seconds = 0, idle = 0;
};

double busy(const World& world) {
  double out = 0;
  for (const auto& [id, peer] : world.peers) out += peer->busy_seconds();
  return out;
}

std::optional<Pace> run(std::uint64_t seed, bool overlap, std::uint32_t target) {
  World world(seed);
  world.config.values = 16 * 1024;
  world.config.chunk_values = 256;
  world.config.codec = world.config.contribution_codec = CodecId::kFp16;
  world.config.target_batch = target;
  world.config.overlap = overlap;
  PeerId first;
  for (int i = 0; i < 16; ++i) {
    PeerOptions options;
    options.alone_grace = i == 0 ? Duration{} : Duration{2s};
    options.samples_per_second = kPerSecond;
    options.micro_batch = 1;
    options.measures = true;
    options.checkpoint_every = 1000;
    options.shape = {2ms, i < 4 ? 5e5 : i < 12 ? 2.5e5 : 1.25e5, 0};
    SimPeer& peer = world.add(options);
    if (i == 0) first = peer.id();
    peer.bootstrap(first);
  }
  const auto reach = [&](std::uint64_t epochs) {
    world.network.run_until(world.network.now() + 600s,
                            [&] { return world.lowest_epoch() >= epochs; });
    return world.lowest_epoch() >= epochs && world.violations.empty();
  };
  if (!reach(kWarmUp)) return std::nullopt;
  const auto from = world.lowest_epoch();
  const TimePoint began = world.network.now();
  const double busy_before = busy(world);
  if (!reach(from + kMeasured)) return std::nullopt;
  const double took = seconds(world.network.now() - began);
  const double epochs = static_cast<double>(world.lowest_epoch() - from);
  const double computed = (busy(world) - busy_before) / static_cast<double>(world.peers.size());
  return Pace{took / epochs, 1 - computed / took};
}

std::optional<OverlapMeasure> measure_once(std::uint64_t seed) {
  const double speed = 16 * kPerSecond;
  OverlapMeasure out;
  std::uint32_t target = 2000;  // and then as many as are computed in the time of an exchange
  for (int i = 0; i < 2; ++i) {
    const auto pace = run(seed, false, target);
    if (!pace) return std::nullopt;
    out.idle_without = pace->idle;
    out.exchange_seconds = pace->epoch_seconds - target / speed;
    target = static_cast<std::uint32_t>(out.exchange_seconds * speed);
  }
  const auto with = run(seed, true, target);
  if (!with) return std::nullopt;
  out.idle_with = with->idle;
  return out;
}

}  // namespace

std::optional<OverlapMeasure> measure_overlap(std::uint64_t first_seed, int seeds) {
  OverlapMeasure mean;
  for (int i = 0; i < seeds; ++i) {
    const auto once = measure_once(first_seed + static_cast<std::uint64_t>(i));
    if (!once) return std::nullopt;
    mean.idle_with += once->idle_with / seeds;
    mean.idle_without += once->idle_without / seeds;
    mean.exchange_seconds += once->exchange_seconds / seeds;
  }
  return mean;
}

}  // namespace potluck::sim
