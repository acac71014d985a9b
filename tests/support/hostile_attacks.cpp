// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/hostile_group.h"

namespace potluck::test {

std::string_view name_of(Attack attack) {
  switch (attack) {
    case Attack::kNone:
      return "none";
    case Attack::kScaledFlip:
      return "sign flip x 1000";
    case Attack::kFlip:
      return "sign flip x 1";
    case Attack::kLabels:
      return "label flip";
    case Attack::kAlie:
      return "ALIE";
    case Attack::kInner:
      return "inner product";
    case Attack::kNoise:
      return "noise x 10";
    case Attack::kNotFinite:
      return "NaN";
    case Attack::kShortNorm:
      return "x 1000, norm denied";
    case Attack::kForgedCount:
      return "forged counts";
  }
  return "";
}

}  // namespace potluck::test
