// SPDX-License-Identifier: GPL-3.0-or-later
// A group of exchanges in one process; exchange_driver.h delivers their frames.
#pragma once

#include <cmath>
#include <memory>

#include "engine/collab/averaging/average_memory.h"
#include "engine/collab/averaging/exchange.h"
#include "net/base/rng.h"

namespace potluck::test {

inline PeerId peer(std::size_t i) {
  PeerId out;
  out.data[0] = static_cast<std::uint8_t>(i + 1);
  return out;
}

struct Group {
  std::vector<ExchangeMember> members;
  std::vector<double> weights;
  std::vector<std::vector<float>> gradients;
  std::vector<std::unique_ptr<Exchange>> nodes;
  std::vector<AverageMemory> memories;  // of one node each, from one exchange to the next
  ExchangeConfig common;
  std::vector<KeyPair> keys;  // of the members, where they sign their parts

  // shares: relative size of each part; the chunks are cut up among them.
  Group(Rng& rng, std::size_t n, std::uint64_t values, std::uint32_t chunk_values, CodecId codec) {
    common.epoch = 5;
    common.attempt = 1;
    common.values = values;
    common.chunk_values = chunk_values;
    common.codec = codec;
    auto left = static_cast<std::uint32_t>((values + chunk_values - 1) / chunk_values);
    for (std::size_t i = 0; i < n; ++i) {
      ExchangeMember m;
      m.peer = peer(i);
      m.chunks = i + 1 == n ? left : static_cast<std::uint32_t>(rng.below(left + 1));
      left -= m.chunks;
      m.codec = rng.chance(0.5) ? codec : CodecId::kFp32;
      m.contributes = i == 0 || !rng.chance(0.15);
      members.push_back(m);
      weights.push_back(i == 0 || !rng.chance(0.15) ? double(1 + rng.below(64)) : 0.0);
      std::vector<float> g(values);
      for (float& v : g) v = static_cast<float>(rng.normal() * 1e-3);
      gradients.push_back(std::move(g));
    }
    rng.shuffle(std::span(members));
    members[0].contributes = true;  // somebody must, whoever the shuffle put first
    common.members = members;
  }

  // Gradients of whole numbers: no sum of them is rounded, whatever its order.
  void make_sums_exact() {
    for (auto& gradient : gradients) {
      for (float& v : gradient) v = std::round(v * 1e5f);
    }
  }

  // Whoever reduces signs its part.
  void sign_parts(const AttemptId& attempt) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      keys.push_back(KeyPair::generate());
      members[i].peer = keys[i].public_key();
    }
    common.members = members;
    common.signer = PartSigner{attempt, 0, nullptr};
  }

  void build() {
    nodes.clear();
    memories.resize(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
      ExchangeConfig config = common;
      config.self = i;
      if (config.signer) {
        config.signer->key = &keys[i];
        config.signer->serial = i;
      }
      nodes.push_back(std::make_unique<Exchange>(config, memories[i]));
    }
  }

  void start(std::size_t i) { nodes[i]->start(gradients[i], weights[i]); }

  // The weighted mean in double precision.
  std::vector<double> reference() const {
    std::vector<double> sum(common.values, 0.0);
    double total = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (!members[i].contributes) continue;
      total += weights[i];
      for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += weights[i] * double{gradients[i][k]};
    }
    for (double& v : sum) v = total > 0 ? v / total : 0.0;
    return sum;
  }
};

}  // namespace potluck::test
