// SPDX-License-Identifier: GPL-3.0-or-later
// What a member has given to a project it can show, and every other member can count again.
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include "tests/functional/harness.h"

namespace potluck::functional {

class TestReceipts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    const auto data = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data, kTinyGpt, tiny_recipe(40, 24, "start_members=2")));
    QVERIFY(group_.add_volunteers(1));
    for (std::size_t i = 0; i < 2; ++i) group_[i].run();
    QVERIFY(group_.all_finish());
    for (std::size_t i = 0; i < 2; ++i) QVERIFY(group_[i].wait_ended());
  }

  void anotherMemberCountsTheSame() {
    quint64 samples = 0, led = 0, of_all = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto made = group_[i].command({"receipt", "--output", file(i)});
      QVERIFY2(made.exit_code == 0, made.complaint);
      const auto told = group_[1 - i].command({"check-receipt", file(i)});
      QVERIFY2(told.exit_code == 0, told.complaint);
      QVERIFY(told.answer["holds"].toBool());
      QCOMPARE(told.answer["code"].toString().size(), 19);
      QCOMPARE(told.answer["member"].toString(), group_[i].peer());
      QCOMPARE(told.answer["name"].toString(), QString());
      QCOMPARE(told.answer["history_epochs"].toInt(), 40);
      samples += told.answer["samples"].toInteger();
      led += told.answer["epochs_led"].toInteger();
      of_all = told.answer["samples_of_all"].toInteger();
    }
    QCOMPARE(samples, of_all);
    QCOMPARE(led, 40U);
    const auto named = group_[1].command({"receipt", "--named"});
    QCOMPARE(QJsonDocument::fromJson(named.output).object()["name"].toString(), group_[1].name());
  }

  void whatWasChangedIsRefused() {
    QFile made(file(1));
    QVERIFY(made.open(QIODevice::ReadOnly));
    auto receipt = QJsonDocument::fromJson(made.readAll()).object();
    receipt["samples"] = receipt["samples"].toInteger() + 1;
    const auto changed = group_.write_file("changed", QJsonDocument(receipt).toJson());
    const auto refused = group_[0].command({"check-receipt", changed});
    QCOMPARE(refused.exit_code, 6);
    QVERIFY(refused.answer["error"].toObject()["message"].toString().contains("changed"));
  }

  void aComputerWithoutTheProjectSaysSo() {
    NodeProcess& stranger = group_.add("stranger");
    QCOMPARE(stranger.command({"check-receipt", file(0)}).exit_code, 3);
    QCOMPARE(stranger.command({"receipt"}).exit_code, 3);
  }

 private:
  QString file(std::size_t i) const { return group_.folder() + QString("/receipt %1").arg(i); }

  Group group_;
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestReceipts)
#include "test_receipts.moc"
