// SPDX-License-Identifier: GPL-3.0-or-later
// Which of several connections with one peer becomes the link. Pure.
//
// The dialing end sends its last handshake message only while it has no link with the peer's
// present instance, so that message is a proof of "I have no link with you"; the answering end
// decides and says so by a welcome or a close record. When both dial at once, the end with the
// smaller key keeps the other's connection on hold until its own is welcomed or has failed; the end
// with the larger key welcomes at once. Both ends thus settle on the connection that the smaller
// key opened, no connection that was up is taken down for it, and nothing that was sent is lost.
#pragma once

#include <optional>

#include "net/base/clock.h"

namespace potluck {

// The link that is up with the same peer.
struct ExistingLink {
  bool same_instance = true;  // the peer has not been restarted since
  bool opened_by_us = false;
  Duration age{};
};

// For the answering end, once it has authenticated the peer.
enum class Admission { kAccept, kReplace, kDuplicate, kHold };
// settle_time: how long a handshake may take; a link older than that cannot be part of a race.
inline Admission admit_inbound(const std::optional<ExistingLink>& existing,
                               bool own_dial_awaits_welcome, bool our_key_is_smaller,
                               Duration settle_time) {
  if (own_dial_awaits_welcome && our_key_is_smaller) return Admission::kHold;
  if (!existing) return Admission::kAccept;
  if (!existing->same_instance || !existing->opened_by_us) return Admission::kReplace;
  // We dialed and are up; the peer dialed before it knew, or has lost our connection without our
  // noticing. With the smaller key being theirs, the former cannot be: they would have held ours.
  if (!our_key_is_smaller) return Admission::kReplace;
  return existing->age < settle_time ? Admission::kDuplicate : Admission::kReplace;
}

// For the dialing end, before its last handshake message: whether to send it.
inline bool may_complete_dial(const std::optional<ExistingLink>& existing,
                              bool another_dial_awaits_welcome) {
  return !another_dial_awaits_welcome && (!existing || !existing->same_instance);
}

}  // namespace potluck
