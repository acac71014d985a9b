// SPDX-License-Identifier: GPL-3.0-or-later
// Error feedback (Seide et al., 2014; Karimireddy et al., arXiv 1901.09847): what a lossy codec
// left of this node's gradients is kept and goes into a later round, so that over time everything
// is averaged in. One vector e in units of the *summed* gradient, so that it stays right when the
// number of samples changes from round to round:
//
//   before a round   x = g + e / w           is contributed, g the mean over w samples
//   it is committed  e = w (x - decode(encode(x))); 0 where this node reduced x itself
//   it is void       g = x - e / w           nothing is lost
//
// A reducer adds what encoding the *average* of its part lost, times the weight of the round: the
// sum over the group is kept, whoever reduces that part next.
//
// Which codecs: those with keeps_error(). fp16 and bf16 round each value by at most 2^-12 and 2^-9
// of itself, far below the noise of any batch; keeping that would cost a vector of memory and two
// passes a round for nothing that can be measured.
//
// Memory: nothing until something is lost, then one float32 vector. Not thread-safe: it lives where
// the gradient does.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/collab/averaging/exchange.h"

namespace potluck {

// What the feedback has to do when a commit is applied; decided by who knows what was contributed.
struct FeedbackUpdate {
  enum class Kind : std::uint8_t {
    kKeep,    // this node is not in the commit: what it holds is still to be sent
    kSettle,  // it is, by what `given` says
    kForget,  // it is, but what it gave is no longer here (an earlier life, an attempt thought
              // void)
  } kind = Kind::kKeep;
  Contributed given;
};

class ErrorFeedback {
 public:
  bool empty() const { return held_.empty(); }
  std::span<const float> held() const { return held_; }
  void clear() { std::vector<float>().swap(held_); }

  // gradient: the mean over weight samples, float32 [P]; weight >= 1. add_to: before a round,
  // take_from: when its attempt is void.
  void add_to(std::span<float> gradient, double weight) const;
  void take_from(std::span<float> gradient, double weight) const;

  // The round is committed. contributed: x, as it was given to the exchange.
  void settle(std::span<const float> contributed, const Contributed& given);

  // As a file beside the checkpoint of this epoch and head: it is this node's own, not part of the
  // state. Empty when nothing is held.
  Bytes save(std::uint64_t epochs, const Digest& head) const;
  // kMalformed: damaged, or of another epoch, head or length; then nothing is held.
  Status restore(ByteView file, std::uint64_t epochs, const Digest& head, std::uint64_t values);

 private:
  std::vector<float> held_;  // e; empty: zeros
};

}  // namespace potluck
