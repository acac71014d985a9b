// SPDX-License-Identifier: GPL-3.0-or-later
// Three honest nodes and one that means harm (tests/hostile), real processes all: the three go on
// together, hold one history, and nothing that the fourth has made alone is in it.
#include <QJsonArray>
#include <QTest>
#include <limits>
#include <map>

#include "tests/functional/control_client.h"
#include "tests/functional/hostile_nodes.h"

namespace potluck::functional {
namespace {

// Epochs with the liar; `./dev bench liars` looks at it for longer.
constexpr qint64 kOn = 60;
constexpr qint64 kOnBulk = 40;  // where it takes seconds at first to find it out
constexpr qint64 kUnsettled = 20;

// As the window shows it; empty: it is not listed.
QJsonObject member(ControlClient& api, const QString& peer) {
  for (const QJsonValue each : api.result("members")["members"].toArray()) {
    if (each["peer"].toString() == peer) return each.toObject();
  }
  return {};
}

// By what this node knows that the member has lied.
QString convicted(ControlClient& api, const QString& peer) {
  return member(api, peer)["convicted"].toString("is not listed");
}

// Whoever was far behind has the newest epochs alone.
using CommitsByEpoch = std::map<qint64, QJsonValue>;

CommitsByEpoch history(const NodeProcess& node, qint64 from) {
  const auto told = node.command({"commits", "--from", QString::number(from), "--count", "10000"});
  CommitsByEpoch out;
  for (const QJsonValue each : told.answer["commits"].toArray()) {
    out.emplace(each["epoch"].toInteger(), each);
  }
  return out;
}

}  // namespace

class TestHostile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void whoCanBeCaughtIs_data() {
    QTest::addColumn<QString>("lie");
    QTest::addRow("a false gradient") << "other-samples";
    QTest::addRow("two averages") << "equivocates";
  }
  void whoCanBeCaughtIs() {
    QFETCH(QString, lie);
    HostileNodes group;
    QVERIFY(group.start(lie, kOfManyChunks, kManySamples));
    QVERIFY(group.lie());
    QVERIFY(group.all_have_caught_it());
    const bool proved = lie == "equivocates";
    const QString liar = group.liar().peer();
    for (const std::size_t i : {0U, 1U, 2U}) {
      ControlClient api;
      QVERIFY(api.connect_to(group.nodes()[i].home()));
      const QString by = convicted(api, liar);
      QVERIFY2(proved ? by == "proof" : by == "audit" || by == "most", qPrintable(by));
      const QJsonObject found = member(api, liar);
      QCOMPARE(found["cut_offs"].toInteger(), qint64{1});
      QVERIFY(found["cut_off_why"].toString().startsWith("gave"));
    }
    QVERIFY(group.honest_advance(kOn));
    for (const std::size_t i : {0U, 1U, 2U}) {
      QVERIFY(group.nodes()[i].interrupt());
      const QJsonValue newest = history(group.nodes()[i], group.began()).rbegin()->second;
      QVERIFY(newest["peers"].toInt() <= int(kHonest));
    }
    // They know it still when they begin anew, and it is told why nobody takes it.
    for (const std::size_t i : {0U, 1U, 2U}) group.nodes()[i].run();
    QVERIFY(group.nodes().wait(
        [&] { return group.liar().complaint().contains("takes nothing from this computer"); }));
    QVERIFY(group.honest_advance(kOn));
    for (const std::size_t i : {0U, 1U, 2U}) {
      QVERIFY(!group.nodes()[i].complaint().contains("caught"));
      QVERIFY(group.nodes()[i].commits().rbegin()->second.peers <= int(kHonest));
    }
    // The organiser may forgive what others have found, and not what the liar itself has signed.
    ControlClient organiser;
    QVERIFY(organiser.connect_to(group.nodes()[0].home()));
    QCOMPARE(organiser.call("lift_ban", {{"key", liar}}).contains("error"), proved);
    QCOMPARE(convicted(organiser, liar), proved ? QString("proof") : QString());
  }

  void theOthersGoOn_data() {
    QTest::addColumn<QString>("lie");
    for (const char* lie : {"dissents", "weighs-twice", "stands-still", "never-commits",
                            "commits-alone", "commits-ahead", "sends-unsigned", "withholds",
                            "keeps-its-part", "repeats-records", "invents-members"}) {
      QTest::addRow("%s", lie) << QString(lie);
    }
  }
  void theOthersGoOn() {
    QFETCH(QString, lie);
    HostileNodes group;
    // Else the plan may have it only reduce, or reduce nothing.
    const bool of_bulk = lie == "withholds" || lie == "keeps-its-part";
    QVERIFY(of_bulk ? group.start(lie, kOfManyChunks, kManySamples) : group.start(lie));
    QVERIFY(group.lie());
    const qint64 on = of_bulk ? kOnBulk : kOn;
    QVERIFY(group.honest_advance(on));
    std::vector<CommitsByEpoch> histories;
    for (const std::size_t i : {0U, 1U, 2U}) {
      QVERIFY(group.nodes()[i].interrupt());
      histories.push_back(history(group.nodes()[i], group.began()));
      QVERIFY(!histories.back().empty());
    }
    // Who has stopped in the middle of finding out which of two newest commits counts has not.
    qint64 settled = std::numeric_limits<qint64>::max();
    for (const CommitsByEpoch& each : histories) {
      settled = std::min(settled, each.rbegin()->first + 1 - kUnsettled);
    }
    QVERIFY(settled >= group.began() + on - kUnsettled);
    const QString liar = group.liar().peer();
    QVERIFY(!liar.isEmpty());
    for (const CommitsByEpoch& each : histories) {
      for (const auto& [epoch, commit] : each) {
        if (epoch >= settled) break;
        if (const auto same = histories.front().find(epoch); same != histories.front().end()) {
          QCOMPARE(commit["head"].toString(), same->second["head"].toString());
        }
        const bool alone = commit["peers"].toInt() == 1 && commit["coordinator"].toString() == liar;
        QVERIFY2(!alone, qPrintable(QString::number(epoch)));
        QVERIFY(commit["loss"].toDouble() < 100);
      }
    }
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestHostile)
#include "test_hostile.moc"
