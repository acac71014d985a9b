// SPDX-License-Identifier: GPL-3.0-or-later
// The outer choice of a round (docs/design.md, section 7, DeDLOC's second half): who computes, who
// only reduces, which codec each uplink uses and which one the average travels in, so that the
// group commits as many samples per second as it can. A round takes T = B / (sum of speeds) +
// T_exchange, or the larger of the two where they overlap (docs/design.md, section 13).
// Deterministic: all ties go by position, so give the peers sorted by id. Some milliseconds for 64
// peers. Pure, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/collab/codec/codec.h"
#include "engine/collab/planning/reducer_fractions.h"
#include "net/base/sentence.h"

namespace potluck {

// A codec that the plan may use.
struct PlanCodec {
  CodecId id = CodecId::kFp32;
  double bytes_per_value = 4;
  double roughness = 0;  // what it costs the training; only its order and rough size matter
  bool for_gradients = true, for_averages = true;
};

// This build's codecs that an average or a gradient may travel in when the recipe says auto, finest
// first, and what is known of one. Sizes include what a codec adds to a chunk of chunk_values.
std::vector<PlanCodec> automatic_codecs(std::uint32_t chunk_values);
PlanCodec plan_codec(CodecId id, std::uint32_t chunk_values);

struct RoundPeer {
  double up_bits_per_second = 0;    // > 0
  double down_bits_per_second = 0;  // > 0
  bool line_known = true;           // else assumed: reason enough to ask everybody to compute
  double samples_per_second = 0;    // 0: not known, counted as the median; it computes
  bool trains = true;
  bool holds_samples = false;  // from an earlier attempt: it contributes whatever is best
  bool can_reduce = true;      // false: client mode
};

struct RoundPlanRequest {
  std::vector<RoundPeer> peers;   // members of the round; all receive the average
  std::vector<PlanCodec> codecs;  // at least one of them for averages; one only: fixed
  std::uint64_t values = 0;       // length of the vector
  std::uint32_t target_batch = 0;
  bool overlap = false;      // compute goes on during the exchange
  std::uint32_t chunks = 0;  // that the vector is cut into; 0: many. Only for the reasons
};

// What was decided: the part of a plan that goes into an offer.
struct RoundChoice {
  struct Member {
    double fraction = 0;   // of the vector, that it reduces
    bool computes = true;  // accumulates samples and contributes its gradient
    CodecId codec = CodecId::kFp32;
  };
  std::vector<Member> members;  // as in the request
  CodecId average = CodecId::kFp32;
};

// A choice and what it means, for people as well.
struct RoundPlan {
  struct Member {
    double up_seconds = 0, down_seconds = 0;  // its links are busy so long
    bool up_gates = false, down_gates = false;
    std::vector<Sentence> why;  // it is treated differently; empty: there is nothing to explain
  };
  RoundChoice choice;
  std::vector<Member> members;
  double exchange_seconds = 0;
  double compute_seconds = 0;  // 0: no speed is known
  double round_seconds = 0;
};

// Errors (kInvalidArgument): no peers or codecs, and those of reducer_fractions.
Result<RoundPlan> plan_round(const RoundPlanRequest& request);

// Seconds and reasons of a choice that somebody else has made for these peers. Codecs that the
// request does not list are looked up. kInvalidArgument: numbers that do not fit together.
Result<RoundPlan> describe_round(const RoundPlanRequest& request, RoundChoice choice);

}  // namespace potluck
