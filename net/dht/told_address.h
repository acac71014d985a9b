// SPDX-License-Identifier: GPL-3.0-or-later
// Which addresses one member tells another by the DHT. Pure; any thread.
#pragma once

#include <string_view>

namespace potluck {

inline constexpr std::size_t kMostAddressBytes = 80;

// An address that can be dialled (net/link/sockets/address.h), in the one way of writing it, and
// not longer than kMostAddressBytes.
bool is_well_written(std::string_view address);

// Whether it can mean the same host everywhere in the internet: a public numeric address, or a name
// of several labels. Those of a home network, of this computer and of nobody mean another host to
// whoever reads them, and a hostile member would have us knock at the doors of our own network.
bool is_of_everywhere(std::string_view address);

}  // namespace potluck
