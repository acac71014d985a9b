// SPDX-License-Identifier: GPL-3.0-or-later
// The finding of one project's members in a store of items: clocks decide when, the entries what,
// and the store carries it out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "net/asio.h"
#include "net/dht/finding_clock.h"
#include "net/dht/item_store.h"
#include "net/dht/peer_finder.h"

namespace potluck {

struct FindingSetup {
  Rendezvous where;
  PeerId member;
  std::function<void(std::vector<std::string>)> found;
  bool public_only = true;  // addresses that mean nothing elsewhere are neither told nor heeded
  FindingPace pace = {};
};

// Keeps the store as long as it lives. As PeerFinder::find() says.
std::unique_ptr<Finding> find_in(std::shared_ptr<ItemStore> store, boost::asio::io_context& io,
                                 FindingSetup setup);

}  // namespace potluck
