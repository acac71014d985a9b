// SPDX-License-Identifier: GPL-3.0-or-later
// What plain TCP carries over one link in both directions at once: the speeds for which the bound
// is computed.
#pragma once

#include <string>

namespace potluck::bench {

// The far end, on a link that is no limit: answers one goodput measurement, then ends.
int serve_goodput(const std::string& listen);
// Sends and receives for some seconds. The server prints {"up":bits/s}, this end {"down":bits/s}.
// -> exit code.
int measure_goodput(const std::string& server);

}  // namespace potluck::bench
