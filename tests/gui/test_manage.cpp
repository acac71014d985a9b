// SPDX-License-Identifier: GPL-3.0-or-later
// Running a project through a fake node: announcements, invites, bans, and what a volunteer sees.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QInputDialog>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableView>
#include <QtTest>

#include "ui/pages/manage/manage_panel.h"
#include "ui/pages/project/project_page.h"
#include "ui/text/format.h"
#include "ui/window/main_window.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

constexpr int kManageTab = 6;

// The organiser's own project, with the tab open.
struct Managed : Bench {
  Managed() {
    window->resize(1180, 1600);
    window->openProject(kProjectA);
    window->project()->tabs()->setCurrentIndex(kManageTab);
  }
  ManagePanel* panel() const { return window->project()->manage(); }
  QTableView* table(const char* model) const { return window->findChild<QTableView*>(model); }
};

}  // namespace

class TestManage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everybodyIsListed() {
    Managed m;
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    QTRY_COMPARE(m.panel()->invites().rowCount(), 3);
    QTRY_COMPARE(m.panel()->checkpoints().rowCount(), 3);
    const auto& members = m.panel()->members();
    QCOMPARE(members.index(1, MembersModel::kState).data().toString(), QString("This computer"));
    QCOMPARE(members.index(3, MembersModel::kState).data().toString(), QString("✗ Banned"));
    QCOMPARE(members.index(3, 0).data(Qt::ToolTipRole).toString(),
             QString("sent gradients of noise"));
    const auto& invites = m.panel()->invites();
    QCOMPARE(invites.index(0, InvitesModel::kExpires).data().toString(), QString("never"));
    QCOMPARE(invites.index(1, InvitesModel::kUses).data().toString(), QString("7 of 20"));
    QCOMPARE(invites.index(2, InvitesModel::kState).data().toString(), QString("✗ Withdrawn"));
    const auto& checkpoints = m.panel()->checkpoints();
    QCOMPARE(checkpoints.index(0, CheckpointsModel::kNote).data().toString(), QString());
    QCOMPARE(checkpoints.index(1, CheckpointsModel::kNote).data().toString(),
             QString("Best validation"));
  }

  void modelsKeepTheContract() {
    MembersModel members;
    InvitesModel invites;
    CheckpointsModel checkpoints;
    for (QAbstractItemModel* model :
         std::initializer_list<QAbstractItemModel*>{&members, &invites, &checkpoints}) {
      new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::QtTest,
                                   model);
    }
    Member ada;
    ada.id = "a";
    Member bob;
    bob.id = "b";
    members.sync({ada, bob});
    members.sync({bob});
    InviteRow invite;
    invite.id = "i";
    invite.expires_unix = 1;
    invites.sync({invite});
    QCOMPARE(invites.index(0, InvitesModel::kState).data().toString(), QString("✗ Expired"));
    invite.expires_unix = 0;
    invite.max_uses = invite.uses = 2;
    invites.sync({invite});
    QCOMPARE(invites.index(0, InvitesModel::kState).data().toString(), QString("Used up"));
    checkpoints.sync({{"7", "/a", 7, 0, 1e6}});
    QCOMPARE(checkpoints.rowCount(), 1);
  }

  void announcesWhatFits() {
    Managed m;
    auto* text = m.find<QPlainTextEdit>("announcementText");
    auto* send = m.find("announceButton");
    QVERIFY(!send->isEnabled());
    text->setPlainText(QString(361, 'x'));
    QVERIFY(!send->isEnabled());
    text->setPlainText(QString(181, QChar(0x431)));  // two bytes each
    QVERIFY(!send->isEnabled());
    text->setPlainText("Tonight we pause.\nThank you!");
    QTest::mouseClick(send, Qt::LeftButton);
    QTRY_VERIFY(m.find<Notice>("manageOutcome")->isVisible());
    QCOMPARE(m.node.callsOf("announce")[0]["text"].toString(),
             QString("Tonight we pause.\nThank you!"));
    QCOMPARE(m.node.callsOf("announce")[0]["project"].toString(), kProjectA);
    QVERIFY(text->toPlainText().isEmpty());
  }

  void anAnnouncementIsShownUntilItIsRead() {
    Managed m;
    auto* bar = m.find<Notice>("announcementBar");
    QVERIFY(!bar->isVisible());
    const double now = double(QDateTime::currentMSecsSinceEpoch());
    m.node.emitEvent({{"type", "announcement"}, {"text", "We stop at noon"}, {"unix_ms", now}});
    QVERIFY(bar->isVisible());
    QCOMPARE(bar->sentence(), QString("We stop at noon"));
    QTest::mouseClick(bar->button(), Qt::LeftButton);
    QVERIFY(!bar->isVisible());
    m.node.emitEvent({{"type", "announcement"}, {"text", "We stop at noon"}, {"unix_ms", now}});
    QVERIFY(!bar->isVisible());
    m.node.emitEvent({{"type", "announcement"}, {"text", "At one"}, {"unix_ms", now + 1}});
    QVERIFY(bar->isVisible());
  }

  void invitesAreMadeCopiedAndWithdrawn() {
    Managed m;
    QTRY_COMPARE(m.panel()->invites().rowCount(), 3);
    m.find<QLineEdit>("inviteLabel")->setText("Anna");
    m.find<QSpinBox>("inviteDays")->setValue(14);
    m.find<QSpinBox>("inviteUses")->setValue(2);
    QTest::mouseClick(m.find("makeInviteButton"), Qt::LeftButton);
    QTRY_COMPARE(QApplication::clipboard()->text(), kGoodLink + "new");
    const QJsonObject asked = m.node.callsOf("make_invite")[0];
    QCOMPARE(asked["label"].toString(), QString("Anna"));
    QCOMPARE(asked["days"].toInt(), 14);
    QCOMPARE(asked["max_uses"].toInt(), 2);
    QVERIFY(!m.find("withdrawInviteButton")->isEnabled());
    m.table("potluck::ui::InvitesModel")->selectRow(1);
    QTest::mouseClick(m.find("copyInviteButton"), Qt::LeftButton);
    QCOMPARE(QApplication::clipboard()->text(), kGoodLink);
    // The link alone: those who came by it stay.
    const auto choice = [&m](QMessageBox::ButtonRole role) -> QAbstractButton* {
      auto* question = m.find<QMessageBox>("withdrawDialog");
      for (auto* button : question->buttons()) {
        if (question->buttonRole(button) == role) return button;
      }
      return nullptr;
    };
    QTest::mouseClick(m.find("withdrawInviteButton"), Qt::LeftButton);
    QVERIFY(m.node.callsOf("withdraw_invite").isEmpty());  // asks first
    QTest::mouseClick(choice(QMessageBox::AcceptRole), Qt::LeftButton);
    QTRY_COMPARE(m.node.callsOf("withdraw_invite").size(), 1);
    QCOMPARE(m.node.callsOf("withdraw_invite")[0]["key"].toString(), QString(64, 'e'));
    QVERIFY(m.node.callsOf("ban").isEmpty());
    // And with them: a choice of its own, which tells how many they are.
    QTRY_VERIFY(!m.find<QMessageBox>("withdrawDialog"));
    QTest::mouseClick(m.find("withdrawInviteButton"), Qt::LeftButton);
    QVERIFY(choice(QMessageBox::DestructiveRole)->text().contains('7'));
    QTest::mouseClick(choice(QMessageBox::DestructiveRole), Qt::LeftButton);
    auto* dialog = m.find<QInputDialog>("banDialog");
    QVERIFY(dialog && m.node.callsOf("ban").isEmpty());  // asks first
    dialog->setTextValue("it was posted in public");
    dialog->accept();
    QTRY_COMPARE(m.node.callsOf("ban").size(), 1);
    QCOMPARE(m.node.callsOf("ban")[0]["key"].toString(), QString(64, 'e'));
    QCOMPARE(m.node.callsOf("ban")[0]["reason"].toString(), QString("it was posted in public"));
    // One that was withdrawn can be made valid again.
    m.table("potluck::ui::InvitesModel")->selectRow(2);
    QTest::mouseClick(m.find("withdrawInviteButton"), Qt::LeftButton);
    QTRY_COMPARE(m.node.callsOf("lift_ban").size(), 1);
    QCOMPARE(m.node.callsOf("ban").size(), 1);
  }

  void whoeverAsksIsLetInOrDeclined() {
    Managed m;
    QTRY_COMPARE(m.panel()->findChildren<QPushButton*>("approveButton").size(), 2);
    const auto approve = m.panel()->findChildren<QPushButton*>("approveButton");
    const auto decline = m.panel()->findChildren<QPushButton*>("declineButton");
    QTest::mouseClick(approve[0], Qt::LeftButton);
    QTRY_COMPARE(m.node.callsOf("approve").size(), 1);
    QCOMPARE(m.node.callsOf("approve")[0]["key"].toString(), QString(64, 'a'));
    QTRY_VERIFY(m.find<Notice>("manageOutcome")->sentence().contains("Grace"));
    QTest::mouseClick(decline[1], Qt::LeftButton);
    QVERIFY(m.node.callsOf("decline").isEmpty());  // asks for a reason first
    auto* dialog = m.find<QInputDialog>("declineDialog");
    dialog->setTextValue("For the class alone");
    dialog->accept();
    QTRY_COMPARE(m.node.callsOf("decline").size(), 1);
    QCOMPARE(m.node.callsOf("decline")[0]["key"].toString(), QString(64, 'b'));
    QCOMPARE(m.node.callsOf("decline")[0]["reason"].toString(), QString("For the class alone"));
  }

  // While a list is looked at, what does not change stays under the mouse.
  void aRequestThatComesIsShownAtOnce() {
    Managed m;
    QTRY_COMPARE(m.panel()->findChildren<QPushButton*>("approveButton").size(), 2);
    auto* first = m.panel()->findChildren<QPushButton*>("approveButton")[0];
    const auto asked = m.node.callsOf("requests").size();
    m.node.emitEvent({{"type", "join_request"}, {"key", QString(64, 'a')}});
    QTRY_VERIFY(m.node.callsOf("requests").size() > asked);
    QTRY_COMPARE(m.panel()->findChildren<QPushButton*>("approveButton").value(0), first);
    m.node.answer("requests", {{"requests", QJsonArray{}}});
    m.node.emitEvent({{"type", "join_request"}, {"key", QString(64, 'c')}});
    QTRY_VERIFY(m.panel()->findChildren<QPushButton*>("approveButton").isEmpty());
  }

  void membersBecomeModerators() {
    Managed m;
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    auto* view = m.table("potluck::ui::MembersModel");
    auto* button = m.find<QPushButton>("moderatorButton");
    QVERIFY(!button->isEnabled());
    int linked = 0;
    while (!m.panel()->members().row(linked).linked || m.panel()->members().row(linked).me) {
      ++linked;
    }
    view->selectRow(linked);
    QVERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
    const bool moderates = m.panel()->members().row(linked).role == "moderator";
    const QString call = moderates ? "dismiss_moderator" : "appoint_moderator";
    QTRY_COMPARE(m.node.callsOf(call).size(), 1);
    QCOMPARE(m.node.callsOf(call)[0]["key"].toString(), m.panel()->members().row(linked).id);
  }

  void theKeyIsShownAsWords() {
    Managed m;
    QTest::mouseClick(m.find("keyWordsButton"), Qt::LeftButton);
    QTRY_VERIFY(m.find<QMessageBox>("keyWordsDialog"));
    const QString shown = m.find<QMessageBox>("keyWordsDialog")->informativeText();
    QVERIFY2(shown.startsWith("1 abandon") && shown.contains("24 unaware"), qPrintable(shown));
    QVERIFY(!m.find("restoreKeyButton")->isVisible());
  }

  void aMemberCarriesTheProjectOn() {
    Managed m;
    m.window->openProject(kProjectB);
    QTRY_VERIFY(m.find("restoreKeyButton")->isVisible());
    QVERIFY(!m.find("keyWordsButton")->isVisible());
    QTest::mouseClick(m.find("forkButton"), Qt::LeftButton);
    QVERIFY(m.node.callsOf("fork").isEmpty());  // asks for a name first
    auto* dialog = m.find<QInputDialog>("forkDialog");
    dialog->setTextValue("The second");
    dialog->accept();
    QTRY_COMPARE(m.node.callsOf("fork").size(), 1);
    QCOMPARE(m.node.callsOf("fork")[0]["name"].toString(), QString("The second"));
    QCOMPARE(m.node.callsOf("fork")[0]["project"].toString(), kProjectB);
    QTRY_COMPARE(QApplication::clipboard()->text(), kGoodLink + "fork");
    QTest::mouseClick(m.find("restoreKeyButton"), Qt::LeftButton);
    auto* words = m.find<QInputDialog>("restoreKeyDialog");
    words->setTextValue(kKeyWords);
    words->accept();
    QTRY_COMPARE(m.node.callsOf("restore_key").size(), 1);
    QCOMPARE(m.node.callsOf("restore_key")[0]["words"].toString(), kKeyWords);
  }

  void aBanIsLifted() {
    Managed m;
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    auto* button = m.find<QPushButton>("banButton");
    const QString ban = button->text();
    m.table("potluck::ui::MembersModel")->selectRow(3);
    QVERIFY(button->text() != ban);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(m.node.callsOf("lift_ban").size(), 1);
    QCOMPARE(m.node.callsOf("lift_ban")[0]["key"].toString(), QString(64, '9'));
    m.table("potluck::ui::MembersModel")->selectRow(0);
    QCOMPARE(button->text(), ban);
  }

  void whoWasCutOffIsForgiven() {
    Managed m;
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    const auto& members = m.panel()->members();
    QCOMPARE(members.index(4, MembersModel::kState).data().toString(), QString("✗ Cut off"));
    QVERIFY(members.index(4, 0).data(Qt::ToolTipRole).toString().contains("Most others"));
    m.table("potluck::ui::MembersModel")->selectRow(4);
    auto* button = m.find<QPushButton>("banButton");
    QCOMPARE(button->text(), QString("Forgive"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_COMPARE(m.node.callsOf("lift_ban").size(), 1);
    QCOMPARE(m.node.callsOf("lift_ban")[0]["key"].toString(), QString(64, '8'));
  }

  void whatThisComputerHasFoundIsTold() {
    Managed m;
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    const auto& members = m.panel()->members();
    QCOMPARE(members.index(0, MembersModel::kAudited).data().toString(), format::count(1984));
    QCOMPARE(members.index(1, MembersModel::kAudited).data().toString(), QString());
    Member away;
    away.id = QString(64, '8');
    away.cut_offs = 2;
    away.cut_off_why = "sent <b>noise</b>";
    MembersModel model;
    model.sync({away});
    const QString why = model.index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY2(why.contains("2") && why.contains("noise"), qPrintable(why));
    QVERIFY2(!why.contains("<b>noise"), qPrintable(why));
  }

  // What it has signed itself nobody takes back.
  void whoWasProvedALiarMayOnlyBeBanned() {
    Member liar;
    for (const auto& [by, forgivable] :
         {std::pair("audit", true), {"most", true}, {"proof", false}, {"", false}}) {
      liar.convicted = by;
      QCOMPARE(liar.forgivable(), forgivable);
    }
  }

  void oneselfCannotBeBanned() {
    Managed m;
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    auto* view = m.table("potluck::ui::MembersModel");
    for (const auto& [row, allowed] : {std::pair(0, true), {1, false}, {2, true}, {3, true}}) {
      view->selectRow(row);
      QCOMPARE(m.find("banButton")->isEnabled(), allowed);
    }
    m.node.refuse("ban", "The disk is full", "free 1 MB");
    view->selectRow(0);
    QTest::mouseClick(m.find("banButton"), Qt::LeftButton);
    m.find<QInputDialog>("banDialog")->accept();
    QTRY_COMPARE(m.find<Notice>("manageOutcome")->sentence(), QString("The disk is full"));
  }

  void aVolunteerDecidesNothing() {
    Managed m;
    m.window->openProject(kProjectB);
    QTRY_VERIFY(!m.find("banButton")->isVisible());
    QTRY_COMPARE(m.panel()->members().rowCount(), 5);
    QVERIFY(!m.find("announceButton")->isVisible());
    QVERIFY(!m.find("makeInviteButton")->isVisible());
    QVERIFY(!m.find("moderatorButton")->isVisible());
    QVERIFY(!m.panel()->findChild<QWidget*>("requestsCard")->isVisible());
    QVERIFY(m.find("exportButton")->isVisible());
    QTRY_VERIFY(m.find("exportButton")->isEnabled());
  }
};

QTEST_MAIN(TestManage)
#include "test_manage.moc"
