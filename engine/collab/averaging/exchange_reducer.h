// SPDX-License-Identifier: GPL-3.0-or-later
// The reducer's half of an exchange: sums the contributions to this node's part, each as it
// arrives and its own last, and hands over each chunk as soon as everybody is in it; or holds them
// until the rule can make something of them. Private to the exchange.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/collab/averaging/audit_tap.h"
#include "engine/collab/averaging/exchange.h"
#include "engine/collab/averaging/exchange_sums.h"
#include "engine/collab/averaging/held_part.h"

namespace potluck {

// So large a norm nobody may tell of: squares of it are summed.
constexpr double kMostNorm = std::numeric_limits<float>::max();

// What each frame of a member says of its whole gradient.
struct Told {
  double weight = 0.0;  // samples
  double norm = 0.0;
  SampleOrigin origin{};
};

class PartReducer {
 public:
  // Called once per chunk of the part when it lies encoded in its place, with its mean (valid
  // during the call) and the weight of all that are in it.
  using Complete =
      std::function<void(std::uint32_t chunk, std::span<const float> mean, double total)>;

  // The part is chunks [first, first + count); places: where they go, encoded.
  PartReducer(const ExchangeConfig& config, std::uint32_t first, std::uint32_t count,
              std::span<std::uint8_t> places, Complete complete);

  void start_self(std::span<const float> gradient, const Told& told);
  // member: index of a contributor that is not this node. An empty payload with weight 0: it has
  // nothing. codec: of this payload, one that the exchange allows this member.
  Status add(std::size_t member, const Codec& codec, std::uint32_t chunk, const Told& told,
             ByteView payload);
  bool awaits(std::size_t member) const;
  std::optional<Told> told_by(std::size_t member) const;
  // What ExchangeConfig::audited gave, once all of it is here; once.
  std::optional<AuditedPart> take_audited();
  // What |x| * weight may be for this node's own gradient: small enough for the others to accept,
  // whatever codec it travels in.
  float largest_own_term() const { return most_.term / 2; }

 private:
  struct Contributor {
    std::size_t member = 0;
    std::optional<Told> told;    // once known
    std::vector<bool> received;  // per chunk of the part; not of this node
    std::uint32_t received_count = 0;
    double square = 0;  // of what was received
    double factor = 1;  // that its gradient is scaled with; not of rules that hold
  };
  // A chunk that came before anything was known of norms.
  struct Early {
    std::size_t contributor = 0;
    const Codec* codec = nullptr;
    std::uint32_t at = 0;
    Bytes payload;
  };

  Status check_told(const Contributor& from, const Told& told) const;
  Status check_chunk(const Codec& codec, std::uint32_t at, const Told& told,
                     ByteView payload) const;
  Status check_norm(Contributor& from, const Codec& codec, double squares) const;
  void know(Contributor& of, const Told& told);
  bool knows_norms() const;
  double factor_for(const Told& told) const;
  std::span<const float> values_of(const Codec& codec, std::uint32_t at, ByteView payload);
  double add_values(const Contributor& from, std::uint32_t at, const Codec& codec,
                    ByteView payload);
  void take_early();
  void complete_if_all_in(std::uint32_t at);
  void complete_where_all_in();
  void complete_held(std::uint32_t at);
  void complete_mean(std::uint32_t at);

  ChunkCut cut_;
  std::size_t self_;
  std::uint32_t first_;
  std::uint32_t count_;
  PartSums sums_;
  Complete complete_;
  std::vector<Contributor> contributors_;
  std::optional<HeldPart> held_;  // contributions by their number above
  std::size_t weights_unknown_ = 0;
  std::uint32_t others_with_samples_ = 0;
  double total_ = 0.0;                // of the weights known
  std::vector<std::uint32_t> added_;  // per chunk: contributions of others that are in it
  std::vector<bool> done_;
  std::span<const float> gradient_;
  // Of one member's: no sum of the group can overflow with |x| * weight up to `term`.
  struct Most {
    double weight;
    float term;
  } most_;
  double norm_bound_;
  UsualNorms usual_;
  std::vector<Early> early_;
  std::vector<float> decoded_;  // a chunk of somebody's
  AuditTap audited_;
};

}  // namespace potluck
