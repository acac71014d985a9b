// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/dht/dht_entries.h"

#include <algorithm>
#include <iterator>

#include "net/dht/told_address.h"

namespace potluck {
namespace {

// number of entries, then of each: tag, time, length of the address, address
constexpr std::size_t kTimeBytes = 4;
constexpr std::size_t kFixedBytes = MemberTag::kSize + kTimeBytes + 1;
constexpr std::int64_t kLatestTime_s = 0xffffffff;

Error malformed(const char* what) {
  return {ErrorCode::kMalformed, std::string("the list of members in the DHT is damaged: ") + what,
          "nothing has to be done: members write it anew"};
}

std::size_t bytes_of(const DhtEntry& entry) { return kFixedBytes + entry.address.size(); }

bool is_current(const DhtEntry& entry, std::int64_t now_unix_s) {
  return entry.unix_s >= 0 && entry.unix_s <= kLatestTime_s &&
         entry.unix_s >= now_unix_s - kEntryLifetime_s && entry.unix_s <= now_unix_s + kClockSkew_s;
}

bool is_same_place(const DhtEntry& a, const DhtEntry& b) {
  return a.member == b.member && a.address == b.address;
}

bool holds(std::span<const DhtEntry> entries, const DhtEntry& wanted) {
  return std::ranges::any_of(entries,
                             [&](const auto& each) { return is_same_place(each, wanted); });
}

std::vector<DhtEntry> joined(std::vector<DhtEntry> a, std::span<const DhtEntry> b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

std::vector<DhtEntry> pruned(std::vector<DhtEntry> entries, std::int64_t now_unix_s) {
  // Stable: a member names its best address first.
  std::ranges::stable_sort(entries, std::ranges::greater(), &DhtEntry::unix_s);
  std::vector<DhtEntry> out;
  std::size_t room = kListBytes - 1;
  for (DhtEntry& each : entries) {
    const auto of_member = std::ranges::count(out, each.member, &DhtEntry::member);
    if (out.size() == kMostEntries) break;
    if (!is_current(each, now_unix_s) || !is_well_written(each.address) || holds(out, each) ||
        of_member >= static_cast<std::ptrdiff_t>(kMostOfOneMember) || bytes_of(each) > room) {
      continue;
    }
    room -= bytes_of(each);
    out.push_back(std::move(each));
  }
  return out;
}

std::optional<std::vector<DhtEntry>> rewritten(std::vector<DhtEntry> there, const MemberTag& member,
                                               std::span<const DhtEntry> own,
                                               std::int64_t now_unix_s) {
  const std::size_t before = there.size();
  std::erase_if(there, [&](const DhtEntry& each) { return each.member == member; });
  const bool had_ours = there.size() != before;
  if (!had_ours && own.empty() && !there.empty()) return std::nullopt;
  const bool crowded =
      there.size() == kMostEntries && there.back().unix_s > now_unix_s - kShortWhile_s;
  if (!had_ours && crowded) return std::nullopt;
  return pruned(joined(std::move(there), own), now_unix_s);
}

bool were_lost(const std::vector<DhtEntry>& there, std::span<const DhtEntry> own,
               std::int64_t now_unix_s) {
  const std::vector<DhtEntry> both = pruned(joined(there, own), now_unix_s);
  return std::ranges::any_of(
      own, [&](const DhtEntry& each) { return holds(both, each) && !holds(there, each); });
}

Bytes encode_entries(std::span<const DhtEntry> entries) {
  assert(entries.size() <= kMostEntries);
  Bytes out(kListBytes);
  out[0] = static_cast<std::uint8_t>(entries.size());
  std::size_t at = 1;
  for (const DhtEntry& each : entries) {
    assert(bytes_of(each) <= out.size() - at && each.address.size() <= kMostAddressBytes);
    assert(each.unix_s >= 0 && each.unix_s <= kLatestTime_s);
    std::ranges::copy(each.member.data, out.data() + at);
    at += MemberTag::kSize;
    put_u32(out.data() + at, static_cast<std::uint32_t>(each.unix_s));
    at += kTimeBytes;
    out[at++] = static_cast<std::uint8_t>(each.address.size());
    std::ranges::copy(each.address, out.data() + at);
    at += each.address.size();
  }
  return out;
}

Result<std::vector<DhtEntry>> decode_entries(ByteView list) {
  if (list.size() != kListBytes) return malformed("it has another length");
  const std::size_t count = list[0];
  if (count > kMostEntries) return malformed("it has too many entries");
  ByteView left = list.subspan(1);
  std::vector<DhtEntry> out;
  for (std::size_t i = 0; i < count; ++i) {
    if (left.size() < kFixedBytes) return malformed("it ends within an entry");
    DhtEntry entry;
    std::copy_n(left.data(), MemberTag::kSize, entry.member.data.begin());
    entry.unix_s = get_u32(left.data() + MemberTag::kSize);
    const std::size_t length = left[kFixedBytes - 1];
    left = left.subspan(kFixedBytes);
    if (length > left.size()) return malformed("it ends within an address");
    entry.address = as_text(left.first(length));
    left = left.subspan(length);
    if (!is_well_written(entry.address)) return malformed("an address is none");
    out.push_back(std::move(entry));
  }
  if (std::ranges::any_of(left, [](std::uint8_t byte) { return byte != 0; })) {
    return malformed("something follows its entries");
  }
  return out;
}

}  // namespace potluck
