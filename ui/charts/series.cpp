// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/series.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace potluck::ui {

void Series::append(double x, double y) {
  if (!x_.isEmpty() && x <= x_.last()) {
    if (x != x_.last()) return;
    y_.last() = y;
    return summarize(blocks_.size() - 1);
  }
  const qsizetype i = x_.size();
  x_.append(x);
  y_.append(y);
  if (i % kBlock == 0)
    blocks_.append({i, i});
  else
    widen(blocks_.last(), i);
}

void Series::clear() {
  x_.clear();
  y_.clear();
  blocks_.clear();
}

void Series::widen(Extremes& extremes, qsizetype i) const {
  if (y_[i] < y_[extremes.low]) extremes.low = i;
  if (y_[i] > y_[extremes.high]) extremes.high = i;
}

void Series::summarize(qsizetype block) {
  const qsizetype begin = block * kBlock;
  blocks_[block] = {begin, begin};
  for (qsizetype i = begin; i < std::min(begin + kBlock, y_.size()); ++i) widen(blocks_[block], i);
}

Series::Extremes Series::extremesOf(qsizetype begin, qsizetype end) const {
  Extremes out{begin, begin};
  for (qsizetype i = begin; i < end;) {
    const bool whole = i % kBlock == 0 && i + kBlock <= end;
    if (whole) {
      widen(out, blocks_[i / kBlock].low);
      widen(out, blocks_[i / kBlock].high);
      i += kBlock;
    } else {
      widen(out, i++);
    }
  }
  return out;
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
  for (int column = 1; at < end; ++column) {
    const auto edge =
        std::lower_bound(x_.begin() + at, x_.begin() + end, x_[first] + column * width);
    const qsizetype next = column > columns ? end : edge - x_.begin();
    if (next == at) continue;  // no point falls into this column
    const Extremes found = extremesOf(at, next);
    std::array<qsizetype, 4> keep = {at, found.low, found.high, next - 1};
    at = next;
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
