// SPDX-License-Identifier: GPL-3.0-or-later
// What the organiser decides reaches every member and is obeyed: announcements, bans, invites.
#include <QJsonDocument>
#include <QTest>
#include <algorithm>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

class TestManaging : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    const auto data = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data, kTinyGpt, tiny_recipe(1'000'000, 24)));
    QVERIFY(group_.add_volunteers(2));
    for (std::size_t i = 0; i < 3; ++i) group_[i].run();
    QVERIFY(group_.all_commit_together(3, 0));
    QVERIFY(organiser_.connect_to(group_[0].home()));
  }

  void an_announcement_reaches_everybody() {
    const QString text = "Tonight we pause.\nThank you!";
    QCOMPARE(organiser_.result("announce", {{"text", text}})["text"].toString(), text);
    QVERIFY(wait_until(
        [&] { return group_[1].told("announcement") && group_[2].told("announcement"); }));
    QCOMPARE(group_[2].newest("announcement")["text"].toString(), text);
    ControlClient member;
    QVERIFY(member.connect_to(group_[1].home()));
    const QJsonArray known = member.result("announcements")["announcements"].toArray();
    QCOMPARE(known.size(), 1);
    QCOMPARE(known[0]["text"].toString(), text);
  }

  void only_the_organiser_decides() {
    ControlClient member;
    QVERIFY(member.connect_to(group_[1].home()));
    for (const auto& [method, params] :
         QList<std::pair<QString, QJsonObject>>{{"announce", {{"text", "I am the organiser"}}},
                                                {"ban", {{"key", group_[2].peer()}}},
                                                {"invites", {}},
                                                {"make_invite", {}}}) {
      const QJsonObject answer = member.call(method, params);
      QCOMPARE(answer["error"]["data"]["kind"].toString(), QString("permission"));
    }
    QVERIFY(organiser_.call("announce", {{"text", QString(361, 'x')}}).contains("error"));
    QVERIFY(organiser_.call("ban", {{"key", group_[0].peer()}}).contains("error"));
    QVERIFY(organiser_.call("ban", {{"key", "abc"}}).contains("error"));
  }

  void uses_of_an_invite_are_counted() {
    const auto made = organiser_.result("make_invite", {{"label", "Anna"}, {"days", 2}});
    QVERIFY(made["expires_unix"].toInteger() > QDateTime::currentSecsSinceEpoch());
    QVERIFY(organiser_.call("make_invite", {{"days", 100'000}}).contains("error"));
    invite_ = made["key"].toString();
    NodeProcess& anna = group_.add("anna");
    QVERIFY(anna.join(made["invite_link"].toString()));
    anna.run();
    QVERIFY(wait_until([&] { return anna.epochs() > 0; }));
    QVERIFY(wait_until([&] { return uses_of(invite_) == 1; }));
    const auto members = organiser_.result("members")["members"].toArray();
    QCOMPARE(members.size(), 4);
  }

  void a_used_up_invite_lets_nobody_else_in() {
    const auto made = organiser_.result("make_invite", {{"label", "One"}, {"max_uses", 1}});
    NodeProcess& first = group_.add("first");
    QVERIFY(first.join(made["invite_link"].toString()));
    first.run();
    QVERIFY(wait_until([&] { return first.epochs() > 0; }));
    QVERIFY(wait_until([&] { return is_withdrawn(made["key"].toString()); }));
    NodeProcess& second = group_.add("second");
    const auto refused = second.command({"join", made["invite_link"].toString()});
    QCOMPARE(refused.exit_code, 6);
    QVERIFY2(refused.complaint.contains("withdrawn"), refused.complaint);
    const auto from = first.epochs();
    QVERIFY(wait_until([&] { return first.epochs() > from + 5; }));
    QVERIFY(first.interrupt());
  }

  // Nobody else comes in by it, and is told so before joining; who did stays.
  void a_withdrawn_invite_leaves_its_members() {
    const auto invites = organiser_.result("invites")["invites"].toArray();
    QString link;
    for (const QJsonValue invite : invites) {
      if (invite["key"].toString() == invite_) link = invite["invite_link"].toString();
    }
    QVERIFY(organiser_.call("withdraw_invite", {{"key", group_[2].peer()}}).contains("error"));
    organiser_.result("withdraw_invite", {{"key", invite_}});
    NodeProcess& bert = group_.add("bert");
    const auto refused = bert.command({"join", link});
    QCOMPARE(refused.exit_code, 6);
    QVERIFY2(refused.complaint.contains("withdrawn"), refused.complaint);
    const auto from = group_[3].epochs();
    QVERIFY(wait_until([&] { return group_[3].epochs() > from + 5; }));
    QVERIFY(group_[3].running());
    organiser_.result("lift_ban", {{"key", invite_}});
    QVERIFY(bert.join(link));
  }

  // Let in by a member who had not heard of the withdrawal: the first who has refuses it, and shows
  // why.
  void who_came_by_a_withdrawn_invite_is_told() {
    const auto made = organiser_.result("make_invite", {{"label", "Bert"}, {"days", 2}});
    for (const int each : {1, 2, 3}) QVERIFY(group_[each].interrupt());
    organiser_.result("withdraw_invite", {{"key", made["key"]}});
    QVERIFY(group_[0].interrupt());
    group_[1].run();
    QVERIFY(wait_until([&] { return group_[1].first_commit_of_this_run() >= 0; }));
    NodeProcess& carl = group_.add("carl");
    QVERIFY(carl.join(made["invite_link"].toString()));
    carl.run();
    QVERIFY(wait_until([&] { return carl.first_commit_of_this_run() >= 0; }));
    for (const int each : {0, 2, 3}) group_[each].run();
    QVERIFY(carl.wait_ended());
    const auto state = carl.newest("activity");
    QCOMPARE(state["activity"].toString(), QString("failed"));
    QVERIFY2(carl.complaint().contains("withdrawn"), carl.complaint());
    QCOMPARE(carl.exit_code(), 6);
    for (const int each : {0, 2, 3}) {
      QVERIFY(wait_until([&] { return group_[each].first_commit_of_this_run() >= 0; }));
    }
    QVERIFY(organiser_.connect_to(group_[0].home()));
    organiser_.result("lift_ban", {{"key", made["key"]}});
  }

  // A banned invite takes those along who came by it; nobody else.
  void a_banned_invite_bans_who_came_by_it() {
    NodeProcess& anna = group_[3];
    organiser_.result("ban", {{"key", invite_}, {"reason", "posted in public"}});
    QVERIFY(wait_until([&] { return said_banned(anna); }));
    QVERIFY(group_[1].running() && group_[2].running());
    for (const QJsonValue invite : organiser_.result("invites")["invites"].toArray()) {
      QCOMPARE(invite["banned"].toBool(), invite["key"].toString() == invite_);
    }
  }

  void a_banned_member_is_cut_off_and_told() {
    const QString banned = group_[2].peer();
    organiser_.result("ban", {{"key", banned}, {"reason", "sent noise"}});
    QVERIFY(wait_until([&] { return said_banned(group_[2]) && !group_[2].running(); }));
    QVERIFY(group_[2].complaint().contains("sent noise"));
    const auto from = std::max(group_[0].epochs(), group_[1].epochs());
    QVERIFY(
        wait_until([&] { return group_[0].epochs() > from + 5 && group_[1].epochs() > from + 5; }));
    QVERIFY(group_[0].commits().rbegin()->second.peers <= 2);
    for (const QJsonValue member : organiser_.result("members")["members"].toArray()) {
      if (member["peer"].toString() != banned) continue;
      QVERIFY(member["banned"].toBool() && !member["linked"].toBool());
      QCOMPARE(member["ban_reason"].toString(), QString("sent noise"));
    }
    // Another member turns it away as well, also when the organiser is gone.
    QVERIFY(group_[0].interrupt());
    group_[2].run();
    QVERIFY(group_[2].wait_ended());
    QVERIFY(said_banned(group_[2]));
    QCOMPARE(group_[2].first_commit_of_this_run(), -1);
  }

  void a_ban_that_was_lifted_is_over() {
    group_[0].run();
    QVERIFY(wait_until([&] { return organiser_.connect_to(group_[0].home()); }));
    const QString banned = group_[2].peer();
    organiser_.result("lift_ban", {{"key", banned}});
    QVERIFY(organiser_.call("lift_ban", {{"key", banned}}).contains("error"));  // it is not banned
    group_[2].run();
    QVERIFY(wait_until([&] { return group_[2].first_commit_of_this_run() > 0; }));
    for (const QJsonValue member : organiser_.result("members")["members"].toArray()) {
      if (member["peer"].toString() == banned) QVERIFY(!member["banned"].toBool());
    }
    organiser_.result("lift_ban", {{"key", invite_}});
    for (const QJsonValue invite : organiser_.result("invites")["invites"].toArray()) {
      QVERIFY(!invite["banned"].toBool());
    }
  }

  // It holds a history of its own and meets nobody who links with it: the first who refuses it
  // shows the order, else it would train alone for ever.
  void who_was_banned_while_away_is_told() {
    const QString who = group_[2].peer();
    QVERIFY(group_[2].interrupt());
    organiser_.result("ban", {{"key", who}, {"reason", "was away"}});
    group_[2].run();
    QVERIFY(group_[2].wait_ended());
    QVERIFY(said_banned(group_[2]));
    QVERIFY(group_[2].complaint().contains("was away"));
    organiser_.result("lift_ban", {{"key", who}});
    group_[2].run();
    QVERIFY(wait_until([&] { return group_[2].first_commit_of_this_run() > 0; }));
  }

  // As in the window, where a node stays: banned, it hears of the pardon, and begins by itself.
  void a_pardon_reaches_a_node_that_runs() {
    QVERIFY(group_[2].interrupt());
    const QString who = group_[2].peer();
    QProcess process;
    ControlClient window;
    QVERIFY(serve(group_[2], process, window));
    const auto activity = [&] { return window.result("status")["activity"].toString(); };
    const auto epoch = [&] { return window.result("status")["epoch"].toInteger(); };
    QVERIFY(wait_until([&] { return epoch() > 0 && activity() != "failed"; }));
    organiser_.result("ban", {{"key", who}});
    const bool banned = wait_until([&] { return activity() == "failed"; });
    QVERIFY2(banned, QJsonDocument(window.result("status")).toJson());
    const auto before = epoch();
    organiser_.result("lift_ban", {{"key", who}});
    QVERIFY(wait_until([&] { return activity() != "failed" && epoch() > before; }));
    window.call("shutdown");
    QVERIFY(wait_ended(process));
  }

  // It knows of its ban as it starts, asks whether that still holds, and goes on asking.
  void a_pardon_reaches_a_node_that_was_started_banned() {
    const QString who = group_[2].peer();
    organiser_.result("ban", {{"key", who}});
    group_[2].run();
    QVERIFY(group_[2].wait_ended());
    QVERIFY(said_banned(group_[2]));
    QProcess process;
    ControlClient window;
    QVERIFY(serve(group_[2], process, window));
    const auto activity = [&] { return window.result("status")["activity"].toString(); };
    QVERIFY(wait_until([&] { return activity() == "failed"; }));
    const auto before = window.result("status")["epoch"].toInteger();
    organiser_.result("lift_ban", {{"key", who}});
    QVERIFY(wait_until([&] {
      return activity() != "failed" && window.result("status")["epoch"].toInteger() > before;
    }));
    window.call("shutdown");
    QVERIFY(wait_ended(process));
  }

  // A copied home: both say so, and the one that began later ends.
  void the_same_identity_twice() {
    NodeProcess& anna = group_[3];
    QVERIFY(!anna.running() || anna.interrupt());
    organiser_.result("lift_ban", {{"key", anna.peer()}});
    NodeProcess& copy = group_.add("copy");
    QCOMPARE(QProcess::execute("cp", {"-r", anna.home(), copy.home()}), 0);
    anna.run();
    QVERIFY(wait_until([&] { return anna.first_commit_of_this_run() >= 0; }));
    copy.run();
    QVERIFY(wait_until([&] { return !copy.running(); }));
    QVERIFY2(copy.complaint().contains("identity of this one"), copy.complaint());
    QCOMPARE(copy.exit_code(), 8);
    // Another warning may come right behind it.
    const auto warned = [&] {
      return std::ranges::any_of(anna.events(), [](const QJsonObject& event) {
        return event["type"] == "warning" &&
               event["text"].toString().contains("identity of this one");
      });
    };
    QVERIFY2(wait_until(warned), anna.complaint());
    QVERIFY(anna.running());
  }

 private:
  static bool said_banned(const NodeProcess& node) {
    const auto state = node.newest("activity");
    return state["activity"].toString() == "failed" &&
           state["sentence"]["text"].toString().contains("banned this computer");
  }
  // As in the window: a node that stays, with the project started in it.
  bool serve(const NodeProcess& node, QProcess& process, ControlClient& window) {
    start_node(process, {}, {"serve", "--home", node.home(), "--json"});
    if (!wait_until([&] { return window.connect_to(node.home()); })) return false;
    window.call("start", {{"project", group_.project()}});
    return true;
  }
  bool is_withdrawn(const QString& key) {
    for (const QJsonValue invite : organiser_.result("invites")["invites"].toArray()) {
      if (invite["key"].toString() == key) return invite["withdrawn"].toBool();
    }
    return false;
  }
  qint64 uses_of(const QString& key) {
    for (const QJsonValue invite : organiser_.result("invites")["invites"].toArray()) {
      if (invite["key"].toString() == key) return invite["uses"].toInteger();
    }
    return -1;
  }

  Group group_;
  ControlClient organiser_;
  QString invite_;
};

}  // namespace potluck::functional

using potluck::functional::TestManaging;
QTEST_GUILESS_MAIN(TestManaging)
#include "test_managing.moc"
