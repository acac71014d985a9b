// SPDX-License-Identifier: GPL-3.0-or-later
// Who gets a link: whether what the other end says of itself is true, and whether an order of the
// organiser keeps it out. Which of several connections with one peer becomes the link is said in
// link_policy.h. Pure.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "net/link/framing/close_reason.h"
#include "net/link/handshake/hello.h"
#include "net/noise/handshake.h"

namespace potluck {

struct Refusal {
  CloseReason tell;  // what the other end is told
  Error report;      // what this end reports
};

struct HelloCheck {
  ProjectId project;
  PublicKey self;
  std::optional<PeerId> expected;  // refuse anyone else
  // Asked for every key of the chain: the order that bans it; nullptr: it may take part.
  std::function<const Bytes*(const PublicKey&)> ban_of;
  // Asked for every certificate of it: the order by which its issuer may not have let anybody in
  // then; nullptr: it may.
  std::function<const Bytes*(const Certificate&)> withdrawal_of;
  std::int64_t now_unix = 0;
  std::string where;  // the other end's address, for messages
};

// The order that bans a key of its chain, or by which it may not have been let in when it was;
// nullptr: neither.
const Bytes* ban_of(const Hello& hello, const HelloCheck& check);
const Bytes* withdrawal_of(const Hello& hello, const HelloCheck& check);

// Empty: the other end is a member of the project and holds the key that it claims.
std::optional<Refusal> examine_hello(const Hello& hello, const noise::Key& remote_static,
                                     const HelloCheck& check);

}  // namespace potluck
