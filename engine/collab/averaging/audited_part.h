// SPDX-License-Identifier: GPL-3.0-or-later
// What another member gave to our part of an exchange, as it gave it, and how it is held against
// what its samples give. Values, any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "net/wire/bulk_header.h"

namespace potluck {

// Whether a member of rounds can have drawn so many samples. Generous: what it drew and lost, as in
// attempts that came to nothing, counts too.
bool plausible(const SampleOrigin& origin, std::uint64_t epoch, std::uint32_t target_batch);

struct AuditedPart {
  PeerId peer;
  SampleOrigin origin;
  std::uint32_t samples = 0;
  std::uint64_t begin = 0;    // in the vector
  std::vector<float> values;  // of its mean gradient
};

// How far it is from what was computed, the whole mean gradient of the same samples: the 2-norm of
// the difference, in norms of what was computed of this part. Where that is next to nothing beside
// the rest of the gradient it is rounding, of which two computers have a different one: then in
// tenths of the norm that so many values have on the average. Infinite where what was given is not
// finite.
double distance_from(std::span<const float> computed, const AuditedPart& given);
// Rounding, mixed precision and codecs that keep no error stay well below that. A gradient of no
// sample of its own is 1 away, one turned round 2.
constexpr double kMostDistance = 0.25;

enum class AuditFinding : std::uint8_t {
  kTrue,     // the gradient is that of its samples
  kFalse,    // it is not
  kUnknown,  // its sender could not say which samples they are
  kFailed,   // we could not compute it
};
inline AuditFinding finding_at(double distance) {
  return distance <= kMostDistance ? AuditFinding::kTrue : AuditFinding::kFalse;
}

}  // namespace potluck
