// SPDX-License-Identifier: GPL-3.0-or-later
// Points of one curve in the order of x, with what a chart needs of them: thinning to what the
// screen can show, and smoothing. Pure values.
#pragma once

#include <QList>

namespace potluck::ui {

class Series {
 public:
  // x must not fall; a point with the last x replaces it (a commit may be reported twice).
  void append(double x, double y);
  void clear();
  qsizetype size() const { return x_.size(); }
  double x(qsizetype i) const { return x_[i]; }
  double y(qsizetype i) const { return y_[i]; }
  // Index of the point at or after `value`; size() when there is none.
  qsizetype lowerBound(double value) const;

  struct Points {
    QList<double> x, y;
  };
  // The part in [from, to] with one neighbour on each side, in at most about 4 points per column:
  // each column keeps its first, lowest, highest and last point, so no spike is lost.
  Points thinned(double from, double to, int columns) const;

 private:
  // Where the lowest and the highest point of each block lie, so that a column of many points is
  // not read point by point.
  struct Extremes {
    qsizetype low = 0, high = 0;
  };
  static constexpr qsizetype kBlock = 64;
  void summarize(qsizetype block);
  void widen(Extremes& extremes, qsizetype i) const;
  Extremes extremesOf(qsizetype begin, qsizetype end) const;

  QList<double> x_, y_;
  QList<Extremes> blocks_;  // the last one may still grow
};

// Exponential moving average, corrected for its start: the first value is the first input.
class Smoother {
 public:
  explicit Smoother(double weight) : weight_(weight) {}  // of the past, in [0, 1)
  double next(double value);

 private:
  double weight_, sum_ = 0, norm_ = 0;
};

}  // namespace potluck::ui
