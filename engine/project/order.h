// SPDX-License-Identifier: GPL-3.0-or-later
// What an organiser or a moderator tells all members, signed and passed on by anybody (in the
// message Orders): a key that may not take part any more, or may again, an invite by which nobody
// else may come in, that somebody who asked is not let in, or an announcement. Values, any thread.
#pragma once

#include <string>

#include "engine/project/certifier.h"

namespace potluck {

struct Order {
  enum class Kind : std::uint8_t {
    kBan = 1,
    kAnnouncement = 2,
    kPardon = 3,
    kWithdrawal = 4,
    kDecline = 5,
  };
  Kind kind = Kind::kAnnouncement;
  std::int64_t unix_s = 0;  // when it was signed, by the organiser's clock
  // kBan, kPardon: a member's, or an invite's with all who came by it; kWithdrawal: an invite's,
  // whose earlier members stay; kDecline: of somebody who asked to be let in before that.
  PublicKey key;
  std::optional<PublicKey> by{};  // the moderator that gave it; none: the organiser
  std::string text;               // clean text in any number of lines; of a ban or a decline the
                                  // reason, may be empty
  bool operator==(const Order&) const = default;
};
constexpr std::size_t kMaxOrderText = 360;    // bytes: with the rest within kMaxOrderBytes
constexpr std::size_t kMaxOrderBytes = 1000;  // with a moderator's chain

// kInvalidArgument: a text that is too long, empty where it must not be, or not clean. kPermission:
// announcements are the organiser's.
Result<Bytes> sign_order(const Order& order, const Certifier& certifier);
inline Result<Bytes> sign_order(const Order& order, const KeyPair& project_key) {
  return sign_order(order, certifier_of(project_key));
}
// kMalformed, kPermission: not signed by this project's key, or by a moderator that it had then.
Result<Order> decode_order(ByteView bytes, const ProjectId& project);

}  // namespace potluck
