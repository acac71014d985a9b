// SPDX-License-Identifier: GPL-3.0-or-later
// A router that maps ports by UPnP (WANIPConnection of an internet gateway device). Its functions
// block: seconds while it is looked for, and as long as its web server takes to answer (some
// seconds at most). One thread at a time.
#pragma once

#include <atomic>
#include <memory>

#include "net/base/result.h"
#include "net/mapping/default_gateway.h"

namespace potluck {

struct UpnpWish {
  Gateway at;  // nobody else is asked, whatever answers to multicast
  std::uint16_t port = 0;
  bool operator==(const UpnpWish&) const = default;
};
struct UpnpGrant {
  std::uint16_t port = 0;                              // outside
  std::optional<boost::asio::ip::address_v4> outside;  // none: the router did not tell
  bool operator==(const UpnpGrant&) const = default;
};

class UpnpRouter {
 public:
  virtual ~UpnpRouter() = default;
  // Finds the router and has it map the port. Again, for the same wish: looks whether it still
  // does, renews what is half over, and maps it anew where it is gone. Ends early once `stop` is
  // true. Errors: those of Mapping.
  virtual Result<UpnpGrant> map(const UpnpWish& wish, const std::atomic<bool>& stop) = 0;
  // Takes the mapping back, if there is one.
  virtual void unmap() = 0;
};

// The real one. seed: of the ports that are tried where the wanted one is taken.
std::unique_ptr<UpnpRouter> open_upnp_router(std::uint64_t seed);

}  // namespace potluck
