// SPDX-License-Identifier: GPL-3.0-or-later
// What happened in a run, in the order it happened, for whoever reads why it failed; and the clock
// of the run. Main thread only.
#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QStringList>
#include <algorithm>
#include <cstdio>

namespace potluck::chaos {

// Seconds in which this program itself was running: while somebody holds all of it, nothing is
// late.
class RunClock {
 public:
  RunClock() { timer_.start(); }
  void tick() {
    const double now = static_cast<double>(timer_.nsecsElapsed()) / 1e9;
    seconds_ += std::min(now - last_, kLongestStep);
    last_ = now;
  }
  double now() const { return seconds_; }

 private:
  static constexpr double kLongestStep = 0.5;
  QElapsedTimer timer_;
  double last_ = 0, seconds_ = 0;
};

class Story {
 public:
  Story(const RunClock& clock, bool verbose) : clock_(clock), verbose_(verbose) {}

  void tell(const QString& what) {
    lines_ << QString("%1  %2").arg(clock_.now(), 8, 'f', 2).arg(what);
    if (verbose_) std::fprintf(stderr, "%s\n", qUtf8Printable(lines_.last()));
    if (lines_.size() > kKept) lines_.removeFirst();
  }
  // The first failure is the one to look into; the run ends with it.
  void fail(const QString& what) {
    tell("FAILED: " + what);
    if (failure_.isEmpty()) failure_ = what;
  }
  const QString& failure() const { return failure_; }
  void print_end() const {
    if (verbose_) return;
    for (const QString& line : lines_) std::fprintf(stderr, "%s\n", qUtf8Printable(line));
  }

 private:
  static constexpr qsizetype kKept = 80;
  const RunClock& clock_;
  const bool verbose_;
  QStringList lines_;
  QString failure_;
};

}  // namespace potluck::chaos
