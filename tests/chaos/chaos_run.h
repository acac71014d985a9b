// SPDX-License-Identifier: GPL-3.0-or-later
// One run: a group comes together, everything happens to it, it comes together again, and its
// ledgers are read.
#pragma once

#include <QTemporaryDir>

#include "tests/chaos/faults.h"

namespace potluck::chaos {

struct Options {
  double minutes = 1;
  int nodes = 10;
  std::uint64_t seed = 1;
  int target = 4096;  // samples: some epochs a second on two cores
  double stall_s = 10;
  bool lab = false, keep = false, verbose = false;
};

class ChaosRun {
 public:
  explicit ChaosRun(const Options& options);
  ~ChaosRun();

  // Why the run failed; "": it did not. Prints what was seen either way.
  QString run();

 private:
  bool lay_the_lab();
  bool create();
  bool come_together();
  void rage();
  bool come_together_again();
  void read_ledgers();
  void ask_everybody();
  void report() const;
  // Looks at everything until it holds or the run has failed.
  bool wait(const char* what, double patience_s, const std::function<bool()>& condition);
  void look();
  bool quiet_epochs();

  const Options options_;
  QTemporaryDir folder_;
  RunClock clock_;
  Story story_;
  lab::Lab lab_;
  Members members_;
  Commands commands_;
  Watch watch_;
  Faults faults_;
  bool raging_ = false;
  double raged_s_ = 0;
  qint64 verified_ = 0;
};

}  // namespace potluck::chaos
