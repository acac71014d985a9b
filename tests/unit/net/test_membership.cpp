// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "mesh.h"
#include "net/wire/encoding.h"

namespace potluck {

using namespace std::chrono_literals;

// More than a few, each with eight links: no beat tells who is there.
struct Ring {
  static constexpr int kPeers = 70;
  explicit Ring(int newcomers = 0) : mesh(kPeers + newcomers) {
    for (int i = 0; i < kPeers; ++i) {
      for (int j = 1; j <= 4; ++j) mesh.link(i, (i + j) % kPeers);
    }
    mesh.run(200s);
  }
  std::vector<int> beside(int i) const {
    std::vector<int> out;
    for (int j = 1; j <= 4; ++j) {
      out.push_back((i + j) % kPeers);
      out.push_back((i + kPeers - j) % kPeers);
    }
    return out;
  }
  Mesh mesh;  // newcomers last, without links
};

class TestMembership : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void records_reach_peers_that_are_not_linked() {
    Mesh mesh(5);
    for (int i = 0; i < 4; ++i) mesh.link(i, i + 1);
    mesh.run(20s);
    for (int i = 0; i < 5; ++i) QCOMPARE(mesh.at(i).peers().size(), std::size_t{4});
    QVERIFY(!mesh.at(0).find(mesh.id(4))->linked);
    QVERIFY(mesh.at(0).find(mesh.id(1))->linked);
  }

  void unlinked_peers_are_dialled_with_back_off() {
    Mesh mesh(3);
    mesh.link(0, 1);
    mesh.link(1, 2);
    int dials = 0;
    for (int i = 0; i < 600; ++i) {
      mesh.run(100ms);
      for (const auto& dial : mesh.at(0).take_dials()) {
        QVERIFY(dial.peer == mesh.id(2));
        QCOMPARE(dial.address, std::string("127.0.0.1:1002"));
        ++dials;
      }
      for (int n = 1; n < 3; ++n) (void)mesh.at(n).take_dials();
    }
    QVERIFY2(dials >= 5 && dials <= 12, qPrintable(QString::number(dials)));
  }

  void newer_records_win_and_older_ones_are_ignored() {
    Mesh mesh(2);
    mesh.link(0, 1);
    mesh.settle();
    PeerRecord record = mesh.at(0).own();
    record.epoch = 7;
    mesh.at(0).set_own(record, true, mesh.now);
    const auto pushed = mesh.at(0).take_outgoing();
    QCOMPARE(pushed.size(), std::size_t{1});
    const auto newer = std::get<Records>(pushed[0].message);
    record.epoch = 8;
    mesh.at(0).set_own(record, true, mesh.now);
    mesh.settle();
    mesh.at(1).handle(mesh.id(0), newer, mesh.now);  // arrives late
    QCOMPARE(mesh.at(1).find(mesh.id(0))->record().epoch, std::uint64_t{8});
  }

  void frequent_changes_cost_a_bounded_number_of_bytes() {
    for (const int links : {1, 8, 40}) {
      Mesh mesh(links + 1);
      for (int i = 1; i <= links; ++i) mesh.link(0, i);
      mesh.settle();
      constexpr int kSeconds = 300;
      std::size_t bytes = 0;
      int pushed = 0;
      for (int i = 0; i < kSeconds * 20; ++i) {
        mesh.now += 50ms;
        PeerRecord record = mesh.at(0).own();
        record.samples = static_cast<std::uint64_t>(i);
        record.samples_per_second = 10 + i % 20;  // and that would change others' estimates
        mesh.at(0).set_own(record, false, mesh.now);
        for (const auto& out : mesh.at(0).take_outgoing()) {
          bytes += encode_message(out.message).size();
          pushed += std::holds_alternative<Records>(out.message) ? 1 : 0;
        }
      }
      const MembershipOptions options;
      const double allowed = options.burst_bytes + kSeconds * options.bytes_per_second;
      QVERIFY2(static_cast<double>(bytes) <= 1.2 * allowed, qPrintable(QString::number(bytes)));
      QVERIFY2(pushed >= 5 * links, qPrintable(QString::number(pushed)));
    }
  }

