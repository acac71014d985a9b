// SPDX-License-Identifier: GPL-3.0-or-later
// The reducer's half of an exchange: sums the contributions to this node's part, each as it
// arrives and its own last, and hands over each chunk as soon as everybody is in it. Private to the
// exchange.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/collab/averaging/exchange.h"
#include "engine/collab/averaging/exchange_sums.h"

namespace potluck {

class PartReducer {
 public:
  // Called once per chunk of the part when it lies encoded in its place, with its mean (valid
  // during the call) and the weight of all that are in it.
  using Complete =
      std::function<void(std::uint32_t chunk, std::span<const float> mean, double total)>;

  // The part is chunks [first, first + count); places: where they go, encoded.
  PartReducer(const ExchangeConfig& config, std::uint32_t first, std::uint32_t count,
              std::span<std::uint8_t> places, Complete complete);

  void start_self(std::span<const float> gradient, double weight);
  // member: index of a contributor that is not this node. An empty payload with weight 0: it has
  // nothing. codec: of this payload, one that the exchange allows this member.
  Status add(std::size_t member, const Codec& codec, std::uint32_t chunk, double weight,
             ByteView payload);
  bool awaits(std::size_t member) const;
  std::optional<double> weight_of(std::size_t member) const;
  // What |x| * weight may be for this node's own gradient: small enough for the others to accept,
  // whatever codec it travels in.
  float largest_own_term() const { return largest_term_ / 2; }

 private:
  struct Contributor {
    std::size_t member = 0;
    std::optional<double> weight;  // once known
    std::vector<bool> received;    // per chunk of the part; not of this node
    std::uint32_t received_count = 0;
  };

  Status check_weight(const Contributor& from, double weight) const;
  Status check_term(const Codec& codec, std::uint32_t chunk, double weight, ByteView payload) const;
  void know_weight(Contributor& of, double weight);
  void complete_if_all_in(std::uint32_t at);
  void complete_where_all_in();

  ChunkCut cut_;
  std::size_t self_;
  std::uint32_t first_;
  std::uint32_t count_;
  PartSums sums_;
  Complete complete_;
  std::vector<Contributor> contributors_;
  std::size_t weights_unknown_ = 0;
  std::uint32_t others_with_samples_ = 0;
  double total_ = 0.0;                // of the weights known
  std::vector<std::uint32_t> added_;  // per chunk: contributions of others in its sum
  std::vector<bool> done_;
  std::span<const float> gradient_;
  double own_weight_ = 0.0;
  double most_weight_;  // of one member
  float largest_term_;  // no sum of the group can overflow with |x| * weight up to this
};

}  // namespace potluck
