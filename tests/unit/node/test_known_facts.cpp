// SPDX-License-Identifier: GPL-3.0-or-later
// What a later process finds of a project beside its history, and what it makes of damage.
#include <QTemporaryDir>
#include <QTest>

#include "engine/node/finding/known_facts.h"
#include "net/crypto/keys.h"

using namespace potluck;

class TestKnownFacts : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void what_is_settled_comes_back() {
    QTemporaryDir home;
    auto store = Store::open(home.path().toStdString());
    QVERIFY(store);
    const ProjectId project = KeyPair::generate().public_key();
    const PeerId one = KeyPair::generate().public_key(), other = KeyPair::generate().public_key();
    QVERIFY(!known_milestone(**store, project));
    Milestone milestone{64, {}, {}};
    milestone.head.data.fill(7);
    milestone.group.add(one, 1ULL << 60);
    milestone.group.add(other, 3);
    remember_milestone(**store, project, milestone);
    const auto known = known_milestone(**store, project);
    QVERIFY(known);
    QCOMPARE(known->epochs, std::uint64_t{64});
    QVERIFY(known->head == milestone.head);
    QVERIFY(known->group.weights() == milestone.group.weights());
    QVERIFY(!known_milestone(**store, KeyPair::generate().public_key()));
  }

  void what_is_damaged_is_not_known_data() {
    QTest::addColumn<QString>("text");
    const QString head(64, 'a');
    QTest::newRow("nothing") << "";
    QTest::newRow("no object") << "[1]";
    QTest::newRow("no epochs") << QStringLiteral(R"({"head":"%1","group":{}})").arg(head);
    QTest::newRow("epochs below none")
        << QStringLiteral(R"({"epochs":-1,"head":"%1","group":{}})").arg(head);
    QTest::newRow("a short head") << R"({"epochs":1,"head":"aa","group":{}})";
    QTest::newRow("no group") << QStringLiteral(R"({"epochs":1,"head":"%1"})").arg(head);
    QTest::newRow("nobody's key")
        << QStringLiteral(R"({"epochs":1,"head":"%1","group":{"x":1}})").arg(head);
    QTest::newRow("no samples")
        << QStringLiteral(R"({"epochs":1,"head":"%1","group":{"%1":"1"}})").arg(head);
  }
  void what_is_damaged_is_not_known() {
    QFETCH(QString, text);
    QTemporaryDir home;
    auto store = Store::open(home.path().toStdString());
    QVERIFY(store);
    const ProjectId project = KeyPair::generate().public_key();
    QVERIFY((*store)->set_setting("milestone." + project.hex(), text.toStdString()));
    QVERIFY(!known_milestone(**store, project));
  }
};

QTEST_GUILESS_MAIN(TestKnownFacts)
#include "test_known_facts.moc"
