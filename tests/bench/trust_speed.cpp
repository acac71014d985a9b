// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/trust_speed.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

#include "engine/collab/averaging/average_memory.h"
#include "engine/collab/averaging/exchange.h"
#include "engine/collab/averaging/robust_kernels.h"
#include "net/base/rng.h"

namespace potluck::bench {
namespace {

constexpr std::uint64_t kValues = 1 << 20;
constexpr std::uint32_t kChunkValues = 1 << 14;
constexpr int kTimes = 6;

PeerId peer_of(std::size_t i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}

}  // namespace

double reduced_bits(std::size_t members) {
  return 16.0 * static_cast<double>(kValues) * static_cast<double>(members - 1);
}

double reducer_seconds(const AveragingRule& rule, std::size_t members) {
  using Clock = std::chrono::steady_clock;
  Rng rng(1);
  std::vector<std::vector<float>> gradients(members, std::vector<float>(kValues));
  for (auto& gradient : gradients) {
    for (float& v : gradient) v = static_cast<float>(rng.uniform(-1, 1));
  }
  const Codec& codec = *find_codec("fp16");
  Bytes payload(codec.encoded_bytes(kChunkValues));
  ExchangeConfig config;
  config.values = kValues;
  config.chunk_values = kChunkValues;
  config.codec = codec.id();
  config.rule = rule;
  for (std::size_t i = 0; i < members; ++i) {
    config.members.push_back(
        {peer_of(i), i == 0 ? std::uint32_t{kValues / kChunkValues} : 0, true, codec.id()});
  }
  double least = 0;
  std::shared_ptr<const Average> before;
  for (int time = 0; time < kTimes; ++time) {
    if (before) config.before = before;
    Exchange exchange(config, AverageMemory());
    exchange.start(gradients[0], 4);
    double spent = 0;
    for (std::uint32_t chunk = 0; chunk < config.members[0].chunks; ++chunk) {
      for (std::size_t from = 1; from < members; ++from) {
        const std::span<const float> all = gradients[from];
        codec.encode(all.subspan(std::size_t{chunk} * kChunkValues, kChunkValues), payload);
        BulkHeader header;
        header.kind = BulkKind::kContribute;
        header.codec = static_cast<std::uint8_t>(codec.id());
        header.index = chunk;
        header.payload_bytes = static_cast<std::uint32_t>(payload.size());
        header.weight = 4;
        header.norm = std::sqrt(kernels::sum_of_squares(all));
        const auto begun = Clock::now();
        if (!exchange.on_chunk(peer_of(from), header, payload)) std::abort();
        spent += std::chrono::duration<double>(Clock::now() - begun).count();
      }
    }
    if (!exchange.finished()) std::abort();
    before = exchange.average();  // in the first of all there is none
    least = time < 2 ? spent : std::min(least, spent);
  }
  return least;
}

}  // namespace potluck::bench
