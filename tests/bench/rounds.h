// SPDX-License-Identifier: GPL-3.0-or-later
// What `./dev bench rounds` measures: real nodes, from what they print.
#pragma once

#include <QString>
#include <vector>

namespace potluck::bench {

// One line of the table.
struct Row {
  QString what, target, measured;
  double ratio = 0;  // of the measured value to the target: 1 and less is reached, unless it failed
  bool reached = false;
};
using Rows = std::vector<Row>;

// Of a value that may be at most, or must be at least, as large.
Row at_most(const QString& what, double most, double measured, const QString& unit,
            const QString& more = {});
Row at_least(const QString& what, double least, double measured, const QString& unit,
             const QString& more = {});
Row failed(const QString& what, const QString& target, const QString& why);

double median(std::vector<double> values);

// Eight nodes on loopback: committed batches, and from the last sample of a target to the
// averaging.
Rows measure_starts(int epochs);
// Three nodes on loopback, a model of a megabyte.
Rows measure_rounds_per_second(int seconds);
// All of three nodes killed at once, and started again.
Rows measure_power_cut();
// Sixteen peers in the simulator whose averaging takes as long as their computing.
Rows measure_idle_devices();
// Newcomers on a slow downlink in the lab, one after another, and what the others notice of them.
// Moves this process into the lab: last.
Rows measure_newcomer();

}  // namespace potluck::bench