  void what_changes_no_estimate_is_said_rarely() {
    Mesh mesh(2);
    mesh.link(0, 1);
    mesh.settle();
    PeerRecord record = mesh.at(0).own();
    record.stage = Stage::kInSync;
    record.samples_per_second = 10;
    mesh.at(0).set_own(record, true, mesh.now);
    mesh.settle();
    const auto before = mesh.at(0).own().sequence;
    for (int i = 0; i < 60; ++i) {
      mesh.now += 1s;
      mesh.at(0).tick(mesh.now);
    }
    const auto made = mesh.at(0).own().sequence - before;
    QVERIFY2(made >= 6 && made <= 13, qPrintable(QString::number(made)));  // so that it is alive
  }

  void a_restart_with_an_earlier_clock_is_heard() {
    Mesh mesh(3);
    mesh.link(0, 1);
    mesh.link(1, 2);
    PeerRecord record = mesh.at(0).own();
    record.epoch = 5;
    for (int i = 0; i < 10; ++i) mesh.at(0).set_own(record, true, mesh.now);
    mesh.run(10s);
    QCOMPARE(mesh.at(2).find(mesh.id(0))->record().epoch, std::uint64_t{5});
    // The same identity, its sequence far behind what others hold of it.
    mesh.at(1).link_down(mesh.id(0), mesh.now);
    const PeerId id = mesh.id(0);
    PeerRecord fresh;
    fresh.sequence = 1;
    fresh.epoch = 9;
    mesh.nodes[0] = std::make_unique<Membership>(mesh.keys[0], fresh, MembershipOptions{}, Rng(99));
    mesh.link(0, 1);
    mesh.run(10s);
    QCOMPARE(mesh.at(1).find(id)->record().epoch, std::uint64_t{9});
    QCOMPARE(mesh.at(2).find(id)->record().epoch, std::uint64_t{9});
  }

  void two_who_lost_it_are_believed_and_it_can_answer() {
    Ring ring;
    Mesh& mesh = ring.mesh;
    const PeerId gone = mesh.id(0);
    mesh.silent = 0;
    for (const int other : ring.beside(0)) mesh.at(other).link_down(gone, mesh.now);
    mesh.run(60s);
    for (int i = 1; i < Ring::kPeers; ++i) QVERIFY(mesh.at(i).find(gone) == nullptr);
    // It was only cut off: it comes back, hears what is said of it, and is there again.
    mesh.silent = -1;
    for (const int other : ring.beside(0)) {
      mesh.at(0).link_down(mesh.id(other), mesh.now);
      mesh.link(0, other);
    }
    mesh.run(60s);
    for (int i = 1; i < Ring::kPeers; ++i) QVERIFY(mesh.at(i).find(gone) != nullptr);
  }

  void one_alone_can_bury_nobody() {
    Ring ring;
    Mesh& mesh = ring.mesh;
    PeerRecord liar = mesh.at(7).own();
    liar.sequence += 1000;
    for (const int victim : {30, 40}) {
      liar.lost.push_back({prefix_of(mesh.id(victim)), UINT64_MAX});
    }
    const auto said = std::make_shared<const SignedRecord>(sign_record(liar, mesh.keys[7]));
    for (int i = 0; i < Ring::kPeers; ++i) {
      if (i != 7) mesh.at(i).handle(mesh.id(7), Records{{{said, 0}}}, mesh.now);
    }
    mesh.run(30s);
    for (const int victim : {30, 40}) QVERIFY(mesh.at(1).find(mesh.id(victim)) != nullptr);
  }

  // Else all would call those with the smallest keys.
  void newcomers_hear_of_different_peers_first() {
    constexpr int kNewcomers = 20;
    Ring ring(kNewcomers);
    Mesh& mesh = ring.mesh;
    PeerId smallest = mesh.id(0);
    for (int i = 1; i < Ring::kPeers; ++i) smallest = std::min(smallest, mesh.id(i));
    int know_the_smallest = 0;
    for (int i = Ring::kPeers; i < Ring::kPeers + kNewcomers; ++i) {
      int introducer = i - Ring::kPeers;
      if (mesh.id(introducer) == smallest) introducer = 40;
      mesh.link(i, introducer);
      mesh.settle();
      QVERIFY(mesh.at(i).peers().size() >= 2);
      know_the_smallest += mesh.at(i).find(smallest) != nullptr ? 1 : 0;
    }
    // Some do: where they link to one whose own turn has come to the beginning of the list.
    QVERIFY2(know_the_smallest < kNewcomers, qPrintable(QString::number(know_the_smallest)));
    mesh.run(60s);
    for (int i = Ring::kPeers; i < Ring::kPeers + kNewcomers; ++i)
      for (int j = 0; j < Ring::kPeers; ++j) QVERIFY(mesh.at(i).find(mesh.id(j)) != nullptr);
  }

