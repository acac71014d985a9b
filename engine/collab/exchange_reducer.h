// SPDX-License-Identifier: GPL-3.0-or-later
// The reducer's half of an exchange: sums the contributions to this node's part, in member order,
// and hands over each chunk's mean as soon as the last contributor is in it. Private to the
// exchange.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/collab/exchange.h"

namespace potluck {

// How a vector is cut into chunks; the last one may be shorter.
struct ChunkCut {
  std::uint64_t values = 0;
  std::uint32_t chunk_values = 1;

  std::uint32_t count() const {
    return static_cast<std::uint32_t>((values + chunk_values - 1) / chunk_values);
  }
  std::uint64_t begin(std::uint32_t chunk) const { return std::uint64_t{chunk} * chunk_values; }
  std::size_t length(std::uint32_t chunk) const {
    const std::uint64_t left = values - begin(chunk);
    return static_cast<std::size_t>(left < chunk_values ? left : chunk_values);
  }
};

constexpr double kMaxWeight = 4294967296.0;

class PartReducer {
 public:
  // Called once per chunk of the part with its mean, and the weight of all that are in it.
  using Complete = std::function<void(std::uint32_t chunk, std::vector<float> mean, double total)>;

  // The part is chunks [first, first + count).
  PartReducer(const ExchangeConfig& config, std::uint32_t first, std::uint32_t count,
              Complete complete);

  // A mean that is no longer needed: its memory serves the next chunks.
  void recycle(std::vector<float> mean) { free_sums_.push_back(std::move(mean)); }

  void start_self(std::span<const float> gradient, double weight);
  // member: index of a contributor that is not this node. An empty payload with weight 0: it has
  // nothing. codec: of this payload, one that the exchange allows this member.
  Status add(std::size_t member, const Codec& codec, std::uint32_t chunk, double weight,
             ByteView payload);
  bool awaits(std::size_t member) const;
  // What |x| * weight may be for this node's own gradient: small enough for the others to accept,
  // whatever codec it travels in.
  float largest_own_term() const { return largest_term_ / 2; }

 private:
  struct Contributor {
    std::size_t member = 0;
    std::optional<double> weight;  // once known
    std::vector<bool> received;    // per chunk of the part
    std::uint32_t received_count = 0;
  };
  static constexpr std::size_t kNone = SIZE_MAX;
  // A chunk that came before its turn. Kept in one pool for all slots, chained, and used again: the
  // steady state allocates nothing.
  struct Early {
    std::size_t turn = 0;  // whose it is
    const Codec* codec = nullptr;
    Bytes encoded;              // inspected
    std::size_t after = kNone;  // the next of the slot, or of the free ones
  };
  struct Slot {
    std::size_t next = 0;       // the contributor whose turn it is
    std::vector<float> sum;     // empty until somebody with weight was added
    std::size_t early = kNone;  // the first of its chain
  };

  Contributor* find(std::size_t member);
  Status check_weight(Contributor& from, double weight) const;
  Status check_term(const Codec& codec, std::uint32_t chunk, double weight, ByteView payload) const;
  std::span<float> sum_of(Slot& slot, std::uint32_t chunk);
  bool more_after(const Slot& slot) const;
  void put_early(Slot& slot, std::size_t turn, const Codec& codec, ByteView payload);
  std::size_t find_early(const Slot& slot, std::size_t turn) const;
  void drop_early(Slot& slot, std::size_t at);
  void advance(std::uint32_t at);
  void advance_all();

  ChunkCut cut_;
  std::size_t self_;
  std::uint32_t first_;
  Complete complete_;
  std::vector<Contributor> contributors_;  // in member order
  std::vector<Slot> slots_;
  std::vector<Early> early_;
  std::size_t free_early_ = kNone;
  std::vector<std::vector<float>> free_sums_;
  std::span<const float> gradient_;
  float largest_term_;  // no sum of the group can overflow with |x| * weight up to this
};

}  // namespace potluck
