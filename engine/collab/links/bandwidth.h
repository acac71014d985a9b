// SPDX-License-Identifier: GPL-3.0-or-later
// What this node's own uplink and downlink carry, found out from the exchanges themselves
// (docs/design.md, section 7). Sans-I/O: told every few hundredths of a second what TCP has
// delivered on each link and which links have more to send than the line takes.
//
// What was seen is a lower bound; it is the limit where the link itself was what held things up:
//  * the uplink, while nearly all links to which this exchange sends anything wait at once. When
//    only some wait and the uplink carries less than it can, it is the other end that is slow, and
//    it is told so at the end (Congestion).
//  * the downlink, when several senders say that they waited for this node alone.
// A limit may fall, a lower bound may only rise. A lower bound is believed to be somewhat more, so
// that a plan which needs more of this link finds out what it has; so is a limit that nothing has
// confirmed for some exchanges. Rates are of what TCP delivers, headers not counted. The network
// thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "net/base/clock.h"
#include "net/base/ids.h"

namespace potluck {

struct LinkTraffic {
  PeerId peer;
  std::uint64_t delivered_bytes = 0;  // acknowledged by the other end's kernel, ever
  std::uint64_t received_bytes = 0;   // read here, ever
  bool waiting = false;               // more is queued than the line takes at once
};

// One direction.
class LineRate {
 public:
  // The end of an exchange. highest: bits/s of the best window; limit: bits/s while this link was
  // what held things up.
  void observe(std::optional<double> highest, std::optional<double> limit);
  double measured() const { return rate_; }  // 0: nothing
  double believed() const;                   // bits/s for a plan; 0: nothing is known
  // It may well carry more: the exchanges have shown nothing of it for a while, nor will they.
  bool in_doubt() const { return rate_ > 0 && !is_limit_ && since_news_ >= kUnrisen; }

 private:
  double rate_ = 0;
  bool is_limit_ = false;
  bool was_limit_ = false;
  int unconfirmed_ = 0;  // exchanges since the limit was seen
  int unrisen_ = 0;      // exchanges since more was seen than ever
  int since_news_ = 0;   // exchanges since either, too short ones also

  static constexpr int kUnrisen = 4;  // in which more was possible and nothing came of it
};

class Bandwidth {
 public:
  struct Notice {
    PeerId to;
    std::uint64_t epoch = 0;
    std::uint32_t attempt = 0;
    double seconds = 0;  // that we waited for it alone
  };

  // down_of: the other members, with what their records say of their downlinks (bits/s; 0:
  // nothing).
  void begin_exchange(std::uint64_t epoch, std::uint32_t attempt, std::map<PeerId, double> down_of);
  void sample(const std::vector<LinkTraffic>& links, TimePoint now);
  // -> whom to tell that their downlink held us up.
  std::vector<Notice> end_exchange(TimePoint now);
  bool exchanging() const { return exchange_.has_value(); }
  // It was no exchange but a probe of the uplink (probe.h): nothing else is learnt from it. Where
  // an exchange has shown what the uplink carries, it can only have become more: others may have
  // been in the probe's way. -> it told something new.
  bool end_probe();

  // A peer says that it waited for us. Only what members of the exchange under way, or of the last
  // one, say of it counts.
  void congestion(const PeerId& from, std::uint64_t epoch, std::uint32_t attempt);

  const LineRate& up() const { return up_; }
  const LineRate& down() const { return down_; }
  // What was measured when this node last ran, or by a probe; 0: nothing.
  void recall(double up, double down);

 private:
  struct Window {
    double up_bytes = 0, down_bytes = 0, seconds = 0;
  };
  struct Link {
    std::uint64_t first_delivered = 0, first_received = 0;
    std::uint64_t delivered = 0, received = 0;
    bool active = false;  // this exchange has sent something on it
    bool waiting = false;
    double waited_alone_s = 0;
    TimePoint moved{};  // something was delivered, or nothing waited
  };
  struct ExchangeFacts {
    std::uint64_t epoch = 0;
    std::uint32_t attempt = 0;
    std::map<PeerId, double> down_of;
    std::map<PeerId, Link> links;
    std::optional<TimePoint> first_sample, last_sample;
    bool full = false;         // at the last sample
    double full_paused_s = 0;  // full, and nothing was taken since then
    double up_rate = 0;        // bits/s, smoothed over some samples
    Window window;             // being filled
    Window lone;               // full, with all of it for one peer
    std::vector<Window> windows;
  };
  struct Past {
    std::uint64_t epoch = 0;
    std::uint32_t attempt = 0;
    std::map<PeerId, double> others;
    std::optional<double> steady_down;
    bool judged = false;
  };

  std::optional<double> take_full_limit();
  void judge_downlink();
  std::optional<double> lone_limit(const ExchangeFacts& x);
  static std::optional<double> highest(const std::vector<Window>& windows, double Window::*bytes);
  static std::optional<double> steady_down(const std::vector<Window>& windows);

  LineRate up_, down_;
  std::optional<ExchangeFacts> exchange_;
  bool told_lone_ = false;  // at the end of the last exchange
  Window full_;             // while the uplink was the limit; carried over from short exchanges
  std::optional<Past> past_;
  std::set<PeerId> waited_for_us_;  // of the exchange under way or past
  std::uint64_t congestion_epoch_ = 0;
  std::uint32_t congestion_attempt_ = 0;
};

// What our record says of one direction: never more than the user's limit (0: none), and what it
// said `before` unless a plan would differ.
double bandwidth_to_publish(const LineRate& rate, double limit, double before);

}  // namespace potluck