  void silent_peers_are_forgotten_and_linked_ones_kept() {
    Mesh mesh(3);
    mesh.link(0, 1);
    mesh.link(0, 2);
    mesh.settle();
    mesh.at(0).link_down(mesh.id(2), mesh.now);
    mesh.at(1).take_dials();
    for (int i = 0; i < 1500; ++i) {
      mesh.now += 100ms;
      mesh.at(0).tick(mesh.now);
      (void)mesh.at(0).take_outgoing();
    }
    QVERIFY(mesh.at(0).find(mesh.id(2)) == nullptr);
    QVERIFY(mesh.at(0).find(mesh.id(1)) != nullptr);
  }

  // Two processes with one key, of which one began later: both hear of it, by whoever knows both.
  void a_copied_key_is_noticed_by_both() {
    Mesh mesh(3);
    const auto record_of = [](std::uint64_t started) {
      PeerRecord record;
      record.sequence = record.started_ms = started;
      return record;
    };
    const KeyPair& key = mesh.keys[2];
    Membership older(key, record_of(1000), {}, Rng(1)), newer(key, record_of(5000), {}, Rng(2));
    const auto publish = [&](Membership& of, std::uint64_t samples) {
      PeerRecord record = of.own();
      record.samples = samples;
      of.set_own(record, true, mesh.now);
    };
    const auto tell = [&](Membership& from, Membership& to) {
      AgedRecord aged;
      for (const auto& out : from.take_outgoing()) {
        if (const auto* r = std::get_if<Records>(&out.message)) to.handle(mesh.id(0), *r, mesh.now);
      }
    };
    for (Membership* each : {&older, &newer}) each->link_up(mesh.id(0), mesh.now);
    publish(older, 1);
    publish(newer, 1);
    older.take_outgoing();
    newer.take_outgoing();
    mesh.now += 10s;
    publish(older, 2);
    tell(older, newer);
    QVERIFY(newer.take_twin() == Membership::Twin::kOlder);
    QVERIFY(!newer.take_twin());
    publish(newer, 3);
    tell(newer, older);
    QVERIFY(older.take_twin() == Membership::Twin::kNewer);
  }

  // What an earlier process of ours has said is no second one.
  void an_earlier_life_is_no_twin() {
    Mesh mesh(1);
    const KeyPair key = KeyPair::generate();
    PeerRecord record;
    record.sequence = record.started_ms = 1000;
    const auto earlier = std::make_shared<const SignedRecord>(sign_record(record, key));
    record.sequence = record.started_ms = 5000;
    Membership again(key, record, {}, Rng(1));
    again.set_own(again.own(), true, mesh.now);
    again.link_up(mesh.id(0), mesh.now);
    mesh.now += 10s;
    again.handle(mesh.id(0), Records{{{earlier, 60'000}}}, mesh.now);
    QVERIFY(!again.take_twin());
  }

  // Somebody who answers at the last of his addresses alone is reached within seconds.
  void all_addresses_are_tried_soon() {
    RedialSchedule schedule;
    const std::vector<std::string> addresses = {"a:1", "b:1", "c:1", "d:1", "e:1", "f:1"};
    TimePoint now{1000s};
    std::vector<std::string> called;
    for (const TimePoint end = now + 4s; now < end; now += 100ms) {
      if (auto next = schedule.call({}, addresses, false, now)) called.push_back(*next);
    }
    QVERIFY(called.size() >= addresses.size());
    QVERIFY(std::equal(addresses.begin(), addresses.end(), called.begin()));
    // And again, ever more seldom.
    const auto before = called.size();
    for (const TimePoint end = now + 60s; now < end; now += 100ms) {
      if (auto next = schedule.call({}, addresses, false, now)) called.push_back(*next);
    }
    QVERIFY(called.size() > before && called.size() < before + 40);
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestMembership)
#include "test_membership.moc"
