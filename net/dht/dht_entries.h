// SPDX-License-Identifier: GPL-3.0-or-later
// What members leave for each other in one item of the DHT: where each can be called. Whoever holds
// the project's link can write the item, and each writes it anew with what others have left there:
// so everything in it is bounded and checked, and a hostile writer can do no more than spoil the
// finding. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "net/dht/rendezvous.h"

namespace potluck {

struct DhtEntry {
  MemberTag member;
  std::int64_t unix_s = 0;  // when it was left
  std::string address;      // as is_well_written() has it
  bool operator==(const DhtEntry&) const = default;
};

inline constexpr std::size_t kMostEntries = 12;
inline constexpr std::size_t kMostOfOneMember = 3;
inline constexpr std::int64_t kEntryLifetime_s = 3 * 3600;
inline constexpr std::int64_t kClockSkew_s = 600;  // that the clocks of members may differ by
// All encoded lists have this length: what is short is filled up with zeros.
inline constexpr std::size_t kListBytes = 956;

// What remains of them at that time: neither too old nor from the future, each address of a member
// once, so many of a member and so many altogether as are allowed and as fit; the newest first.
std::vector<DhtEntry> pruned(std::vector<DhtEntry> entries, std::int64_t now_unix_s);

// What is to stand in place of `there`, where `own` are all that `member` wants to have there.
// None: nothing has to change. That is so where nothing of the member's is there or shall be, and
// where others have filled the list a short while ago: in a large project newcomers find enough of
// them, and thousands need not write the same item again and again.
std::optional<std::vector<DhtEntry>> rewritten(std::vector<DhtEntry> there, const MemberTag& member,
                                               std::span<const DhtEntry> own,
                                               std::int64_t now_unix_s);
inline constexpr std::int64_t kShortWhile_s = 600;

// Whether `own` are missing there though there is room for them: somebody else has written the item
// at the same time, without them. Newer entries may push them out.
bool were_lost(const std::vector<DhtEntry>& there, std::span<const DhtEntry> own,
               std::int64_t now_unix_s);

// entries: as pruned() leaves them. kListBytes.
Bytes encode_entries(std::span<const DhtEntry> entries);
// There is one encoding of each list. kMalformed: it is none.
Result<std::vector<DhtEntry>> decode_entries(ByteView list);

}  // namespace potluck
