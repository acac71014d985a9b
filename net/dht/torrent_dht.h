// SPDX-License-Identifier: GPL-3.0-or-later
// The peer finder over the public BitTorrent DHT, by libtorrent. It takes part in the DHT as an
// ordinary node, with a UDP socket for each address of this computer, while there is a finding. It
// knows no torrents and transfers none.
// docs/decisions/030-finding-each-other-over-the-public-dht.md says why.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "net/dht/finding_clock.h"
#include "net/dht/peer_finder.h"

namespace potluck {

struct TorrentDhtOptions {
  // "host:port" of nodes that are asked for others first; empty: the well-known ones.
  std::vector<std::string> bootstrap;
  // Where the nodes that were known are kept from one start to the next; empty: nowhere.
  std::filesystem::path state_file;
  // As libtorrent has it: "address:port", several with commas. Port 0: one that is free.
  std::string listen = "0.0.0.0:0,[::]:0";
  // False for a DHT of our own, in a test or a lab: it may have many nodes at one address and
  // private ones, and such addresses are published and heeded.
  bool restrict_ips = true;
  FindingPace pace = {};
};

// After init_crypto(). Nothing is sent before the first find() nor after the last finding has gone.
// To destroy that one takes some milliseconds, and two seconds where the system does not tell the
// addresses of the well-known nodes.
std::unique_ptr<PeerFinder> open_torrent_dht(TorrentDhtOptions options);

}  // namespace potluck
