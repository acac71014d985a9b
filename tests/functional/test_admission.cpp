// SPDX-License-Identifier: GPL-3.0-or-later
// A project that lets in each one who asks: the request reaches whoever may answer, the answer
// whoever asked, through the members who are there; and it goes on without its organiser.
#include <QTest>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

class TestAdmission : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    const auto data = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data, kTinyGpt, tiny_recipe(1'000'000, 24), {"--policy", "approval"}));
    organiser().run();
    QVERIFY(wait_until([&] { return organiser().epochs() > 0; }));
  }

  void whoever_asks_waits_and_takes_no_part() {
    NodeProcess& anna = group_.add("Anna");
    ask(anna, group_.link(), "I am Anna, from the lab.");
    QVERIFY(wait_until([&] { return organiser().told("join_request"); }));
    QCOMPARE(organiser().newest("join_request")["message"].toString(),
             QString("I am Anna, from the lab."));
    const auto requests = requests_at(organiser());
    QCOMPARE(requests.size(), 1);
    QCOMPARE(requests[0]["name"].toString(), QString("Anna"));
    QCOMPARE(requests[0]["key"].toString(), anna.peer());
    QVERIFY(wait_until([&] { return sentence(anna) == "Waiting to be let in"; }));
    const auto from = organiser().epochs();
    QVERIFY(wait_until([&] { return organiser().epochs() > from + 10; }));
    QVERIFY(anna.running() && anna.commits().empty());
    // It may decide nothing, least of all about itself.
    QCOMPARE(anna.command({"approve", anna.peer()}).exit_code, 6);
  }

  void whoever_is_let_in_takes_part_at_once() {
    NodeProcess& anna = group_[1];
    QCOMPARE(organiser().command({"approve", anna.peer().left(12)}).exit_code, 0);
    QVERIFY(group_.all_commit_together(2, 0));
    QVERIFY(requests_at(organiser()).isEmpty());
    QCOMPARE(organiser().command({"approve", anna.peer().left(12)}).exit_code, 3);
    // And stays a member.
    QVERIFY(anna.interrupt());
    anna.run();
    QVERIFY(wait_until([&] { return anna.first_commit_of_this_run() > 0; }));
  }

  // The request waits with a member until somebody who may answer is linked.
  void it_is_let_in_by_somebody_who_comes_later() {
    NodeProcess& anna = group_[1];
    NodeProcess& bert = group_.add("Bert");
    const auto link = anna.command({"invite-link"}).answer["invite_link"].toString();
    QVERIFY(organiser().interrupt());
    ask(bert, link, "Bert");
    QVERIFY(wait_until([&] { return sentence(bert) == "Waiting to be let in"; }));
    organiser().run();
    QVERIFY(wait_until([&] { return requests_at(organiser()).size() == 1; }));
    // Neither is the one who asked there when it is answered.
    QVERIFY(bert.interrupt());
    QCOMPARE(organiser().command({"approve", bert.peer()}).exit_code, 0);
    QVERIFY(organiser().interrupt());
    bert.run();
    QVERIFY(wait_until([&] { return bert.first_commit_of_this_run() >= 0; }));
    organiser().run();
    QVERIFY(wait_until([&] { return organiser().first_commit_of_this_run() >= 0; }));
  }

  void whoever_is_turned_down_is_told_why() {
    NodeProcess& carl = group_.add("Carl");
    ask(carl, group_.link(), "");
    QVERIFY(wait_until([&] { return requests_at(organiser()).size() == 1; }));
    const auto declined =
        organiser().command({"decline", carl.peer(), "--reason", "For the class alone"});
    QCOMPARE(declined.exit_code, 0);
    QVERIFY(carl.wait_ended());
    QCOMPARE(carl.exit_code(), 6);
    QVERIFY2(carl.complaint().contains("For the class alone"), carl.complaint());
    QVERIFY(carl.commits().empty() && requests_at(organiser()).isEmpty());
  }

  void only_the_organiser_makes_moderators() {
    NodeProcess& anna = group_[1];
    const auto refused = anna.command({"moderator", group_[2].peer()});
    QCOMPARE(refused.exit_code, 6);
    QCOMPARE(organiser().command({"moderator", anna.peer()}).exit_code, 0);
    QVERIFY(wait_until([&] { return anna.command({"requests"}).exit_code == 0; }));
    QCOMPARE(anna.command({"moderator", group_[2].peer()}).exit_code, 6);
  }

  // For good. A moderator lets in, bans and pardons; what is the organiser's it may not do.
  void a_project_goes_on_without_its_organiser() {
    QVERIFY(organiser().interrupt());
    NodeProcess &anna = group_[1], &bert = group_[2], &dora = group_.add("Dora");
    ask(dora, anna.command({"invite-link"}).answer["invite_link"].toString(), "Dora");
    QVERIFY(wait_until([&] { return requests_at(anna).size() == 1; }));
    QCOMPARE(anna.command({"approve", dora.peer()}).exit_code, 0);
    QVERIFY(wait_until([&] { return dora.first_commit_of_this_run() >= 0; }));

    ControlClient moderator;
    QVERIFY(moderator.connect_to(anna.home()));
    QVERIFY(moderator.call("announce", {{"text", "I am the organiser"}}).contains("error"));
    QVERIFY(!moderator.call("ban", {{"key", dora.peer()}, {"reason", "noise"}}).contains("error"));
    QVERIFY(dora.wait_ended());
    QVERIFY2(dora.complaint().contains("noise"), dora.complaint());
    const auto from = bert.epochs();
    QVERIFY(wait_until([&] { return bert.epochs() > from + 5 && anna.epochs() > from + 5; }));
    moderator.result("lift_ban", {{"key", dora.peer()}});
    dora.run();
    QVERIFY(wait_until([&] { return dora.first_commit_of_this_run() >= 0; }));
    // And by an invite of its own, which lets ask like all of this project.
    const auto made = moderator.result("make_invite", {{"label", "friends"}});
    NodeProcess& emil = group_.add("Emil");
    ask(emil, made["invite_link"].toString(), "");
    QVERIFY(wait_until([&] { return requests_at(anna).size() == 1; }));
    QCOMPARE(anna.command({"approve", emil.peer()}).exit_code, 0);
    QVERIFY(wait_until([&] { return emil.first_commit_of_this_run() >= 0; }));
  }

  // The organiser is back: its word is the last one.
  void a_moderator_that_was_dismissed_decides_nothing() {
    NodeProcess &anna = group_[1], &bert = group_[2];
    ControlClient moderator;
    QVERIFY(moderator.connect_to(anna.home()));
    moderator.result("ban", {{"key", organiser_key_}});
    organiser().run();
    QVERIFY(wait_until([&] { return organiser().first_commit_of_this_run() >= 0; }));
    QCOMPARE(organiser().command({"moderator", anna.peer(), "--dismiss"}).exit_code, 0);
    moderator.call("ban", {{"key", bert.peer()}});
    const auto from = bert.epochs();
    QVERIFY(wait_until([&] { return bert.epochs() > from + 5; }));
    QVERIFY(bert.running() && anna.running() && organiser().running());
  }

 private:
  NodeProcess& organiser() { return group_[0]; }
  void ask(NodeProcess& node, const QString& link, const QString& message) {
    const auto joined =
        node.command({"join", link, "--display-name", node.name(), "--message", message});
    QCOMPARE(joined.exit_code, 0);
    QVERIFY(joined.answer["asks"].toBool());
    node.run();
    QVERIFY(wait_until([&] { return node.told("listening"); }));
    organiser_key_ = organiser().peer();
  }
  static QJsonArray requests_at(NodeProcess& node) {
    return node.command({"requests"}).answer["requests"].toArray();
  }
  static QString sentence(NodeProcess& node) {
    return node.command({"status"}).answer["sentence"].toObject()["text"].toString();
  }

  Group group_;
  QString organiser_key_;
};

}  // namespace potluck::functional

using potluck::functional::TestAdmission;
QTEST_GUILESS_MAIN(TestAdmission)
#include "test_admission.moc"
