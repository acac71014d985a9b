// SPDX-License-Identifier: GPL-3.0-or-later
// What a member can show of its part in a project: how many of the samples in the first epochs of a
// history are its own. It signs that itself, and anybody who has that history can count again. A
// file of JSON that people can read. Values, any thread.
#pragma once

#include <string>

#include "net/crypto/keys.h"

namespace potluck {

// Of one member, in the first epochs of a history.
struct Contribution {
  std::uint64_t samples = 0;      // its own,
  std::uint64_t epochs = 0;       // in so many epochs,
  std::uint64_t led = 0;          // and it coordinated so many
  std::uint64_t all_samples = 0;  // of everybody
  bool operator==(const Contribution&) const = default;
};

struct Receipt {
  ProjectId project;
  std::string project_name;
  PeerId member;
  std::string name;           // of the member; empty: it does not say
  std::uint64_t history = 0;  // epochs from the first on,
  Digest head;                // which end with this commit
  Contribution given;
  std::int64_t unix_s = 0;  // when it was made, by the clock of its member
  bool operator==(const Receipt&) const = default;
};

struct SignedReceipt {
  Receipt receipt;
  Signature signature;

  std::string text() const;  // as a file
  // By which a picture of it, on paper perhaps, is compared with the file: "3f9a-22b1-07cc-81de".
  std::string code() const;
};

constexpr std::size_t kMaxReceiptBytes = 4096;

// kInvalidArgument: not its own, or names that cannot be shown.
Result<SignedReceipt> sign_receipt(const Receipt& receipt, const KeyPair& member);
// Bounded and verified: kMalformed, or kPermission where somebody else has changed it.
Result<SignedReceipt> read_receipt(std::string_view text);

}  // namespace potluck
