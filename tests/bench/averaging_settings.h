// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of the averaging benchmark, and how long each must take at least.
#pragma once

#include <QString>
#include <map>
#include <vector>

#include "tests/lab/lab.h"

namespace potluck::bench {

struct Site {  // one peer and its link
  lab::LinkSpeed link;
  bool trains = true;
};

// One way of averaging.
struct Method {
  QString name;  // in the table
  QString codec;
  bool equal_fractions = false;
  bool gloo = false;
};

struct Setting {
  QString name, title;
  std::vector<Site> sites;
  std::uint64_t values = 5'000'000;  // 20 MB of float32
  bool loopback = false;             // processes on 127.0.0.1, no lab hosts, no shaping
  int delay_ms = 0;                  // of each host's cable, each way
  std::vector<Method> methods;
  unsigned warm_up = 2;  // rounds that do not count
};

std::vector<Setting> all_settings();

// Measured bits per second of plain TCP on a link of this speed, both directions at once.
struct Goodput {
  double up = 0, down = 0;
};
using Goodputs = std::map<std::pair<int, int>, Goodput>;  // by nominal Mb/s, up and down

// The plan's T for this codec at these speeds; 0 where there is no bound (loopback, next to
// nothing to move).
double bound_seconds(const Setting& setting, const QString& codec, const Goodputs& speeds);

}  // namespace potluck::bench
