// SPDX-License-Identifier: GPL-3.0-or-later
// How a reducer makes one value of those that the members gave it: what the recipe says, and what
// it protects from (docs/internals/averaging.md). A value.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace potluck {

struct AveragingRule {
  enum class Kind : std::uint8_t {
    // The mean by samples, each gradient no longer than a multiple of the usual norm. Streams.
    kMean,
    // v + the mean by samples of what the gradients differ from v, each difference no longer than a
    // multiple of the median one; v is the last epoch's average (Karimireddy et al., 2012.10333).
    // Over a reducer's whole part: no chunk of it is done before all are in.
    kClipped,
    // Of each value without the largest and the smallest ones; every member counts alike.
    kTrimmed,
    // Of each value the median; every member counts alike.
    kMedian,
  } kind = Kind::kMean;
  double norm_bound = 3.0;  // kMean: how many times the usual norm a gradient may have; 0: any
  double trim = 0.25;       // kTrimmed: part of the members left out at each end, below 1/2
  double radius = 1.0;      // kClipped: of the median difference, above 0

  bool operator==(const AveragingRule&) const = default;
  // Whether all that is given to a chunk has to be there before anything can be made of it.
  bool holds() const { return kind != Kind::kMean; }
};

// As recipes name them, in the order of the kinds.
constexpr std::array<std::string_view, 4> kAveragingNames = {"mean", "clipped", "trimmed",
                                                             "median"};
std::optional<AveragingRule::Kind> find_averaging(std::string_view name);

// What is left of something with this length where it may have `most`: it is cut to that, and what
// is far longer, than what is usual too, is nothing: many of those, each cut, would still be a
// majority of what is left.
double kept_of(double length, double most, double usual);

}  // namespace potluck
