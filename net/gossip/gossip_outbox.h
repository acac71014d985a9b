// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be said to whom, and what that costs of the budgets: one for what is said all the
// time, one for answers to those that lack records. Owned by Membership. Sans-I/O; the network
// thread.
#pragma once

#include <utility>
#include <vector>

#include "net/gossip/byte_budget.h"
#include "net/wire/messages.h"

namespace potluck {

class GossipOutbox {
 public:
  struct Outgoing {
    PeerId to;
    Message message;
  };

  GossipOutbox(ByteBudget budget, ByteBudget introductions)
      : budget_(budget), introductions_(introductions) {}

  const ByteBudget& budget() const { return budget_; }
  const ByteBudget& introductions() const { return introductions_; }

  void send(const PeerId& to, Message message, double bytes, TimePoint now) {
    budget_.spend(bytes, now);
    outgoing_.push_back({to, std::move(message)});
  }
  // among_many: a newcomer takes a megabyte and more of thousands. Its neighbours say less for a
  // while: others have the same news.
  void introduce(const PeerId& to, Message message, double bytes, bool among_many, TimePoint now) {
    introductions_.spend(bytes, now);
    if (among_many) budget_.owe(bytes, now);
    outgoing_.push_back({to, std::move(message)});
  }
  std::vector<Outgoing> take() { return std::exchange(outgoing_, {}); }

 private:
  ByteBudget budget_, introductions_;
  std::vector<Outgoing> outgoing_;
};

}  // namespace potluck
