// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/series.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace potluck::ui {

void Series::append(double x, double y) {
  if (!x_.isEmpty() && x <= x_.last()) {
    if (x == x_.last()) y_.last() = y;
    return;
  }
  x_.append(x);
  y_.append(y);
}

void Series::clear() {
  x_.clear();
  y_.clear();
}

qsizetype Series::lowerBound(double value) const {
  return std::lower_bound(x_.begin(), x_.end(), value) - x_.begin();
}

Series::Points Series::thinned(double from, double to, int columns) const {
  Points out;
  if (x_.isEmpty() || columns <= 0 || to < from) return out;
  const qsizetype first = std::max<qsizetype>(0, lowerBound(from) - 1);
  const qsizetype end = std::min(x_.size(), lowerBound(std::nextafter(to, INFINITY)) + 1);
  if (end - first <= static_cast<qsizetype>(columns) * 4) {
    out.x = x_.mid(first, end - first);
    out.y = y_.mid(first, end - first);
    return out;
  }
  const double width = std::max((x_[end - 1] - x_[first]) / columns, 1e-300);
  qsizetype at = first;
  while (at < end) {
    const double column = std::floor((x_[at] - x_[first]) / width);
    std::array<qsizetype, 4> keep = {at, at, at, at};  // first, lowest, highest, last
    while (at < end && std::floor((x_[at] - x_[first]) / width) == column) {
      if (y_[at] < y_[keep[1]]) keep[1] = at;
      if (y_[at] > y_[keep[2]]) keep[2] = at;
      keep[3] = at++;
    }
    std::sort(keep.begin(), keep.end());
    for (std::size_t i = 0; i < keep.size(); ++i) {
      if (i > 0 && keep[i] == keep[i - 1]) continue;
      out.x.append(x_[keep[i]]);
      out.y.append(y_[keep[i]]);
    }
  }
  return out;
}

double Smoother::next(double value) {
  sum_ = weight_ * sum_ + (1 - weight_) * value;
  norm_ = weight_ * norm_ + (1 - weight_);
  return sum_ / norm_;
}

}  // namespace potluck::ui
