// SPDX-License-Identifier: GPL-3.0-or-later
// A brief probe of the own uplink (docs/design.md, section 7, measured bandwidth): throw-away bytes
// to a few members, to each as much at a time as it takes. What TCP delivers of them (bandwidth.h)
// tells what the uplink carries; one that takes the whole probe within a quarter of a second is as
// fast as plans assume. A newcomer's first plan needs it, and so does a link that no plan fills:
// what it carries shows in no exchange. The latter comes seldom, and ever more seldom while it
// finds nothing new. Also the other end: what such bytes may cost whoever gets them. Sans-I/O; the
// network thread.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "engine/collab/links/bandwidth.h"
#include "net/base/rng.h"
#include "net/wire/bulk_header.h"

namespace potluck {

class Probe {
 public:
  static constexpr std::size_t kMembers = 3;
  static constexpr std::uint64_t kMostBytes = 2 << 20;  // to all of them
  static constexpr std::uint32_t kFrameBytes = 16 << 10;
  static constexpr Duration kLongest = std::chrono::seconds(1);
  // From one to the next; twice as long after one that told nothing new.
  static constexpr Duration kApart = std::chrono::seconds(30), kMostApart = std::chrono::hours(1);

  explicit Probe(Rng rng) : rng_(rng) {}

  bool begun() const { return ends_.has_value(); }  // this one, or one before
  bool active() const { return active_; }
  void begin(const std::vector<PeerId>& to, Duration longest, TimePoint now);
  void stop();
  // Whoever wants another one asks. Spread in time, or a group whose links changed together would
  // probe together, too.
  bool due(TimePoint now);
  // Of the members, with bits/s of their downlinks (0: not known), whom to probe: some of the
  // fastest, and not the same for everybody.
  std::vector<PeerId> choose(std::vector<std::pair<double, PeerId>> members);
  void told(bool news) { apart_ = news ? kApart : std::min(2 * apart_, kMostApart); }

  // -> who can be sent more now; to nobody before the first look, which tells what was there.
  std::vector<PeerId> sample(const std::vector<LinkTraffic>& links);
  std::optional<BulkHeader> fill_probe(const PeerId& to, BulkRoom& room);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  // A frame of somebody else's probe. -> it is more than any sends: cut it off.
  bool too_much(const PeerId& from, std::uint64_t bytes, TimePoint now);
  void link_down(const PeerId& peer);

 private:
  struct Link {
    std::uint64_t sent = 0;
    std::optional<std::uint64_t> delivered_before;  // of what the link ever carried
    std::uint64_t delivered = 0;
    std::uint64_t ahead = 0;  // so much may be on its way
    bool may_send() const { return sent + kFrameBytes <= delivered + ahead; }
  };

  struct Received {    // of somebody's probes
    double bytes = 0;  // forgotten as fast as a frequent prober may send
    TimePoint at{};
  };

  Rng rng_;
  bool active_ = false;
  std::optional<TimePoint> ends_, next_;
  Duration apart_ = kApart;
  std::uint64_t sent_ = 0;
  std::map<PeerId, Link> links_;
  std::map<PeerId, Received> received_;
};

}  // namespace potluck
