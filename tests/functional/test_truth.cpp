// SPDX-License-Identifier: GPL-3.0-or-later
// Scripted stories: in each, node, window and ledger give the same numbers, and the sentence is the
// right one, in one colour.
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QTest>
#include <algorithm>

#include "tests/functional/proxy_thread.h"
#include "tests/functional/truth_member.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::functional {

namespace {

// A second or so an epoch on one thread: slow enough that all can be asked between two.
constexpr int kBatch = 1024;
constexpr int kLong = 1'000'000;

}  // namespace

class TestTruth : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    members_.clear();
  }
  void cleanup() {
    members_.clear();
    folder_.reset();
  }

  void alone() {
    QVERIFY(organise(kLong));
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().mine.samples > 0, kPatienceMs);
    QCOMPARE(at(0).banner(), QString("Training alone"));
    QVERIFY(agree(0));
    QVERIFY2(at(0).shown("My share").startsWith(ui::format::share(1)),
             qPrintable(at(0).shown("My share")));
  }

  void two_together() {
    QVERIFY(organise(kLong) && together());
    for (std::size_t i = 0; i < 2; ++i) {
      QTRY_COMPARE_WITH_TIMEOUT(at(i).banner(), QString("Training with one other computer"),
                                kPatienceMs);
      QVERIFY(agree(i));
    }
    QVERIFY(at(0).now().mine.share < 1);
  }

  void paused_by_its_user() {
    QVERIFY(organise(kLong) && together());
    at(1).call("pause");
    QTRY_COMPARE_WITH_TIMEOUT(at(1).banner(), QString("Paused"), kPatienceMs);
    QTRY_COMPARE(at(1).now().rate_mine, 0.0);
    const double before = at(1).now().mine.samples;
    const auto epoch = at(0).now().epoch;
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().epoch > epoch + 3, kPatienceMs);
    // What was under way still counts: a batch at most.
    QVERIFY(at(1).now().mine.samples <= before + 2 * kBatch);
    QVERIFY(agree(1));
    QCOMPARE(at(1).shown("Samples per second").trimmed(), QString("–"));
  }

  void the_others_pause() {
    QVERIFY(organise(kLong) && together());
    at(1).call("pause");
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Training alone"), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().reason.endsWith("which does not train now"), kPatienceMs);
    QVERIFY(agree(0));
    at(1).call("resume");
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Training with one other computer"),
                              kPatienceMs);
  }

  void snoozing() {
    QVERIFY(organise(kLong));
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().mine.samples > 0, kPatienceMs);
    at(0).call("pause", {{"seconds", 3600}});
    QTRY_VERIFY_WITH_TIMEOUT(at(0).banner().startsWith("Snoozing until"), kPatienceMs);
    QVERIFY(agree(0));
    at(0).call("pause", {{"seconds", 1}});
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Training alone"), kPatienceMs);
  }

  void banned() {
    QVERIFY(organise(kLong) && together());
    const QString key = at(1).call("hello")["peer"].toString();
    at(0).call("ban", {{"key", key}, {"reason", "sent noise"}});
    QTRY_COMPARE_WITH_TIMEOUT(
        at(1).banner(), QString("Stopped: the organiser has banned this computer"), kPatienceMs);
    QVERIFY(at(1).now().reason.contains("sent noise"));
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Training alone"), kPatienceMs);
    QVERIFY(agree(0) && agree(1));
  }

  // Without a start of anything; what it did before the ban counts as it did.
  void pardoned() {
    QVERIFY(organise(kLong) && together());
    const QString key = at(1).call("hello")["peer"].toString();
    at(0).call("ban", {{"key", key}, {"reason", "sent noise"}});
    const QString banned = "Stopped: the organiser has banned this computer";
    QTRY_COMPARE_WITH_TIMEOUT(at(1).banner(), banned, kPatienceMs);
    QVERIFY(agree(0) && agree(1));
    const double before = at(1).now().mine.samples;
    QVERIFY(before > 0);
    at(0).call("lift_ban", {{"key", key}});
    for (std::size_t i = 0; i < 2; ++i) {
      QTRY_COMPARE_WITH_TIMEOUT(at(i).banner(), QString("Training with one other computer"),
                                kPatienceMs);
    }
    QVERIFY(at(1).now().mine.samples >= before);
    QTRY_VERIFY_WITH_TIMEOUT(at(1).now().mine.samples > before + kBatch, kPatienceMs);
    QVERIFY(agree(0) && agree(1));
  }

  void catching_up() {
    QVERIFY(organise(kLong));
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().epoch > 8, kPatienceMs);
    QVERIFY(together());
    // Before it took part it was never said to train.
    QVERIFY(agree(1));
    // Commits that are caught up with are no pace: they would stand in the chart for ever.
    QVERIFY(fastest(0) > 0);
    QVERIFY2(fastest(1) < 10 * fastest(0),
             qPrintable(QString("%1, %2").arg(fastest(1)).arg(fastest(0))));
    int caught_up = 0;
    for (const QJsonValue commit : commits(1)) {
      caught_up += commit["seconds"].toDouble() == 0 ? 1 : 0;
    }
    QVERIFY2(caught_up >= 8, qPrintable(QString::number(caught_up)));
    QVERIFY(at(1).now().mine.share < 0.9);
  }

  void the_disk_is_full() {
    if (geteuid() != 0) QSKIP("a disk of its own needs root");
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
      QSKIP("no mount namespace can be made here");
    const QByteArray home = (folder_->path() + "/organiser").toUtf8();
    QVERIFY(QDir().mkpath(home));
    QVERIFY(mount("tmpfs", home.constData(), "tmpfs", 0, "size=24m,mode=0700") == 0);
    QVERIFY(organise(kLong, 48));  // many epochs a second: each would complain
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().epoch > 5, kPatienceMs);
    fill(home + "/ballast");
    QTRY_COMPARE_WITH_TIMEOUT(at(0).now().disk.sentence,
                              QString("The disk is full: nothing more is saved"), kPatienceMs);
    auto* notice = at(0).window().findChild<ui::Notice*>("diskNotice");
    QTRY_VERIFY(notice->isVisible() && notice->button()->isVisible());
    const auto epoch = at(0).now().epoch;
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().epoch > epoch + 30, kPatienceMs);  // it goes on, as told
    QVERIFY(at(0).now().disk.reason.startsWith("Training goes on"));
    int lines = 0;
    for (const QJsonValue entry : at(0).call("log", {{"newest", 5000}})["entries"].toArray()) {
      if (entry["level"].toString() == "warning") ++lines;
    }
    QVERIFY2(lines <= 1, qPrintable(QString::number(lines)));  // the log's own disk is full, too
    QVERIFY(QFile::remove(home + "/ballast"));
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().disk.sentence.isEmpty(), kPatienceMs);
    at(0).call("pause");
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Paused"), kPatienceMs);
    QVERIFY(agree(0));
    members_.clear();
    umount2(home.constData(), MNT_DETACH);
  }

  void finished() {
    QVERIFY(organise(6));
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Finished"), kPatienceMs);
    QVERIFY(agree(0));
    QTRY_VERIFY(at(0).window().findChild<QWidget*>("finishedBar")->isVisible());
    QVERIFY(!at(0).now().seconds_left);
  }

  void killed_in_the_middle_of_an_epoch() {
    QVERIFY(organise(kLong, 20 * kBatch));
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().batch.mine > 100, kPatienceMs);
    at(0).kill9();
    QVERIFY(at(0).serve());
    QVERIFY(at(0).start(project_));
    QTRY_VERIFY2_WITH_TIMEOUT(at(0).not_counted().contains("when Potluck was cut off"),
                              qPrintable(at(0).not_counted()), kPatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(at(0).now().mine.not_counted.size(), 1, kPatienceMs);
    QVERIFY(at(0).now().mine.not_counted[0].samples > 100);
    QVERIFY(agree(0));
  }

  // It gets out to some of the others, and none of them to it: all train together all the same, and
  // each is told with how many, whether it has a link to them or not.
  void behind_a_router_that_only_some_can_reach() {
    QVERIFY(organise(kLong) && together());
    for (const std::size_t i : {0U, 1U}) allow_relaying(i, false);
    QTRY_VERIFY_WITH_TIMEOUT(port_of(0) != 0, kPatienceMs);  // each starts the project again
    ProxyThread way_out;
    way_out.refuse(port_of(0));
    TruthMember& hidden = add("hidden");
    QVERIFY(hidden.serve());
    hidden.call("set_preferences", {{"proxy", way_out.address()}});
    QVERIFY(come_in(hidden, 1));
    QTRY_COMPARE_WITH_TIMEOUT(hidden.banner(), QString("Training with 2 other computers"),
                              kPatienceMs);
    QTRY_VERIFY2(hidden.now().reason.endsWith("others cannot connect to this computer, which is "
                                              "fine"),
                 qPrintable(hidden.now().reason));
    QTRY_COMPARE_WITH_TIMEOUT(at(0).banner(), QString("Training with 2 other computers"),
                              kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(has_commit_by(2, 3), kPatienceMs);
    QCOMPARE(hidden.now().peers, 1);  // it has never met the organiser
    QVERIFY(agree(0) && agree(1) && agree(2));
    // It does, over the one that both reach, as soon as that one may help them.
    for (const std::size_t i : {0U, 1U}) allow_relaying(i, true);
    QTRY_COMPARE_WITH_TIMEOUT(hidden.now().peers, 2, 2 * kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(!hidden.now().relays.isEmpty(), kPatienceMs);
    QVERIFY(agree(0) && agree(1) && agree(2));
  }

  // Two go on apart; the shorter branch loses, and whose work was in it is told so once.
  void a_branch_that_lost() {
    QVERIFY(organise(kLong) && together());
    QVERIFY(leave(0));
    QTRY_COMPARE_WITH_TIMEOUT(at(1).banner(), QString("Training alone"), kPatienceMs);
    const auto parted = at(1).now().epoch;
    QTRY_VERIFY_WITH_TIMEOUT(at(1).now().epoch > parted + 3, kPatienceMs);
    QVERIFY(leave(1));
    const QJsonArray branch = commits(1);
    QVERIFY(at(0).start(project_));
    QTRY_VERIFY_WITH_TIMEOUT(at(0).now().epoch > branch.last()["epoch"].toInteger() + 8,
                             2 * kPatienceMs);
    QVERIFY(at(1).start(project_));
    QTRY_VERIFY_WITH_TIMEOUT(!at(1).now().mine.not_counted.isEmpty(), kPatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(at(1).banner(), QString("Training with one other computer"),
                              kPatienceMs);
    QStringList kept;
    for (const QJsonValue commit : commits(0)) kept << commit["head"].toString();
    double lost = 0;
    for (const QJsonValue commit : branch) {
      if (!kept.contains(commit["head"].toString())) lost += commit["my_samples"].toDouble();
    }
    QVERIFY(lost >= 3 * kBatch);
    const auto& not_counted = at(1).now().mine.not_counted;
    QCOMPARE(not_counted[0].kind, QString("given_up"));
    QCOMPARE(not_counted[0].samples, lost);
    const QString named = ui::format::count(lost) + " in a history that a longer one replaced";
    QTRY_VERIFY2(at(1).not_counted().contains(named), qPrintable(at(1).not_counted()));
    QVERIFY(agree(0) && agree(1));
    QStringList told;
    for (const QJsonValue entry : at(1).call("log", {{"newest", 5000}})["entries"].toArray()) {
      const QString text = entry["text"].toString();
      if (text.contains("was given up")) told << text + " " + entry["hint"].toString();
    }
    QCOMPARE(told.size(), 1);
    QVERIFY2(told[0].contains(QString::number(lost) + " samples of this computer"),
             qPrintable(told[0]));
  }

 private:
  TruthMember& at(std::size_t i) { return *members_[i]; }

  TruthMember& add(const QString& name) {
    members_.push_back(std::make_unique<TruthMember>(folder_->path(), name));
    return *members_.back();
  }

  bool organise(int epochs, int batch = kBatch) {
    TruthMember& organiser = add("organiser");
    if (!organiser.serve()) return false;
    QFile data(folder_->filePath("numbers.txt"));
    if (!data.open(QIODevice::WriteOnly) || data.write(small_text()) <= 0) return false;
    data.close();
    const QJsonObject made = organiser.call("create", {{"name", "Test"},
                                                       {"data", data.fileName()},
                                                       {"model", kTinyGpt},
                                                       {"recipe", tiny_recipe(epochs, batch)},
                                                       {"policy", "open"},
                                                       {"addresses", QJsonArray{"127.0.0.1:0"}}});
    project_ = made["project"].toString();
    return !project_.isEmpty() && organiser.start(project_);
  }

  QJsonArray commits(std::size_t i) {
    return at(i).call("commits", {{"project", project_}, {"count", 10'000}})["commits"].toArray();
  }
  void allow_relaying(std::size_t i, bool allowed) {
    at(i).call("set_preferences", {{"relay_for_others", allowed}});
  }
  // Any will do: one epoch may close without somebody, and what QTRY waits for has to stay true.
  bool has_commit_by(std::size_t i, int peers) {
    const QJsonArray all = commits(i);
    return std::any_of(all.begin(), all.end(), [peers](const QJsonValue& commit) {
      return commit["peers"].toInt() == peers;
    });
  }
  std::uint16_t port_of(std::size_t i) {
    return at(i).call("status")["listening"].toString().section(':', -1).toUShort();
  }
  bool leave(std::size_t i) {
    at(i).call("stop");
    return wait_until([&] { return !at(i).now().running(); });
  }

  // Samples a second in the chart of throughput.
  double fastest(std::size_t i) {
    double out = 0;
    for (const QJsonValue commit : commits(i)) {
      const double seconds = commit["seconds"].toDouble();
      if (seconds > 0) out = std::max(out, commit["samples"].toDouble() / seconds);
    }
    return out;
  }

  // A second member comes in, and both commit an epoch together.
  bool together() {
    TruthMember& volunteer = add("volunteer");
    return volunteer.serve() && come_in(volunteer, 0);
  }
  // By the link of a member that is in it.
  bool come_in(TruthMember& volunteer, std::size_t by) {
    const QString link =
        at(by).call("invite_link", {{"project", project_}})["invite_link"].toString();
    if (volunteer.call("join", {{"invite_link", link}})["project"].toString() != project_)
      return false;
    if (!volunteer.start(project_)) return false;
    return wait_until([&] { return volunteer.now().mine.samples > 0; }, 2 * kPatienceMs);
  }

  // All say the same; and no sentence ever changed its colour.
  bool agree(std::size_t i) {
    QString wrong;
    QDeadlineTimer patience(kPatienceMs / 2);
    do {
      wrong = at(i).disagreement(project_);
    } while (!wrong.isEmpty() && !patience.hasExpired());
    if (!wrong.isEmpty()) qWarning("%s", qUtf8Printable(wrong));
    const QString flicker = at(i).flicker();
    if (!flicker.isEmpty()) qWarning("%s", qUtf8Printable(flicker));
    return wrong.isEmpty() && flicker.isEmpty();
  }

  static void fill(const QString& path) {
    QFile ballast(path);
    QVERIFY(ballast.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const QByteArray block(4096, 'x');
    while (ballast.write(block) == block.size()) {
    }
  }

  std::unique_ptr<QTemporaryDir> folder_;
  std::vector<std::unique_ptr<TruthMember>> members_;
  QString project_;
};

}  // namespace potluck::functional

using potluck::functional::TestTruth;
QTEST_MAIN(TestTruth)
#include "test_truth.moc"
