// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in an item of the DHT that a project's members share: a list that somebody with the
// project's keys has sealed. The same bytes are also tried as an item, which nobody has sealed.
#include <algorithm>

#include "fuzz.h"
#include "net/dht/sealed_entries.h"
#include "net/dht/told_address.h"

using namespace potluck;

namespace {

constexpr std::int64_t kNow = 1'796'000'000;
constexpr MemberTag kOurs{{9, 9, 9, 9, 9, 9, 9, 9}};

void look_at(const std::vector<DhtEntry>& list) {
  assert(list.size() <= kMostEntries);
  assert(pruned(list, kNow) == list);
  for (const DhtEntry& each : list) {
    assert(each.unix_s >= kNow - kEntryLifetime_s && each.unix_s <= kNow + kClockSkew_s);
    assert(is_well_written(each.address) && each.address.size() <= kMostAddressBytes);
    const auto of_member = std::ranges::count(list, each.member, &DhtEntry::member);
    assert(of_member <= static_cast<std::ptrdiff_t>(kMostOfOneMember));
    is_of_everywhere(each.address);
  }
  assert(encode_entries(list).size() == kListBytes);
}

// Ours are there afterwards, unless newer ones of others leave no room.
void look_at_next(const std::vector<DhtEntry>& there) {
  const std::vector<DhtEntry> own{{kOurs, kNow, "198.51.100.1:4600"}};
  const auto next = rewritten(there, kOurs, own, kNow);
  if (!next) return assert(there.size() == kMostEntries);
  look_at(*next);
  assert(!were_lost(*next, own, kNow));
  const auto without = rewritten(*next, kOurs, {}, kNow);
  if (!without) return;
  look_at(*without);
  assert(std::ranges::count(*without, kOurs, &DhtEntry::member) == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  assert(!open_entries(bytes, {}, day_of(kNow)));
  is_well_written(as_text(bytes));
  is_of_everywhere(as_text(bytes));
  const auto list = decode_entries(bytes);
  if (!list) {
    assert(!list.error().message.empty() && !list.error().hint.empty());
    return 0;
  }
  assert(std::ranges::equal(encode_entries(*list), bytes));
  const auto there = pruned(*list, kNow);
  look_at(there);
  look_at_next(there);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  const std::array<std::string, 6> hosts{"198.51.100.1", "[2001:db8::1]",        "host.example.org",
                                         "192.168.1.5",  "relay://198.51.100.2", "relay://[::1]"};
  std::vector<DhtEntry> all;
  for (auto count = rng.below(16); count > 0; --count) {
    DhtEntry entry;
    entry.member.data.fill(static_cast<std::uint8_t>(6 + rng.below(5)));
    entry.unix_s = kNow - static_cast<std::int64_t>(rng.below(12'000)) + 600;
    entry.address = hosts[rng.below(hosts.size())] + ":" + std::to_string(1 + rng.below(65'535));
    all.push_back(std::move(entry));
  }
  return encode_entries(pruned(std::move(all), kNow));
}
