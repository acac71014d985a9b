// SPDX-License-Identifier: GPL-3.0-or-later
// A node of the BitTorrent DHT as a store of items. Its .cpp file is the one place that includes
// libtorrent.
#pragma once

#include <memory>

#include "net/dht/item_store.h"
#include "net/dht/torrent_dht.h"

namespace potluck {

// Joins the DHT. To destroy it saves which nodes it knows, and leaves; that takes two seconds at
// most. Any thread but one of its own.
std::shared_ptr<ItemStore> start_torrent_session(const TorrentDhtOptions& options);

}  // namespace potluck
