// SPDX-License-Identifier: GPL-3.0-or-later
// Who can connect to whom: whether others reach us, as those say that we ask to dial us back, and
// whom we cannot reach, as our record tells. Owned by the Collaboration. The network thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/collab/collaboration/collaboration.h"
#include "engine/collab/context/outbox.h"
#include "net/gossip/membership.h"
#include "net/reach/reachability.h"
#include "net/reach/relay_choice.h"

namespace potluck {

class ReachWatch {
 public:
  ReachWatch(const CollaborationConfig& config, const Membership& membership, Outbox& out)
      : config_(config),
        membership_(membership),
        out_(out),
        reachability_(!config.client_mode && config.listening_port != 0,
                      config.knows_outside_address),
        choice_(membership.own().peer) {}

  Reach reach() const { return reachability_.reach(); }
  const std::vector<std::string>& reached_at() const { return reachability_.confirmed(); }
  // What others should dial: nothing of our own before one of them has reached us there, and as
  // long as nobody has from outside, the relays at which we can be called.
  std::vector<std::string> addresses_to_tell() const;
  // Peers that take part, or want to, and with which we have no link although one of us accepts
  // connections; or one that runs over a relay that is a member, at the cost of its line: neither
  // of us should average for the other.
  std::vector<std::uint64_t> out_of_reach(TimePoint now);

  void link_up(const event::LinkUp& link, TimePoint now);
  void link_moved(const PeerId& peer) { relayed_.erase(peer); }  // over none any more
  void link_down(const PeerId& peer, TimePoint now);
  void handle(const PeerId& from, const DialBackRequest& request, TimePoint now);
  void handle(const PeerId& from, const DialBackResult& result, TimePoint now);
  void handle(const event::DialedBack& dialed);
  void handle(const event::RelayChanged& relay, TimePoint now);
  void handle(const event::PortMapped& mapped, TimePoint now);
  // Asks those who are to be asked now. -> whether our record tells other addresses than it should.
  bool look();
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

 private:
  void choose_relays(TimePoint now);
  std::uint16_t port_to_dial(const PeerId& by) const;
  std::set<std::string> members_addresses() const;

  const CollaborationConfig& config_;
  const Membership& membership_;
  Outbox& out_;
  Reachability reachability_;
  RelayChoice choice_;
  TimePoint next_choice_{};
  std::uint16_t mapped_port_ = 0;               // of our router, for those outside; 0: none
  std::vector<std::string> relays_;             // at which we can be called
  bool relays_changed_ = false;                 // since we looked
  std::uint64_t heeded_answers_ = 0;            // of it
  std::map<PeerId, TimePoint> dialed_back_;     // whom we dialled back, when last
  std::map<PeerId, TimePoint> unlinked_since_;  // of peers that should be linked
  std::map<PeerId, std::string> relayed_;       // over which relay the link runs
};

}  // namespace potluck
