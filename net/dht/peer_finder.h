// SPDX-License-Identifier: GPL-3.0-or-later
// How the members of a project find each other where no address that they know answers any more.
// The interface alone: who needs one is given one, and its test a fake. net/dht/torrent_dht.h makes
// the real one, over the public BitTorrent DHT.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "net/base/ids.h"
#include "net/dht/rendezvous.h"

namespace boost::asio {
class io_context;
}

namespace potluck {

// The finding of one project's members. To destroy it ends it: no callback comes afterwards, and
// what was published stays to be found for some hours. The io_context's thread.
class Finding {
 public:
  virtual ~Finding() = default;
  // Keeps these published, "host:port" or "relay://host:port", the most useful first, until there
  // are others. Empty: nothing of ours any more. What nobody elsewhere could dial is left out.
  virtual void publish(std::vector<std::string> addresses) = 0;
  // While wanted: looks at once, then again and again after growing pauses.
  virtual void look(bool wanted) = 0;
};

// Outlives its findings. Any thread.
class PeerFinder {
 public:
  virtual ~PeerFinder() = default;
  // found: called on `io`, which outlives the finding, with addresses of other members, the newest
  // first, when a look brought some; it may destroy the finding. Each look tells an address once.
  // member: tells our own entries from those of others; no one who reads them learns who it is.
  virtual std::unique_ptr<Finding> find(boost::asio::io_context& io, const Rendezvous& where,
                                        const PeerId& member,
                                        std::function<void(std::vector<std::string>)> found) = 0;
};

}  // namespace potluck
