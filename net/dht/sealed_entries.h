// SPDX-License-Identifier: GPL-3.0-or-later
// The items of the DHT that a project's members share: one of each day, in which a list of entries
// is sealed. All have the same length, and nobody without the project's keys reads or forges one.
// Pure but for the nonce. After init_crypto(); any thread.
#pragma once

#include <string>
#include <vector>

#include "net/dht/dht_entries.h"

namespace potluck {

// With "996:" before it, as the DHT counts, the 1000 bytes that an item may have.
inline constexpr std::size_t kSealedBytes = 996;

// Days of UTC since 1970. Each has another item, so that nobody can follow one for long, and what
// is spoiled is spoiled until midnight.
std::int64_t day_of(std::int64_t unix_s);
// What tells the items of one key from each other.
std::string salt_of(std::int64_t day);
// The days in whose items current entries may be: one or two, the later first.
std::vector<std::int64_t> days_to_look_at(std::int64_t now_unix_s);

// entries: as pruned() leaves them. kSealedBytes.
Bytes seal_entries(std::span<const DhtEntry> entries, const Rendezvous& where, std::int64_t day);
// kMalformed: of another project, another day, or damaged.
Result<std::vector<DhtEntry>> open_entries(ByteView sealed, const Rendezvous& where,
                                           std::int64_t day);

}  // namespace potluck
