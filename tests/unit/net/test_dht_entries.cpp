// SPDX-License-Identifier: GPL-3.0-or-later
// What members of a project leave for each other in the DHT: merged, bounded, sealed.
#include <QTest>

#include <algorithm>

#include "net/base/rng.h"
#include "net/crypto/keys.h"
#include "net/dht/sealed_entries.h"
#include "net/dht/told_address.h"

using namespace potluck;

namespace {

constexpr std::int64_t kNow = 1'796'000'000;
const std::int64_t kToday = day_of(kNow);

template <class Id>
Id filled(std::uint8_t with) {
  Id out;
  out.data.fill(with);
  return out;
}
Rendezvous project(std::uint8_t which = 1) { return rendezvous_of(filled<Digest>(which)); }
MemberTag member(std::uint8_t which) { return filled<MemberTag>(which); }
DhtEntry entry(std::uint8_t of, std::int64_t unix_s, std::string address = "198.51.100.1:4600") {
  return {member(of), unix_s, std::move(address)};
}
std::string longest_address(char first) {
  const std::string tail = ".example.org:65535";
  return std::string(kMostAddressBytes - tail.size(), first) + tail;
}
std::vector<DhtEntry> of_members(std::size_t count, std::int64_t unix_s) {
  std::vector<DhtEntry> out;
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back(entry(static_cast<std::uint8_t>(i + 1), unix_s - static_cast<std::int64_t>(i)));
  }
  return out;
}

}  // namespace

