// SPDX-License-Identifier: GPL-3.0-or-later
// What an organiser tells all members, signed by the project key and passed on by anybody (in the
// message Orders): a key that may not take part any more, or may again, an invite by which
// nobody else may come in, or an announcement.
// Values, any thread.
#pragma once

#include <string>

#include "net/crypto/keys.h"

namespace potluck {

struct Order {
  enum class Kind : std::uint8_t { kBan = 1, kAnnouncement = 2, kPardon = 3, kWithdrawal = 4 };
  Kind kind = Kind::kAnnouncement;
  std::int64_t unix_s = 0;  // when it was signed, by the organiser's clock
  // kBan, kPardon: a member's, or an invite's with all who came by it; kWithdrawal: an invite's,
  // whose earlier members stay.
  PublicKey key;
  std::string text;  // clean text in any number of lines; of a ban the reason, may be empty
  bool operator==(const Order&) const = default;
};
constexpr std::size_t kMaxOrderText = 360;  // bytes: with the rest within limits::kMaxOrderBytes

// kInvalidArgument: a text that is too long, empty where it must not be, or not clean.
Result<Bytes> sign_order(const Order& order, const KeyPair& project_key);
// kMalformed, kPermission: not signed by this project.
Result<Order> decode_order(ByteView bytes, const ProjectId& project);

}  // namespace potluck
