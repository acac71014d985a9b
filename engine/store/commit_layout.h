// SPDX-License-Identifier: GPL-3.0-or-later
// Where things lie in a commit as it travels, signature in front (docs/protocol.md), and what that
// says of its members. Only the store reads commits so, which were verified before they came here.
// Pure functions.
#pragma once

#include <optional>

#include "engine/store/store.h"

namespace potluck {

class CommitLayout {
 public:
  static constexpr std::size_t kSignature = 64, kKey = 32, kMember = kKey + 4;
  static constexpr std::size_t kFormatAt = 64, kEpochAt = 65, kAttemptAt = 73, kPreviousAt = 77,
                               kCoordinatorAt = 109, kShapeAt = 141, kShapeBytes = 13,
                               kRootAt = 154, kTotalAt = 186, kLossAt = 194, kDigestEpochAt = 202,
                               kDigestAt = 210, kCountAt = 242, kMembersAt = 244;
  static constexpr std::uint8_t kSamplesAlone = 1, kWithChunks = 2;  // formats

  // None: it is laid out otherwise, or does not have the members that the row names.
  static std::optional<CommitLayout> of(const CommitRow& row);
  // Of what one of these is known to be.
  explicit CommitLayout(ByteView commit) : commit_(commit) {}

  ByteView bytes() const { return commit_; }
  bool with_chunks() const { return commit_[kFormatAt] == kWithChunks; }
  std::size_t count() const { return commit_[kCountAt] | commit_[kCountAt + 1] << 8; }
  PeerId coordinator() const { return key_at(kCoordinatorAt); }
  PeerId peer(std::size_t member) const { return key_at(kMembersAt + kMember * member); }
  std::uint32_t samples(std::size_t member) const;
  std::uint32_t took_ms() const;  // this and chunks() are 0 in the older format
  std::uint32_t chunks(std::size_t member) const;
  ByteView votes() const { return commit_.subspan(votes_at()); }  // perhaps none

 private:
  PeerId key_at(std::size_t at) const;
  std::size_t time_at() const { return kMembersAt + kMember * count(); }
  std::size_t votes_at() const { return time_at() + (with_chunks() ? 4 + 4 * count() : 0); }

  ByteView commit_;
};

// What one commit counts for each of its members, in their order; only samples and the epoch where
// its layout is not known.
std::vector<LedgerEntry> entries_of(const CommitRow& row);

}  // namespace potluck
