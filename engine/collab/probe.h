// SPDX-License-Identifier: GPL-3.0-or-later
// A brief load on a newcomer's links, so that its first round is not planned on a guess: for half a
// second it sends frames without meaning to a few members, and they send as many back (each node
// measures its own, see bandwidth.h). Bounded: who sends more than it may, or an answer to nothing,
// is to be cut off. Sans-I/O; the network thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "net/base/clock.h"
#include "net/wire/bulk_header.h"

namespace potluck {

class Probe {
 public:
  // Loads the links to these peers now. Once in a while only: they allow kMaxBytes a minute.
  void start(const std::vector<PeerId>& peers, TimePoint now);
  // A kProbe frame came. kMalformed: more than is allowed, or nobody asked for it.
  Status on_frame(const PeerId& from, const BulkHeader& header, TimePoint now);
  void link_down(const PeerId& peer) { peers_.erase(peer); }
  void tick(TimePoint now);  // ends what is over
  std::optional<TimePoint> next_deadline() const;

  std::optional<BulkHeader> fill_bulk(const PeerId& to, BulkRoom& room);
  std::vector<PeerId> take_ready();  // there is something for fill_bulk, since the last call
  bool loading() const;              // sends now, be it as an answer
  std::size_t asked() const;         // peers that this node loads of its own accord now

  static constexpr std::size_t kPayloadBytes = 16 * 1024;
  static constexpr std::size_t kMaxBytes = 4 << 20;  // to one peer
  static constexpr Duration kTime = std::chrono::milliseconds(500);
  static constexpr std::size_t kMostPeers = 4;

 private:
  enum : std::uint32_t { kQuestion = 0, kAnswer = 1 };  // header.index
  struct Peer {
    std::optional<TimePoint> until;  // we send
    std::uint32_t index = kQuestion;
    std::size_t sent = 0;
    bool asked = false;                      // by us: answers may come
    std::size_t questions = 0, answers = 0;  // bytes that came
    TimePoint questions_since{};
  };

  void load(const PeerId& peer, std::uint32_t index, TimePoint now);

  std::map<PeerId, Peer> peers_;
  std::vector<PeerId> ready_;
};

}  // namespace potluck