class TestDhtEntries : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  // ---- where ----

  void each_project_has_its_own_place() {
    QVERIFY(project(1) == project(1));
    QVERIFY(project(1).item_seed != project(2).item_seed);
    QVERIFY(project(1).cipher_key != project(2).cipher_key);
    QVERIFY(project(1).item_seed != project(1).cipher_key);
    QVERIFY(project(1).tag_key != project(1).cipher_key);
    QVERIFY(!std::ranges::equal(project(1).item_seed, filled<Digest>(1).data));
  }

  // Members of other versions have to look in the same place. By Python's hashlib.
  void the_place_never_changes() {
    QCOMPARE(to_hex(project().item_seed), std::string(kItemSeed));
    QCOMPARE(to_hex(project().cipher_key), std::string(kCipherKey));
    QCOMPARE(tag_of(filled<PeerId>(2), project()).hex(), std::string(kTag));
  }

  void a_tag_tells_members_apart_and_hides_them() {
    const auto one = filled<PeerId>(1), other = filled<PeerId>(2);
    QVERIFY(tag_of(one, project(1)) == tag_of(one, project(1)));
    QVERIFY(tag_of(one, project(1)) != tag_of(other, project(1)));
    QVERIFY(tag_of(one, project(1)) != tag_of(one, project(2)));
    QVERIFY(!std::ranges::equal(tag_of(one, project(1)).data,
                                ByteView(one.data).first(MemberTag::kSize)));
  }

  void days() {
    QCOMPARE(day_of(0), 0);
    QCOMPARE(day_of(86'399), 0);
    QCOMPARE(day_of(86'400), 1);
    QCOMPARE(day_of(-1), -1);
    QCOMPARE(salt_of(20'787), std::string("20787"));
    const std::int64_t midnight = 86'400 * 20'787;
    using Days = std::vector<std::int64_t>;
    QCOMPARE(days_to_look_at(midnight + 12 * 3600), Days{20'787});
    QCOMPARE(days_to_look_at(midnight + 60), (Days{20'787, 20'786}));
    QCOMPARE(days_to_look_at(midnight + 2 * 3600), (Days{20'787, 20'786}));
    // Whose clock is ahead writes to the next day's item already.
    QCOMPARE(days_to_look_at(midnight - 60), (Days{20'787, 20'786}));
  }

  // ---- which addresses ----

  void how_an_address_is_written() {
    for (const char* good : {"198.51.100.1:4600", "[2001:db8::1]:1", "host.example.org:65535",
                             "relay://relay.example.org:4700", "relay://[2001:db8::1]:4700"}) {
      QVERIFY2(is_well_written(good), good);
    }
    for (const char* bad : {"", ":", "host", "host:", ":4600", "host:0", "host:04600", "host:65536",
                            "2001:db8::1:4600", "a b:1", "relay://", "relay://relay://a:1",
                            "http://a:1", "a:1 ", "relay://a:1/x"}) {
      QVERIFY2(!is_well_written(bad), bad);
    }
    QVERIFY(is_well_written(longest_address('a')));
    QVERIFY(!is_well_written("a" + longest_address('a')));
  }

  void addresses_that_mean_the_same_everywhere() {
    for (const char* good :
         {"198.51.100.1:4600", "8.8.8.8:1", "172.15.0.1:1", "172.32.0.1:1", "[2001:db8::1]:1",
          "[2a00::1]:1", "potluck.example.org:4600", "relay://relay.example.org:4700", "a.b:1"}) {
      QVERIFY2(is_of_everywhere(good), good);
    }
    for (const char* bad : {"127.0.0.1:1",
                            "127.9.9.9:1",
                            "0.0.0.0:1",
                            "0.1.2.3:1",
                            "10.1.2.3:1",
                            "172.16.0.1:1",
                            "172.31.255.255:1",
                            "192.168.1.5:4600",
                            "169.254.169.254:80",
                            "100.64.0.1:1",
                            "192.0.0.1:1",
                            "224.0.0.251:5353",
                            "255.255.255.255:1",
                            "240.0.0.1:1",
                            "[::1]:1",
                            "[::]:1",
                            "[fe80::1]:1",
                            "[fe80::1%eth0]:1",
                            "[2001:db8::1%1]:1",
                            "[fd00::1]:1",
                            "[fc00::1]:1",
                            "[ff02::1]:1",
                            "[::ffff:127.0.0.1]:1",
                            "[::127.0.0.1]:1",
                            "[64:ff9b::a00:1]:1",
                            "[2002:7f00:1::]:1",
                            "[2001:0:7f00:1::]:1",
                            "localhost:1",
                            "a.localhost:1",
                            "printer.local:1",
                            "PRINTER.LOCAL:1",
                            "router:80",
                            "127.1:1",
                            "2130706433:1",
                            "0x7f000001:1",
                            "0x7f.1:1",
                            "1.2.3.0x4:1",
                            "example.org.:1",
                            ".org:1",
                            "relay://10.0.0.1:1",
                            "relay://localhost:1",
                            "\xc3\xa9.org:1"}) {
      QVERIFY2(!is_of_everywhere(bad), bad);
    }
  }

  // ---- the list ----

  void a_list_comes_back_as_it_was() {
    const std::vector<DhtEntry> list = pruned(
        {entry(1, kNow, "relay://[2001:db8::1]:4700"), entry(2, kNow - 5), entry(3, 0)}, kNow);
    QCOMPARE(list.size(), std::size_t{2});
    const Bytes bytes = encode_entries(list);
    QCOMPARE(bytes.size(), kListBytes);
    QVERIFY(decode_entries(bytes).value() == list);
    QVERIFY(decode_entries(encode_entries({})).value().empty());
  }

  void the_newest_come_first_and_the_old_go() {
    const auto list = pruned(
        {entry(1, kNow - kEntryLifetime_s - 1), entry(2, kNow - 10), entry(3, kNow + kClockSkew_s),
         entry(4, kNow + kClockSkew_s + 1), entry(5, kNow - kEntryLifetime_s), entry(6, -1)},
        kNow);
    QVERIFY((list == std::vector{entry(3, kNow + kClockSkew_s), entry(2, kNow - 10),
                                 entry(5, kNow - kEntryLifetime_s)}));
  }

  void an_address_of_a_member_counts_once_at_its_newest() {
    const auto list = pruned({entry(1, kNow - 10), entry(1, kNow), entry(2, kNow - 20)}, kNow);
    QVERIFY((list == std::vector{entry(1, kNow), entry(2, kNow - 20)}));
  }

  void a_member_has_three_at_most() {
    std::vector<DhtEntry> all{entry(2, kNow - 100)};
    for (int i = 0; i < 9; ++i) all.push_back(entry(1, kNow, "h.org:" + std::to_string(1 + i)));
    const auto list = pruned(all, kNow);
    QCOMPARE(list.size(), kMostOfOneMember + 1);
    QCOMPARE(list[0].address, std::string("h.org:1"));  // as the member had them
    QVERIFY(list.back() == entry(2, kNow - 100));
  }

  void the_longest_that_fit_fit() {
    std::vector<DhtEntry> all;
    for (std::uint8_t i = 0; i < 20; ++i) {
      all.push_back(entry(i, kNow - i, longest_address(static_cast<char>('a' + i))));
    }
    const auto list = pruned(all, kNow);
    QCOMPARE(list.size(), std::size_t{10});
    QCOMPARE(encode_entries(list).size(), kListBytes);
    QVERIFY(decode_entries(encode_entries(list)).value() == list);
    QCOMPARE(pruned(of_members(20, kNow), kNow).size(), kMostEntries);
  }

  // ---- writing it anew ----

  void ours_go_beside_those_of_others() {
    const std::vector own{entry(9, kNow, "a.org:1"), entry(9, kNow, "b.org:1")};
    const auto next =
        rewritten({entry(1, kNow - 5), entry(9, kNow - 9, "old.org:1")}, member(9), own, kNow);
    QVERIFY((next == std::vector{own[0], own[1], entry(1, kNow - 5)}));
    QVERIFY(rewritten({}, member(9), own, kNow) == own);
  }

  void what_is_no_longer_told_goes() {
    const auto next = rewritten({entry(9, kNow - 9), entry(1, kNow - 10)}, member(9), {}, kNow);
    QVERIFY((next == std::vector{entry(1, kNow - 10)}));
    QVERIFY(!rewritten({entry(1, kNow - 10)}, member(9), {}, kNow));  // nothing to take back
  }

  void in_a_crowd_a_newcomer_waits() {
    const std::vector own{entry(99, kNow)};
    QVERIFY(!rewritten(of_members(12, kNow - 10), member(99), own, kNow));
    QVERIFY(rewritten(of_members(11, kNow - 10), member(99), own, kNow).has_value());
    const auto later = rewritten(of_members(12, kNow - kShortWhile_s), member(99), own, kNow);
    QVERIFY(later.has_value());
    QCOMPARE(later->size(), kMostEntries);
    QVERIFY(later->front() == own[0]);
  }

  void what_was_lost_and_what_was_pushed_out() {
    const std::vector own{entry(9, kNow - 60, "a.org:1")};
    QVERIFY(were_lost({}, own, kNow));
    QVERIFY(were_lost({entry(1, kNow)}, own, kNow));
    QVERIFY(!were_lost({entry(1, kNow), own[0]}, own, kNow));
    QVERIFY(were_lost({entry(9, kNow - 60, "b.org:1")}, own, kNow));
    QVERIFY(!were_lost(of_members(12, kNow), own, kNow));  // newer ones
    QVERIFY(!were_lost({}, {}, kNow));
  }

  // ---- the seal ----

  void a_seal_has_one_length_and_says_nothing() {
    const Bytes none = seal_entries({}, project(), kToday);
    const Bytes full = seal_entries(pruned(of_members(12, kNow), kNow), project(), kToday);
    QCOMPARE(none.size(), kSealedBytes);
    QCOMPARE(full.size(), kSealedBytes);
    QCOMPARE(std::to_string(kSealedBytes).size() + 1 + kSealedBytes, std::size_t{1000});
    QVERIFY(seal_entries({}, project(), kToday) != none);
    QVERIFY(as_text(full).find("198.51") == std::string_view::npos);
    QVERIFY(open_entries(full, project(), kToday).value() == pruned(of_members(12, kNow), kNow));
  }

  void another_project_or_day_cannot_open_it() {
    const Bytes sealed = seal_entries({}, project(1), kToday);
    QVERIFY(open_entries(sealed, project(1), kToday).ok());
    QCOMPARE(open_entries(sealed, project(2), kToday).error().code, ErrorCode::kMalformed);
    QVERIFY(!open_entries(sealed, project(1), kToday - 1));
  }

  void a_seal_that_is_cut_or_changed_is_refused() {
    const Bytes sealed = seal_entries(of_members(3, kNow), project(), kToday);
    for (std::size_t length = 0; length < sealed.size(); ++length) {
      QVERIFY(!open_entries(ByteView(sealed).first(length), project(), kToday));
    }
    Bytes longer = sealed;
    longer.push_back(0);
    QVERIFY(!open_entries(longer, project(), kToday));
    for (std::size_t bit = 0; bit < sealed.size() * 8; ++bit) {
      Bytes changed = sealed;
      changed[bit / 8] ^= static_cast<std::uint8_t>(1 << (bit % 8));
      QVERIFY(!open_entries(changed, project(), kToday));
    }
  }

  // Who has the keys may seal anything.
  void hostile_lists_are_refused() {
    const Bytes good = encode_entries(pruned(of_members(3, kNow), kNow));
    const auto refused = [&](const std::function<void(Bytes&)>& change) {
      Bytes bytes = good;
      change(bytes);
      return !decode_entries(bytes);
    };
    QVERIFY(refused([](Bytes& b) { b[0] = 13; }));       // too many
    QVERIFY(refused([](Bytes& b) { b[0] = 255; }));      //
    QVERIFY(refused([](Bytes& b) { b[0] = 2; }));        // something follows
    QVERIFY(refused([](Bytes& b) { b[0] = 4; }));        // an address of no length
    QVERIFY(refused([](Bytes& b) { b[13] = 255; }));     // beyond the longest
    QVERIFY(refused([](Bytes& b) { b[13] = 0; }));       //
    QVERIFY(refused([](Bytes& b) { b[14] = '\n'; }));    // no address
    QVERIFY(refused([](Bytes& b) { b.back() = 1; }));    // behind the end
    QVERIFY(refused([](Bytes& b) { b.pop_back(); }));    //
    QVERIFY(refused([](Bytes& b) { b.push_back(0); }));  //
    for (std::size_t length = 0; length < good.size(); ++length) {
      QVERIFY(!decode_entries(ByteView(good).first(length)));
    }
  }

  void whatever_decodes_is_bounded_and_has_one_encoding() {
    Rng rng(7);
    const Bytes good = encode_entries(pruned(of_members(12, kNow), kNow));
    for (int i = 0; i < 20'000; ++i) {
      Bytes bytes = good;
      for (auto n = 1 + rng.below(4); n > 0; --n) {
        bytes[rng.below(420)] = static_cast<std::uint8_t>(rng.next());
      }
      const auto list = decode_entries(bytes);
      if (!list) continue;
      QVERIFY(encode_entries(*list) == bytes);
      QVERIFY(pruned(*list, kNow).size() <= kMostEntries);
    }
  }

 private:
  static constexpr const char* kItemSeed =
      "e8813b4c0f5add3160e688e6ccaa20e91b8bc103541e0ff2707d59fbe9b8ee2b";
  static constexpr const char* kCipherKey =
      "5e808385ba8682d9ab08f651461a079443753c11b87b6dad576db9bf7d2d478b";
  static constexpr const char* kTag = "33411356620ea08b";
};

QTEST_APPLESS_MAIN(TestDhtEntries)
#include "test_dht_entries.moc"
