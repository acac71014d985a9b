// SPDX-License-Identifier: GPL-3.0-or-later
// What nodes of one computer say with --log debug, by their common clock.
#pragma once

#include <QByteArray>
#include <map>

namespace potluck::bench {

struct EpochSeen {
  double first_sample_s = -1, last_sample_s = -1;  // of this node, seconds of the day
  double averaging_s = -1;                         // when it began
};

// By epoch, from the standard error of one node.
std::map<qint64, EpochSeen> epochs_in(const QByteArray& log);

// Of the day; a run over midnight is not compared.
double seconds_now();

}  // namespace potluck::bench
