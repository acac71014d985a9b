// SPDX-License-Identifier: GPL-3.0-or-later
// A group of exchanges in one process whose frames are delivered in an order drawn from a seed.
#pragma once

#include <QtGlobal>
#include <cmath>
#include <memory>

#include "engine/collab/average_memory.h"
#include "engine/collab/exchange.h"
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

  void build() {
    nodes.clear();
    memories.resize(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
      ExchangeConfig config = common;
      config.self = i;
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

struct InFlight {
  std::size_t from, to;
  BulkFrame frame;
};

inline std::size_t index_of(const Group& group, const PeerId& id) {
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    if (group.members[i].peer == id) return i;
  }
  return group.members.size();
}

// Everything that node `i` can send now.
inline void drain(const Group& group, std::size_t i, std::vector<InFlight>& wire) {
  do {
    for (const PeerId& to : group.nodes[i]->send_order()) {
      while (auto frame = group.nodes[i]->next_bulk(to)) {
        wire.push_back({i, index_of(group, to), std::move(*frame)});
      }
    }
  } while (group.nodes[i]->take_released());
}

struct Run {
  std::uint64_t seed = 0;
  double duplicates = 0.05;
  bool shuffled = true;
};

// Delivers until nothing moves; the nodes start at random moments in between. False: a frame was
// refused.
inline bool exchange(Group& group, const Run& run) {
  Rng rng(run.seed);
  group.build();
  std::vector<std::size_t> to_start(group.nodes.size());
  for (std::size_t i = 0; i < to_start.size(); ++i) to_start[i] = i;
  rng.shuffle(std::span(to_start));
  std::vector<InFlight> wire;
  while (!wire.empty() || !to_start.empty()) {
    if (wire.empty() || (!to_start.empty() && rng.chance(0.02))) {
      const std::size_t i = to_start.back();
      to_start.pop_back();
      group.start(i);
      drain(group, i, wire);
      continue;
    }
    const std::size_t at = run.shuffled ? rng.below(wire.size()) : wire.size() - 1;
    std::swap(wire[at], wire.back());
    const InFlight next = std::move(wire.back());
    wire.pop_back();
    const int times = rng.chance(run.duplicates) ? 2 : 1;
    for (int k = 0; k < times; ++k) {
      const Status status = group.nodes[next.to]->on_bulk(group.members[next.from].peer,
                                                          next.frame.header, next.frame.payload);
      if (!status) {
        qWarning("%s", status.error().text().c_str());
        return false;
      }
    }
    drain(group, next.to, wire);
  }
  return true;
}

}  // namespace potluck::test
