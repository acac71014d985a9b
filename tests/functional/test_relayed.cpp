// SPDX-License-Identifier: GPL-3.0-or-later
// Three who accept no connections, the organiser too, join and train over a node that only relays,
// and say so; the lab's lab_relayed does it behind routers.
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <algorithm>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

class TestRelayed : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    start_node(relay_, {}, {"relay", "--listen", "127.0.0.1:0", "--json"});
    QVERIFY(wait_until([this] { return relay_.canReadLine(); }));
    const auto told = QJsonDocument::fromJson(relay_.readLine()).object();
    QCOMPARE(told["event"].toString(), QString("relaying"));
    relay_at_ = QString("127.0.0.1:%1").arg(told["port"].toInt());
    QVERIFY(group_.create(group_.write_file("numbers.txt", small_text()), kTinyGpt,
                          tiny_recipe(1'000'000, 24), {"--relay", relay_at_}));
    group_[0].run({"--client-mode"});
    QVERIFY(group_.wait([this] { return group_[0].epochs() > 0; }));
    for (const char* name : {"ada", "bob"}) {
      NodeProcess& volunteer = group_.add(name);
      QVERIFY(volunteer.join(group_.link()));
      volunteer.run({"--client-mode"});
    }
  }

  void theyTrainTogether() { QVERIFY(group_.all_commit_together(3, 0)); }

  void theySayHowTheyReachEachOther() {
    for (std::size_t i = 0; i < group_.size(); ++i) {
      ControlClient client;
      QVERIFY(client.connect_to(group_[i].home()));
      // Two may train together before they have a link, by way of the third.
      QVERIFY(group_.wait([&] {
        const QJsonArray peers = client.result("peers")["peers"].toArray();
        return std::ranges::count_if(peers, [](const QJsonValue& peer) {
                 return peer["linked"].toBool() && !peer["addresses"].toArray().isEmpty();
               }) == 2;
      }));
      const QJsonArray peers = client.result("peers")["peers"].toArray();
      QCOMPARE(peers.size(), qsizetype{2});
      for (const QJsonValue peer : peers) {
        QVERIFY(peer["way"] == "relayed" && peer["client_mode"].toBool());
        QCOMPARE(peer["addresses"].toArray(), QJsonArray{"relay://" + relay_at_});
      }
      const QJsonObject status = client.result("status");
      QCOMPARE(status["relays"].toArray(), QJsonArray{"relay://" + relay_at_});
      QCOMPARE(status["reached"].toBool(), false);
    }
  }

  void theRelayIsStoppedByCtrlC() {
    relay_.terminate();
    QVERIFY(wait_ended(relay_));
    QCOMPARE(relay_.exitCode(), 0);
    const auto last = QJsonDocument::fromJson(relay_.readAll().split('\n').first()).object();
    QCOMPARE(last["members"].toInt(), 3);
    QVERIFY(last["circuits"].toInt() >= 3 && last["bytes"].toDouble() > 0);
  }

  void aRelayThatIsNoneIsRefused() {
    Group other;
    NodeProcess& node = other.add("organiser");
    const auto refused =
        node.command({"create", "--name", "Test", "--data", "builtin:words", "--model", kTinyGpt,
                      "--recipe", tiny_recipe(10), "--relay", "relay.example.org"});
    QCOMPARE(refused.exit_code, 2);
    QVERIFY2(refused.complaint.contains("host:port"), refused.complaint);
  }

 private:
  QProcess relay_;
  QString relay_at_;
  Group group_;
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestRelayed)
#include "test_relayed.moc"
