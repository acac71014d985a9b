// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "net/gossip/membership.h"

namespace potluck {

using namespace std::chrono_literals;

// A handful of memberships whose messages are carried by hand.
struct Mesh {
  explicit Mesh(int n) {
    for (int i = 0; i < n; ++i) keys.push_back(KeyPair::generate());
    for (int i = 0; i < n; ++i) {
      PeerRecord record;
      record.sequence = 1;
      record.addresses = {"127.0.0.1:" + std::to_string(1000 + i)};
      nodes.push_back(std::make_unique<Membership>(keys[static_cast<std::size_t>(i)], record,
                                                   MembershipOptions{},
                                                   Rng(static_cast<std::uint64_t>(i))));
    }
  }
  Membership& at(int i) { return *nodes[static_cast<std::size_t>(i)]; }
  PeerId id(int i) { return at(i).own().peer; }
  void link(int a, int b) {
    at(a).link_up(id(b), now);
    at(b).link_up(id(a), now);
  }
  // Delivers until nothing is under way; counts messages.
  int settle() {
    int delivered = 0;
    for (bool again = true; again;) {
      again = false;
      for (auto& from : nodes) {
        for (auto& out : from->take_outgoing()) {
          for (auto& to : nodes) {
            if (to->own().peer != out.to) continue;
            if (const auto* r = std::get_if<Records>(&out.message))
              to->handle(from->own().peer, *r, now);
            if (const auto* s = std::get_if<Summary>(&out.message))
              to->handle(from->own().peer, *s, now);
            ++delivered;
            again = true;
          }
        }
      }
    }
    return delivered;
  }
  void run(Duration time) {
    for (const TimePoint end = now + time; now < end; now += 100ms) {
      for (auto& node : nodes) node->tick(now);
      settle();
    }
  }
  std::vector<KeyPair> keys;
  std::vector<std::unique_ptr<Membership>> nodes;
  TimePoint now{1000s};
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
    QCOMPARE(mesh.at(1).find(mesh.id(0))->record.record.epoch, std::uint64_t{8});
  }

  void frequent_changes_cost_a_bounded_number_of_messages() {
    Mesh mesh(9);
    for (int i = 1; i < 9; ++i) mesh.link(0, i);
    mesh.settle();
    int pushed = 0;
    for (int i = 0; i < 1000; ++i) {
      mesh.now += 10ms;
      PeerRecord record = mesh.at(0).own();
      record.samples = static_cast<std::uint64_t>(i);
      mesh.at(0).set_own(record, false, mesh.now);
      for (const auto& out : mesh.at(0).take_outgoing()) {
        pushed += std::holds_alternative<Records>(out.message) ? 1 : 0;
      }
    }
    QVERIFY2(pushed <= 8 * 41,
             qPrintable(QString::number(pushed)));  // 10 s, four a second, 8 links
    QVERIFY(pushed >= 8 * 10);
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
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestMembership)
#include "test_membership.moc"
