// SPDX-License-Identifier: GPL-3.0-or-later
// Why an end closes a connection, as it tells the other end in an encrypted close record:
// u8 code, u16 length and UTF-8 text of at most limits::kMaxReasonBytes, then the order of the
// organiser that it rests on, if any, of at most limits::kMaxOrderBytes. Pure.
#pragma once

#include <string>

#include "net/base/bytes.h"

namespace potluck {

// On the wire: numbers never change their meaning.
enum class CloseCode : std::uint8_t {
  kNormal = 0,  // the owner closed the link; the text says why
  kWrongProject = 1,
  kExpired = 2,  // your certificate has expired, or is not valid yet
  kBadCertificate = 3,
  kBanned = 4,
  kSelf = 5,       // you dialed yourself
  kDuplicate = 6,  // we are linked already
  kFull = 7,
  kMalformed = 8,  // you sent bytes that do not decode
  kTooSlow = 9,    // too much is waiting for you
  kReplaced = 10,  // a newer connection took over
  kTimeout = 11,
  kWithdrawn = 12,  // the invite that you came by is not valid any more
  kKeptOut = 13,    // for what you sent to this node; the text says what
};

struct CloseReason {
  CloseCode code = CloseCode::kNormal;
  std::string text;
  Bytes order{};  // signed, as it travels; whoever is told verifies it
};

Bytes encode_close(const CloseReason& reason);  // cuts text that is too long, at a character
// kMalformed: cut short or too long. An unknown code becomes kNormal; control characters become
// spaces.
Result<CloseReason> decode_close(ByteView bytes);

// What the end that was told `reason` by the node at `where` reports to its user.
Error error_from_close(const CloseReason& reason, const std::string& where);

}  // namespace potluck
