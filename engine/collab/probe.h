// SPDX-License-Identifier: GPL-3.0-or-later
// A newcomer's brief probe of its uplink (DESIGN 7, measured bandwidth): once, before its first
// exchange, it sends throw-away bytes to a few members, to each as much at a time as it takes. What
// TCP delivers of them (bandwidth.h) tells the first plan what the uplink carries; one that takes
// the whole probe within a quarter of a second is as fast as plans assume. Also the other end:
// what such bytes may cost whoever gets them. Sans-I/O; the network thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/collab/bandwidth.h"
#include "net/wire/bulk_header.h"

namespace potluck {

class Probe {
 public:
  static constexpr std::size_t kMembers = 3;
  static constexpr std::uint64_t kMostBytes = 2 << 20;  // to all of them
  static constexpr std::uint32_t kFrameBytes = 16 << 10;
  static constexpr Duration kLongest = std::chrono::seconds(1);

  bool begun() const { return ends_.has_value(); }  // there is no second one
  bool active() const { return active_; }
  void begin(const std::vector<PeerId>& to, TimePoint now);
  void stop();

  // -> who can be sent more now.
  std::vector<PeerId> sample(const std::vector<LinkTraffic>& links);
  std::optional<BulkHeader> fill_bulk(const PeerId& to, BulkRoom& room);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // A frame of somebody else's probe. -> it is more than any probe sends: cut it off.
  bool too_much(const PeerId& from, std::uint64_t bytes);
  void link_down(const PeerId& peer);

 private:
  struct Link {
    std::uint64_t sent = 0;
    std::optional<std::uint64_t> delivered_before;  // of what the link ever carried
    std::uint64_t delivered = 0;
    std::uint64_t ahead = 0;  // so much may be on its way
    bool may_send() const { return sent + kFrameBytes <= delivered + ahead; }
  };

  bool active_ = false;
  std::optional<TimePoint> ends_;
  std::uint64_t sent_ = 0;
  std::map<PeerId, Link> links_;
  std::map<PeerId, std::uint64_t> received_;  // of others' probes
};

}  // namespace potluck
