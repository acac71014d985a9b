// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer has given, as a page that can be saved.
#include <QtTest>

#include "ui/pages/project/project_page.h"
#include "ui/pages/project/receipt_dialog.h"
#include "ui/window/main_window.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

CertificateFacts facts() {
  CertificateFacts out;
  out.project = "Tiny Shakespeare";
  out.name = "Ada";
  out.member = QString(64, '3');
  out.code = "3f9a-22b1-07cc-81de";
  out.samples = 12'480;
  out.samples_of_all = 96'000;
  out.epochs = 1240;
  out.epochs_led = 210;
  out.history_epochs = 1300;
  out.made_unix_ms = 1'790'000'000'000;
  return out;
}

QByteArray contents(const QString& file) {
  QFile in(file);
  return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

}  // namespace

class TestReceiptDialog : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theLeaderboardOffersIt() {
    Bench b;
    fillRich(b.node, 1200);
    b.window->openProject(kProjectA);
    b.window->project()->tabs()->setCurrentIndex(3);
    auto* button = b.find("receiptButton");
    QTRY_VERIFY(button->isVisible());
    button->click();
    auto* save = b.find("receiptSave");
    QTRY_VERIFY(save->isEnabled());
    QCOMPARE(b.node.callsOf("receipt").size(), 1);
    QVERIFY(!b.node.callsOf("receipt")[0]["named"].toBool());
    QCOMPARE(b.node.callsOf("receipt")[0]["project"].toString(), kProjectA);
    const auto* view = save->window()->findChild<CertificateView*>();
    QVERIFY(view->facts());
    QCOMPARE(view->facts()->samples, 36'433.0);
    QCOMPARE(view->facts()->code, QString("3f9a-22b1-07cc-81de"));
    // A name stands in it only where that is wanted.
    b.find<QCheckBox>("receiptNamed")->setChecked(true);
    QTRY_COMPARE(b.node.callsOf("receipt").size(), 2);
    QVERIFY(b.node.callsOf("receipt")[1]["named"].toBool());
  }

  void aNodeThatCannotCountSaysWhy() {
    Bench b;
    fillRich(b.node, 1200);
    b.node.refuse("receipt", "not all commits of that time are on this computer",
                  "run the project until they are here");
    ReceiptDialog dialog(b.node, kProjectA);
    auto* said = dialog.findChild<QLabel*>("receiptSaid");
    QTRY_VERIFY2(said->text().contains("ot all commits"), qPrintable(said->text()));
    QVERIFY(!dialog.findChild<QPushButton*>("receiptSave")->isEnabled());
  }

  void pagesAndPicturesAreWritten() {
    const QTemporaryDir folder;
    const QString pdf = folder.filePath("mine.pdf"), svg = folder.filePath("mine.SVG");
    QVERIFY(saveCertificate(pdf, facts()));
    QVERIFY(contents(pdf).startsWith("%PDF-"));
    QVERIFY(saveCertificate(svg, facts()));
    const QByteArray picture = contents(svg);
    QVERIFY(picture.contains("<svg"));
    QVERIFY(picture.contains("Tiny Shakespeare"));
    QVERIFY(picture.contains("3f9a-22b1-07cc-81de"));
    QVERIFY(!saveCertificate(folder.filePath("nowhere/mine.pdf"), facts()));
  }

  void whatIsNoReceiptShowsNothing() {
    QVERIFY(!factsOfReceipt("", ""));
    QVERIFY(!factsOfReceipt("{}", "code"));
    QVERIFY(!factsOfReceipt("[1]", "code"));
  }
};

QTEST_MAIN(TestReceiptDialog)
#include "test_receipt_dialog.moc"
