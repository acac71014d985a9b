// SPDX-License-Identifier: GPL-3.0-or-later
// What each end says of itself inside the Noise handshake. Pure; admission.h
// checks that it is true.
//
// Layout, little-endian: u8 format (1), u8 flags (bit 0: listens, bit 1: AES-256-GCM
// in hardware, bit 2: binds lanes, bit 3: refuses, a close record follows), u16 port,
// u64 instance, 32 bytes project, 32 bytes identity, u16 length, chain.
#pragma once

#include <optional>

#include "net/identity/certificate.h"
#include "net/link/framing/close_reason.h"

namespace potluck {

struct Hello {
  ProjectId project;
  PublicKey identity;
  CertificateChain chain;
  std::optional<std::uint16_t> listening_port;
  std::uint64_t instance = 0;  // drawn anew by each Transport: tells a restart from a second dial
  bool has_aes = false;        // bulk may be AES-256-GCM
  bool binds_bulk = false;     // understands lanes beside the link
  bool refuses = false;        // of who dialled: it wants no link, and says why in a close record
};

Bytes encode_hello(const Hello& hello);
Result<Hello> decode_hello(ByteView bytes);  // bounds only; examine_hello proves it

}  // namespace potluck
