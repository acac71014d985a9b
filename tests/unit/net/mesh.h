// SPDX-License-Identifier: GPL-3.0-or-later
// A few memberships whose messages are carried by hand.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "net/gossip/membership.h"

namespace potluck {

using namespace std::chrono_literals;

// A handful of memberships whose messages are carried by hand.
struct Mesh {
  explicit Mesh(int n) {
    for (int i = 0; i < n; ++i) keys.push_back(KeyPair::generate());
    for (int i = 0; i < n; ++i) {
      PeerRecord record;
      record.sequence = 1;
      record.addresses = {"127.0.0.1:" + std::to_string(1000 + i)};
      nodes.push_back(std::make_unique<Membership>(keys[static_cast<std::size_t>(i)], record,
                                                   MembershipOptions{},
                                                   Rng(static_cast<std::uint64_t>(i))));
    }
  }
  Membership& at(int i) { return *nodes[static_cast<std::size_t>(i)]; }
  PeerId id(int i) { return at(i).own().peer; }
  void link(int a, int b) {
    at(a).link_up(id(b), now);
    at(b).link_up(id(a), now);
  }
  // Delivers until nothing is under way; counts messages.
  int settle() {
    int delivered = 0;
    for (bool again = true; again;) {
      again = false;
      for (auto& from : nodes) {
        for (auto& out : from->take_outgoing()) {
          if (from->own().peer == muted() || out.to == muted()) continue;
          for (auto& to : nodes) {
            if (to->own().peer != out.to) continue;
            if (const auto* r = std::get_if<Records>(&out.message))
              to->handle(from->own().peer, *r, now);
            if (const auto* s = std::get_if<Summary>(&out.message))
              to->handle(from->own().peer, *s, now);
            if (const auto* s = std::get_if<News>(&out.message))
              to->handle(from->own().peer, *s, now);
            if (const auto* s = std::get_if<RecordsRequest>(&out.message))
              to->handle(from->own().peer, *s, now);
            ++delivered;
            again = true;
          }
        }
      }
    }
    return delivered;
  }
  void run(Duration time) {
    for (const TimePoint end = now + time; now < end; now += 100ms) {
      for (auto& node : nodes) node->tick(now);
      settle();
    }
  }
  std::vector<KeyPair> keys;
  std::vector<std::unique_ptr<Membership>> nodes;
  TimePoint now{1000s};
  int silent = -1;  // this one says nothing and hears nothing
  PeerId muted() { return silent < 0 ? PeerId{} : id(silent); }
};

}  // namespace potluck
