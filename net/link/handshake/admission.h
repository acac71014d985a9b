// SPDX-License-Identifier: GPL-3.0-or-later
// Who gets a link: whether what the other end says of itself is true, and whether an order of the
// organiser keeps it out. Which of several connections with one peer becomes the link is said in
// link_policy.h. Pure.
#pragma once

#include <optional>
#include <string>

#include "net/link/framing/close_reason.h"
#include "net/link/handshake/hello.h"
#include "net/link/handshake/kept_out.h"
#include "net/link/handshake/orders_in_force.h"
#include "net/noise/handshake.h"

namespace potluck {

struct Refusal {
  CloseReason tell;  // what the other end is told
  Error report;      // what this end reports
};

struct HelloCheck {
  ProjectId project;
  PublicKey self;
  std::optional<PeerId> expected;         // refuse anyone else
  const OrdersInForce* orders = nullptr;  // none: there are none
  const KeptOut* kept_out = nullptr;      // none: nobody is
  TimePoint now{};                        // for those
  std::int64_t now_unix = 0;
  ClockTolerance tolerance{};
  std::string where;  // the other end's address, for messages
};

// Whether an order keeps it out; nothing: none does.
std::optional<Refusal> examine_orders(const Hello& hello, const HelloCheck& check);
// Whether its membership still holds.
std::optional<Refusal> examine_membership(const Hello& hello, const HelloCheck& check);

// Empty: the other end is a member of the project and holds the key that it claims.
std::optional<Refusal> examine_hello(const Hello& hello, const noise::Key& remote_static,
                                     const HelloCheck& check);

}  // namespace potluck
