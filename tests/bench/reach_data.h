// SPDX-License-Identifier: GPL-3.0-or-later
// How fast a data set spreads from an organiser with a slow uplink, or from a web server that it
// was taken from, to volunteers who all come at the same moment. Main thread only.
#pragma once

#include <cstdint>
#include <optional>

#include "tests/lab/lab.h"

namespace potluck::bench {

struct ReachData {
  double seconds = 0;           // from the first volunteer's start until the last one has all
  double bound_seconds = 0;     // no swarm is faster: one copy over the uplink of whoever has it
  double organiser_copies = 0;  // bytes that it sent, in copies of the data
};

enum class DataAt : std::uint8_t { kOrganiser, kWebServer };

// Nothing when something failed, which was printed.
std::optional<ReachData> spread_data(lab::Lab& lab, int volunteers, int megabytes, DataAt at);

}  // namespace potluck::bench
