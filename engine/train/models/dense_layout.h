// SPDX-License-Identifier: GPL-3.0-or-later
// The dense layers of classifiers. Private to engine/train. No torch here.
#pragma once

#include <cmath>

#include "engine/train/models/model_kind.h"

namespace potluck {

// He's deviation (arXiv 1502.01852) keeps the variance through a ReLU; the last layer starts near
// zero, all classes equal.
inline void add_dense(LayoutBuilder& b, const std::string& name, std::int64_t out, std::int64_t in,
                      bool last) {
  const double fan = static_cast<double>(in);
  b.linear(name, out, in, last ? 0.1 / std::sqrt(fan) : std::sqrt(2.0 / fan), true, 1);
}

}  // namespace potluck
