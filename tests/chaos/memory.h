// SPDX-License-Identifier: GPL-3.0-or-later
// Resident memory of nodes over their lives: a node that was up for long must hold no more than one
// that has just warmed up.
#pragma once

#include <QtGlobal>
#include <map>
#include <vector>

namespace potluck::chaos {

class Memory {
 public:
  // Of a process, at most once a second. `life` names this run of it.
  void look(qint64 pid, int life, double age_s, double now);

  struct Summary {
    double warm_mb = 0;  // median at the age of kWarm_s
    double old_mb = 0;   // median of what the same lives held at their end
    double largest_mb = 0;
    double early_mb = 0, late_mb = 0;  // median over the first and the last third of the run
    int lives = 0;                     // that lasted long enough to say something
  };
  Summary summary(double run_s) const;

 private:
  struct Life {
    double looked_at = -1, warm = 0, newest = 0, age = 0;
  };
  struct Sample {
    double at, mb;
  };
  std::map<int, Life> lives_;
  std::vector<Sample> samples_;  // of warm processes
  double largest_ = 0;
};

}  // namespace potluck::chaos
