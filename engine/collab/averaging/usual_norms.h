// SPDX-License-Identifier: GPL-3.0-or-later
// How large the members' gradients usually are, from what each said of its own in the exchanges
// that this node has seen; and from that, how large one may be.
//
// A gradient over few samples is noisier, and longer, than one over many, and what codecs have left
// unsent comes on top of few samples as it does on top of many. What counts in a sum is the norm
// times the samples: a member with the norm q over w samples may have up to q max(1, w / s) over s
// samples, with which it moves the sum no further. The bound is a multiple of the median of this
// over the members, so that it holds while less than half of them lie about their norms. With two
// members it protects neither from the other: the larger counts.
//
// Of each member a mean over some exchanges is kept, because single gradients of one or two samples
// differ by orders of magnitude where a model knows most answers already; and the newest counts
// where it is larger, so that a change that everybody sees is followed within an epoch. A value;
// each node has its own, and they need not agree: a reducer alone decides about its part.
#pragma once

#include <map>
#include <optional>
#include <span>

#include "net/base/ids.h"

namespace potluck {

// What a member said of its mean gradient: over so many samples (1 or more), with this norm.
struct ToldNorm {
  PeerId member;
  double samples = 0;
  double norm = 0;
};

class UsualNorms {
 public:
  static constexpr int kExchanges = 16;  // that a mean is over; who is away for longer is forgotten

  // Of one exchange that came to its end.
  void add(std::span<const ToldNorm> told);
  bool empty() const { return members_.empty(); }
  // Of a gradient over so many samples. None: nothing is known.
  std::optional<double> norm(double samples) const;

 private:
  struct Member {
    double square = 0;  // of the norm,
    double of_sum = 0;  // and of the norm times the samples
    int told = 0;       // exchanges in them
    int silent = 0;     // exchanges since
  };
  std::map<PeerId, Member> members_;
};

// The largest squared norm that a member with this one may have over `samples`.
double square_over(const ToldNorm& told, double samples);
// Of an even number the upper one of the two; none of nothing. Changes the order.
std::optional<double> median_of(std::span<double> values);

}  // namespace potluck
