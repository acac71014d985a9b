// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the records that others bring: forged ones, very many, of peers that are not
// there.
#include <QTest>

#include "mesh.h"
#include "net/wire/encoding.h"

namespace potluck {

class TestMembershipIntake : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void a_record_that_its_peer_has_not_signed_is_not_kept() {
    Mesh mesh(3);
    PeerRecord record;
    record.sequence = 5;
    SignedRecord forged = sign_record(record, mesh.keys[2]);
    forged.signature = sign_record(record, mesh.keys[1]).signature;
    forged.verified = false;
    const Records brought{{{std::make_shared<const SignedRecord>(forged), 0}}};
    QVERIFY(!mesh.at(0).handle(mesh.id(1), brought, mesh.now));
    QVERIFY(mesh.at(0).find(mesh.id(2)) == nullptr);
    // Of what is known nothing is verified: it says nothing new.
    mesh.link(0, 2);
    mesh.settle();
    forged.record.sequence = mesh.at(0).find(mesh.id(2))->record().sequence;
    const Records known{{{std::make_shared<const SignedRecord>(forged), 0}}};
    QVERIFY(mesh.at(0).handle(mesh.id(1), known, mesh.now));
  }

  // At the address of somebody else, perhaps, who would be called by all of us.
  void peers_that_are_not_there_are_not_called_for_ever() {
    Mesh mesh(3);
    mesh.link(0, 1);
    mesh.link(0, 2);
    mesh.settle();
    std::set<PeerId> called;
    const auto tell = [&](int from) {
      const KeyPair key = KeyPair::generate();
      PeerRecord record;
      record.sequence = 1;
      record.addresses = {"192.0.2.1:7"};
      const auto said = std::make_shared<const SignedRecord>(sign_record(record, key));
      mesh.at(0).handle(mesh.id(from), Records{{{said, 0}}}, mesh.now);
      return key.public_key();
    };
    PeerId told_by_another;
    for (int second = 0; second < 30; ++second) {
      for (int i = 0; i < 20; ++i) tell(1);
      if (second == 20) told_by_another = tell(2);
      for (int tenth = 0; tenth < 10; ++tenth) {
        mesh.now += 100ms;
        mesh.at(0).tick(mesh.now);
        (void)mesh.at(0).take_outgoing();
        for (const auto& dial : mesh.at(0).take_dials()) called.insert(dial.peer);
      }
    }
    QVERIFY(called.contains(told_by_another));
    QVERIFY2(called.size() <= 40, qPrintable(QString::number(called.size())));
  }

  // Verifying is what costs: a link that brings ever more is not heard for a while.
  void one_link_brings_so_many_records_and_no_more() {
    MembershipOptions options;
    options.introduction_bytes_per_second = 1000;
    options.introduction_burst_bytes = 4000;
    Mesh mesh(2);
    Membership bounded(mesh.keys[0], mesh.at(0).own(), options, Rng(1));
    const auto bring = [&](const PeerId& from, int count) {
      Records records;
      for (int i = 0; i < count; ++i) {
        PeerRecord record;
        record.sequence = 1;
        const auto said =
            std::make_shared<const SignedRecord>(sign_record(record, KeyPair::generate()));
        records.records.push_back({said, 0});
      }
      QVERIFY(bounded.handle(from, records, mesh.now));
    };
    bring(mesh.id(1), 200);
    const std::size_t first = bounded.peers().size();
    QVERIFY(first > 10 && first < 100);
    bring(mesh.id(1), 200);
    QCOMPARE(bounded.peers().size(), first);
    bring(KeyPair::generate().public_key(), 5);  // what another one brings is its own matter
    QCOMPARE(bounded.peers().size(), first + 5);
    mesh.now += 10s;
    bring(mesh.id(1), 5);
    QCOMPARE(bounded.peers().size(), first + 10);
  }
};

}  // namespace potluck

QTEST_APPLESS_MAIN(potluck::TestMembershipIntake)
#include "test_membership_intake.moc"
