// SPDX-License-Identifier: GPL-3.0-or-later
// Which way a port is mapped: by PCP or NAT-PMP, otherwise by UPnP; again after a while where there
// was none; and from the start when this computer is in another network. Tells what became of it.
// Sans-I/O; not thread-safe.
//
// UPnP comes after the others, and not at the same time: a router that knows several would map the
// port twice, and a router that answers none of them costs six seconds once.
#pragma once

#include <optional>
#include <vector>

#include "net/mapping/mapping_client.h"
#include "net/mapping/port_mapper.h"
#include "net/mapping/upnp_router.h"

namespace potluck {

class MappingSearch {
 public:
  // Everything is tried again so long after it was in vain; twice as long each time.
  static constexpr Duration kFirstPause = std::chrono::minutes(1);
  static constexpr Duration kLongestPause = std::chrono::minutes(10);

  struct Setup {
    std::uint16_t port = 0;                         // of this computer
    PcpNonce nonce{};                               // that nobody can guess
    bool upnp = true;                               // whether it is tried
    Duration look_every = std::chrono::minutes(2);  // whether the router still maps it
  };
  explicit MappingSearch(const Setup& setup) : setup_(setup) {}

  // Where this computer is now; none: there is no router to ask. First, and whenever it may have
  // changed.
  void at(const std::optional<Gateway>& gateway, TimePoint now);
  void received(ByteView datagram, TimePoint now);  // from the gateway
  void nobody_listens(TimePoint now);               // there
  void upnp_answered(const UpnpWish& wish, const Result<UpnpGrant>& answer, TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // For the gateway, since the last call.
  std::vector<Bytes> take_datagrams();
  // What UPnP is to be asked for; upnp_answered() has to follow.
  std::optional<UpnpWish> take_wish() { return std::exchange(wish_, std::nullopt); }
  // The outcome, if there is another one than at the last call.
  std::optional<Mapping> take_outcome();
  // For the gateway: takes back what it has mapped by PCP or NAT-PMP.
  std::optional<Bytes> farewell() const;

 private:
  void begin(TimePoint now);
  void look_at_client(TimePoint now);
  void ask_upnp();
  void in_vain(TimePoint now);
  void tell(Mapping outcome);

  const Setup setup_;
  std::optional<Gateway> gateway_;
  bool looked_ = false;                  // at() was called
  std::optional<MappingClient> client_;  // none: UPnP's turn, or a pause
  std::vector<Bytes> datagrams_;         // of a client that has ended
  std::optional<UpnpWish> wish_;
  bool upnp_asked_ = false;        // its answer is still to come
  bool upnp_mapped_ = false;       // and nothing else
  std::optional<TimePoint> next_;  // when UPnP is asked again, or everything
  Duration pause_ = kFirstPause;
  std::uint16_t had_port_ = 0;  // outside, last; 0: none
  std::optional<Error> why_;    // the client has ended
  std::optional<Mapping> told_, untold_;
};

}  // namespace potluck
