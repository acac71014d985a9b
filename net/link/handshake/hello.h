// SPDX-License-Identifier: GPL-3.0-or-later
// What each end says of itself inside the Noise handshake, and the check that it is true. Pure.
//
// Layout, little-endian: u8 format (1), u8 flags (bit 0: listens, bit 1: AES-256-GCM
// in hardware, bit 2: binds bulk connections, bit 3: refuses, a close record follows), u16 port,
// u64 instance, 32 bytes project, 32 bytes identity, u16 length, chain.
#pragma once

#include <functional>
#include <optional>

#include "net/identity/certificate.h"
#include "net/link/framing/close_reason.h"
#include "net/noise/handshake.h"

namespace potluck {

struct Hello {
  ProjectId project;
  PublicKey identity;
  CertificateChain chain;
  std::optional<std::uint16_t> listening_port;
  std::uint64_t instance = 0;  // drawn anew by each Transport: tells a restart from a second dial
  bool has_aes = false;        // bulk may be AES-256-GCM
  bool binds_bulk = false;     // understands bulk connections beside the link
  bool refuses = false;        // of who dialled: it wants no link, and says why in a close record
};

Bytes encode_hello(const Hello& hello);
Result<Hello> decode_hello(ByteView bytes);  // bounds only; examine_hello proves it

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
