// SPDX-License-Identifier: GPL-3.0-or-later
// The organiser's computer is gone for good: the others go on, any of them carries the project on
// under a new key, and whoever wrote the key down organises it again.
#include <QDir>
#include <QTest>

#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::functional {

class TestCarryingOn : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    const auto data = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data, kTinyGpt, tiny_recipe(1'000'000, 24)));
    QVERIFY(group_.add_volunteers(2));
    for (std::size_t i = 0; i < 3; ++i) group_[i].run();
    QVERIFY(group_.all_commit_together(3, 0));
    QVERIFY(group_.all_reach(40));
    words_ = group_[0].command({"key-words"}).answer["words"].toString();
    QCOMPARE(words_.split(' ').size(), 24);
    QCOMPARE(group_[1].command({"key-words"}).exit_code, 6);
    organiser_key_ = group_[0].peer();
    // The organiser made the first epoch; the others may have come in when much was learned.
    first_loss_ = group_[0].commits().begin()->second.loss;
    group_[0].kill9();
    QVERIFY(QDir(group_[0].home()).removeRecursively());
  }

  void the_others_go_on() {
    const auto from = std::max(group_[1].epochs(), group_[2].epochs());
    QVERIFY(wait_until(
        [&] { return group_[1].epochs() > from + 10 && group_[2].epochs() > from + 10; }));
    // And admit by the invite that there is.
    NodeProcess& late = group_.add("late");
    const auto link = group_[1].command({"invite-link"}).answer["invite_link"].toString();
    QVERIFY(late.join(link));
    late.run();
    QVERIFY(wait_until([&] { return late.first_commit_of_this_run() > 0; }));
    QVERIFY(late.interrupt());
  }

  // From the model as it was agreed, so that nothing that was learned is lost.
  void a_member_carries_it_on_under_a_new_key() {
    NodeProcess& heir = group_[1];
    const double last_loss = heir.commits().rbegin()->second.loss;
    QVERIFY2(last_loss < first_loss_ - 0.3, "the parent has to have learned something");
    const auto forked = heir.command(
        {"fork", "--name", "The second", "--policy", "open", "--listen", "127.0.0.1:0"});
    QVERIFY2(forked.exit_code == 0, forked.complaint);
    const auto fork = forked.answer["project"].toString();
    QVERIFY(!fork.isEmpty() && fork != group_.project());
    QVERIFY(forked.answer["epoch"].toInteger() >= 40);
    QVERIFY(heir.interrupt());

    heir.run({fork.left(16)});
    QVERIFY(wait_until([&] { return heir.first_commit_of_this_run() == 0; }));
    const double loss = heir.newest("commit")["loss"].toDouble();
    QVERIFY2(loss < (first_loss_ + last_loss) / 2,
             qPrintable(QString("%1 after %2 to %3").arg(loss).arg(first_loss_).arg(last_loss)));
    NodeProcess& follower = group_.add("follower");
    QVERIFY(follower.join(forked.answer["invite_link"].toString()));
    follower.run();
    QVERIFY(wait_until([&] { return follower.first_commit_of_this_run() >= 0; }));
    // Everybody sees where it comes from.
    const auto projects = follower.command({"status"});
    ControlClient client;
    QVERIFY(client.connect_to(follower.home()));
    const auto about = client.result("projects")["projects"].toArray()[0].toObject();
    QCOMPARE(about["name"].toString(), QString("The second"));
    const auto origin = about["carries_on"].toObject();
    QCOMPARE(origin["project"].toString(), group_.project());
    QCOMPARE(origin["name"].toString(), QString("Test"));
    QCOMPARE(origin["epoch"].toInteger(), forked.answer["epoch"].toInteger());
    QVERIFY(follower.interrupt());
    QVERIFY(heir.interrupt());
    // The parent is still there, with the other member in it.
    heir.run({group_.project().left(16)});
    QVERIFY(wait_until([&] { return heir.first_commit_of_this_run() > 40; }));
  }

  void whoever_has_the_words_organises_it_again() {
    NodeProcess& heir = group_[2];
    ControlClient client;
    QVERIFY(client.connect_to(heir.home()));
    QVERIFY(client.call("announce", {{"text", "not yet"}}).contains("error"));
    auto wrong = words_.split(' ');
    wrong[5] = "potluck";  // no word of the list; of two in the other order one in 256 is a key
    const auto refused = restore(heir, wrong.join(' '));
    QCOMPARE(refused.exit_code, 2);
    const auto restored = restore(heir, words_.toUpper());
    QVERIFY2(restored.exit_code == 0, restored.complaint);
    QVERIFY(!client.call("announce", {{"text", "I am back"}}).contains("error"));
    QVERIFY(wait_until([&] { return group_[1].told("announcement"); }));
    QCOMPARE(heir.command({"key-words"}).answer["words"].toString(), words_);
    // The lost computer may be in other hands.
    QVERIFY(!client.call("ban", {{"key", organiser_key_}}).contains("error"));
    // And after a restart.
    QVERIFY(heir.interrupt());
    heir.run();
    QVERIFY(wait_until([&] { return heir.first_commit_of_this_run() > 0; }));
    QVERIFY(wait_until([&] { return client.connect_to(heir.home()); }));
    QVERIFY(!client.call("announce", {{"text", "Still here"}}).contains("error"));
  }

 private:
  static Ended restore(NodeProcess& node, const QString& words) {
    QProcess process;
    start_node(process, {}, {"restore-key", "--home", node.home(), "--json"});
    process.write(words.toUtf8() + "\n\n");
    process.closeWriteChannel();
    wait_ended(process);
    return ended(process);
  }

  Group group_;
  QString words_, organiser_key_;
  double first_loss_ = 0;
};

}  // namespace potluck::functional

using potluck::functional::TestCarryingOn;
QTEST_GUILESS_MAIN(TestCarryingOn)
#include "test_carrying_on.moc"
