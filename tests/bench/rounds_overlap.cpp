// SPDX-License-Identifier: GPL-3.0-or-later
#include "overlap_measure.h"
#include "tests/bench/rounds.h"

namespace potluck::bench {

Rows measure_idle_devices() {
  const QString what = "idle share of the devices, overlap=delayed (simulated)";
  const auto seen = sim::measure_overlap(1, 4);
  if (!seen) return {failed(what, "<= 5 %", "the peers did not come together")};
  return {at_most(what, 5, 100 * seen->idle_with, "%",
                  QString("exchanges of %1 s; %2 % without")
                      .arg(seen->exchange_seconds, 0, 'f', 2)
                      .arg(100 * seen->idle_without, 0, 'f', 0))};
}

}  // namespace potluck::bench
