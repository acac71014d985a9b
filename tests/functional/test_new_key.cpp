// SPDX-License-Identifier: GPL-3.0-or-later
// A computer takes another key: it is a member of its projects under that one from its next start
// on, the organiser's still governs, and what the old key gave stays in that one's name.
#include <QTest>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

class TestNewKey : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    const auto data = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data, kTinyGpt, tiny_recipe(1'000'000, 24)));
    QVERIFY(group_.add_volunteers(1));
    for (std::size_t i = 0; i < 2; ++i) group_[i].run();
    QVERIFY(group_.all_commit_together(2, 0));
  }

  void it_goes_on_as_a_member_data() { who(); }
  void it_goes_on_as_a_member() {
    QFETCH(int, node);
    NodeProcess& changed = group_[static_cast<std::size_t>(node)];
    NodeProcess& other = group_[static_cast<std::size_t>(1 - node)];
    const QString before = changed.peer();
    const auto made = changed.command({"new-key"});
    QVERIFY2(made.exit_code == 0, made.complaint);
    const QString next = made.answer["peer"].toString();
    QVERIFY(next.size() == 64 && next != before);
    QCOMPARE(made.answer["before"].toString(), before);
    QCOMPARE(changed.peer(), before);  // until it starts again
    QCOMPARE(changed.command({"new-key"}).answer["peer"].toString(), next);
    QVERIFY(changed.interrupt());
    changed.run();
    QVERIFY(wait_until([&] { return changed.peer() == next; }));
    const auto from = other.epochs();
    QVERIFY(group_.all_commit_together(2, from));
    QVERIFY(wait_until([&] {
      const auto given = samples_by_peer(other);
      return given.value(before) > 0 && given.value(next) > 0;
    }));
  }

  // Its key is the project's, whatever this computer's is.
  void the_organiser_still_governs() {
    ControlClient client;
    QVERIFY(client.connect_to(group_[0].home()));
    QVERIFY(!client.call("announce", {{"text", "Still me"}}).contains("error"));
    QVERIFY(wait_until([&] { return group_[1].told("announcement"); }));
  }

 private:
  static void who() {
    QTest::addColumn<int>("node");
    QTest::newRow("a volunteer") << 1;
    QTest::newRow("the organiser") << 0;
  }
  static QMap<QString, qint64> samples_by_peer(const NodeProcess& node) {
    QMap<QString, qint64> out;
    const auto told = node.command({"leaderboard"});
    for (const QJsonValue row : told.answer["rows"].toArray()) {
      out[row["peer"].toString()] = row["samples"].toInteger();
    }
    return out;
  }

  Group group_;
};

}  // namespace potluck::functional

using potluck::functional::TestNewKey;
QTEST_GUILESS_MAIN(TestNewKey)
#include "test_new_key.moc"
