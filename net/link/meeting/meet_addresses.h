// SPDX-License-Identifier: GPL-3.0-or-later
// Where we can be met, and at which of the addresses that another member names we look for it: it
// may name anybody's. Pure.
#pragma once

#include <span>
#include <vector>

#include "net/link/meeting/meet_messages.h"
#include "net/link/sockets/local_network.h"

namespace potluck {

// outside: where connections from the port that we dial from seem to come from. port: at which we
// listen; 0: we do not, and nobody on our own network need try.
std::vector<MeetAddress> where_we_can_be_met(
    std::span<const boost::asio::ip::tcp::endpoint> outside,
    std::span<const InterfaceAddress> interfaces, std::uint16_t port);

// Those of `theirs` that are worth a try: one of IPv4 and one of IPv6 that are public, or private
// where we are seen under a private one ourselves; and what they say is local only where it is on
// a network of ours, and they seem to come from where we do.
std::vector<boost::asio::ip::tcp::endpoint> where_to_meet(
    std::span<const MeetAddress> theirs, std::span<const MeetAddress> ours,
    std::span<const InterfaceAddress> interfaces);

}  // namespace potluck
