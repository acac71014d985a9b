// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard as a person uses it, by keys alone and with a real node: each field is filled in wrong
// first and then right. What is wrong is said in red under its field, nothing can be made of it,
// and a correction is always enough.
#include <QApplication>
#include <QComboBox>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QtTest>

#include "person.h"
#include "ui/pages/create/create_page.h"

using namespace potluck::ui;

class TestWizard : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase();
  void dataIsChosenAfterAWrongPath();
  void modelIsCorrected();
  void weightsAreCorrected();
  void everyValueOfTheRecipeIsCorrected();
  void valuesThatContradictEachOther();
  void namesFitInBytes();
  void theProjectIsMadeAsTold();
  void theNextOneBeginsWithDefaults();

 private:
  template <typename T = QPushButton>
  T* find(const QString& name) const {
    return ada_->window.findChild<T*>(name);
  }
  // Over what stands in the field, one key after the other.
  static void type(QLineEdit* field, const QString& text);
  QLabel* problemOf(QLineEdit* field) const {
    return find<QLabel>(field->objectName() + "Problem");
  }
  // Red, and with it the way on is closed; then corrected.
  void wrongThenRight(QLineEdit* field, const QString& wrong, const QString& right);
  bool mayGoOn() const;
  void next();
  CreatePage* page() const { return ada_->window.create(); }

  std::unique_ptr<Person> ada_;
};

void TestWizard::initTestCase() {
  ada_ = std::make_unique<Person>();
  QTRY_VERIFY_WITH_TIMEOUT(ada_->connected(), kPatience_ms);
  ada_->window.go(MainWindow::kCreate);
  QTRY_VERIFY_WITH_TIMEOUT(page()->model()->isValid(), kPatience_ms);
}

void TestWizard::type(QLineEdit* field, const QString& text) {
  field->setFocus();
  QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(field, Qt::Key_Delete);
  for (const QChar letter : text) {
    if (letter.unicode() < 0x80) {
      QTest::keyClick(field, letter.toLatin1());
      continue;
    }
    QInputMethodEvent composed;  // as a method of input hands over what no key is
    composed.setCommitString(letter);
    QApplication::sendEvent(field, &composed);
  }
}

bool TestWizard::mayGoOn() const {
  const bool last = page()->step() == CreatePage::kSummary;
  return find(last ? "createProjectButton" : "createNextButton")->isEnabled();
}

void TestWizard::next() {
  QTRY_VERIFY_WITH_TIMEOUT(mayGoOn(), kPatience_ms);
  auto* button = find("createNextButton");
  button->setFocus();
  QTest::keyClick(button, Qt::Key_Return);
}

void TestWizard::wrongThenRight(QLineEdit* field, const QString& wrong, const QString& right) {
  const QByteArray what = (field->objectName() + ": " + wrong).toUtf8();
  QLabel* problem = problemOf(field);
  QVERIFY2(problem != nullptr, what.constData());
  type(field, wrong);
  QTRY_VERIFY2_WITH_TIMEOUT(problem->isVisible() && !problem->text().isEmpty(), what.constData(),
                            kPatience_ms);
  QCOMPARE(problem->property("look").toString(), QString("error"));
  QCOMPARE(field->property("state").toString(), QString("bad"));
  QVERIFY2(problem->mapTo(page(), QPoint()).y() >= field->mapTo(page(), QPoint()).y(),
           what.constData());
  QVERIFY2(!mayGoOn(), what.constData());
  QVERIFY2(!find<QLabel>("createMissing")->text().isEmpty(), what.constData());
  type(field, right);
  QTRY_VERIFY2_WITH_TIMEOUT(problem->isHidden(), what.constData(), kPatience_ms);
  QCOMPARE(field->property("state").toString(), QString());
}

void TestWizard::dataIsChosenAfterAWrongPath() {
  QFile text(ada_->home.filePath("my words.txt"));
  QVERIFY(text.open(QIODevice::WriteOnly));
  for (int i = 0; i < 500; ++i) text.write("the quick brown fox jumps over the lazy dog\n");
  text.close();
  for (auto* radio : page()->data()->findChildren<QRadioButton*>()) {
    if (!radio->text().contains("ile")) continue;
    radio->setFocus();
    QTest::keyClick(radio, Qt::Key_Space);
  }
  auto* path = find<QLineEdit>("dataPath");
  auto* summary = find<QLabel>("dataSummary");
  for (const QString& wrong : {QString("/no/such/file"), QString("/"), QString("words")}) {
    type(path, wrong);
    QTRY_COMPARE_WITH_TIMEOUT(summary->property("look").toString(), QString("error"), kPatience_ms);
    QVERIFY2(!mayGoOn(), qPrintable(wrong));
  }
  // As file managers hand it over: with file:// and quoted letters.
  type(path, QUrl::fromLocalFile(text.fileName()).toString(QUrl::FullyEncoded));
  QTRY_VERIFY_WITH_TIMEOUT(page()->data()->isValid(), kPatience_ms);
  type(path, '"' + text.fileName() + '"');
  QVERIFY(!mayGoOn());
  QTRY_VERIFY_WITH_TIMEOUT(page()->data()->isValid(), kPatience_ms);
  QCOMPARE(page()->data()->data(), text.fileName());
  next();
  QCOMPARE(page()->step(), CreatePage::kModel);
}

void TestWizard::modelIsCorrected() {
  auto* spec = find<QLineEdit>("modelSpec");
  auto* state = find<QLabel>("modelCost");
  for (const QString& wrong :
       {QString("transformer"), QString("gpt:layers=0"), QString("gpt:heads=3,width=32"),
        QString("gpt:layers=two"), QString("convnet:width=8"), QString("gpt:colour=red")}) {
    type(spec, wrong);
    QTRY_COMPARE_WITH_TIMEOUT(state->property("look").toString(), QString("error"), kPatience_ms);
    QVERIFY2(!mayGoOn() && state->isVisible(), qPrintable(wrong));
  }
  type(spec, "");
  QVERIFY(!mayGoOn());
  type(spec, "gpt:layers=1,heads=2,width=32,context=32");
  QTRY_VERIFY_WITH_TIMEOUT(mayGoOn(), kPatience_ms);
}

void TestWizard::weightsAreCorrected() {
  wrongThenRight(find<QLineEdit>("weightsPath"), "/no/such.safetensors", "");
  next();
  QCOMPARE(page()->step(), CreatePage::kRecipe);
}

void TestWizard::everyValueOfTheRecipeIsCorrected() {
  auto* expert = page()->recipe()->expertButton();
  expert->setFocus();
  QTest::keyClick(expert, Qt::Key_Space);
  int fields = 0;
  for (auto* field : page()->recipe()->findChildren<QLineEdit*>()) {
    const QString right = field->text();
    for (const QString& wrong : {QString("many"), QString("-1"), QString("0,5")}) {
      wrongThenRight(field, wrong, right);
      if (QTest::currentTestFailed()) return;
    }
    // An empty field means what stood there before.
    type(field, "");
    QCOMPARE(page()->recipe()->value(field->objectName().mid(7)), right);
    type(field, right);
    ++fields;
  }
  QVERIFY2(fields >= 20, qPrintable(QString::number(fields)));
  for (auto* combo : page()->recipe()->findChildren<QComboBox*>()) {
    const QString before = combo->currentText();
    combo->setFocus();
    QTest::keyClick(combo, Qt::Key_End);
    QTest::keyClick(combo, Qt::Key_Home);
    combo->setCurrentText(before);
  }
  QCOMPARE(page()->recipe()->values(), page()->model()->suggestedRecipe());
  QTRY_VERIFY_WITH_TIMEOUT(mayGoOn(), kPatience_ms);
}

// Each is fine by itself: the one that has to change says so, whichever of the two is changed.
void TestWizard::valuesThatContradictEachOther() {
  auto* rate = find<QLineEdit>("recipe_lr");
  auto* last = find<QLineEdit>("recipe_lr_min");
  type(rate, "0.00002");
  type(last, "0.00005");
  QTRY_VERIFY_WITH_TIMEOUT(problemOf(last)->isVisible(), kPatience_ms);
  QVERIFY(!mayGoOn());
  type(rate, "0.01");
  QTRY_VERIFY_WITH_TIMEOUT(problemOf(last)->isHidden() && mayGoOn(), kPatience_ms);
  wrongThenRight(find<QLineEdit>("recipe_warmup"), "1000000", "10");
  auto* epochs = find<QLineEdit>("recipe_epochs");
  type(epochs, "5");
  QTRY_VERIFY_WITH_TIMEOUT(problemOf(find<QLineEdit>("recipe_warmup"))->isVisible(), kPatience_ms);
  type(epochs, "300");
  QTRY_VERIFY_WITH_TIMEOUT(mayGoOn(), kPatience_ms);
  next();
  next();
  next();
  QCOMPARE(page()->step(), CreatePage::kSummary);
}

void TestWizard::namesFitInBytes() {
  auto* name = find<QLineEdit>("projectName");
  QVERIFY(!mayGoOn());
  wrongThenRight(name, QString(101, 'x'), QString(100, 'x'));
  // Two bytes a letter in UTF-8, then three.
  wrongThenRight(name, QString(51, QChar(0x00e4)), QString(50, QChar(0x00e4)));
  wrongThenRight(name, QString(34, QChar(0x4e2d)), QString(33, QChar(0x4e2d)));
  wrongThenRight(name, QString("a") + QChar(0x202e) + "b", "Words of Ada");
  auto* organiser = find<QLineEdit>("organiserName");
  wrongThenRight(organiser, QString(65, 'y'), QString(64, 'y'));
  wrongThenRight(organiser, QString(22, QChar(0x4e2d)), QString(21, QChar(0x4e2d)));
  auto* description = find<QLineEdit>("projectDescription");
  description->setText(QString(4096, 'd'));
  QTest::keyClicks(description, "e");
  QTRY_VERIFY_WITH_TIMEOUT(problemOf(description)->isVisible(), kPatience_ms);
  QVERIFY(!mayGoOn());
  type(description, "What foxes do");
  QTRY_VERIFY_WITH_TIMEOUT(mayGoOn(), kPatience_ms);
}

void TestWizard::theProjectIsMadeAsTold() {
  auto* create = find("createProjectButton");
  create->setFocus();
  QTest::keyClick(create, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(page()->showsResult(), kPatience_ms);
  QJsonObject made;
  ada_->client.call("projects", {}, this, [&made](const Reply& reply) {
    made = reply.result["projects"].toArray().at(0).toObject();
  });
  QTRY_VERIFY_WITH_TIMEOUT(!made.isEmpty(), kPatience_ms);
  QCOMPARE(made["name"].toString(), QString("Words of Ada"));
  QCOMPARE(made["description"].toString(), QString("What foxes do"));
  QCOMPARE(made["epochs_total"].toInt(), 300);
  // What was told is what was made.
  QCOMPARE(made["parameters"].toDouble(), page()->model()->parameters());
}

void TestWizard::theNextOneBeginsWithDefaults() {
  ada_->window.go(MainWindow::kProjects);
  ada_->window.go(MainWindow::kCreate);
  QVERIFY(!page()->showsResult());
  QTRY_VERIFY_WITH_TIMEOUT(page()->model()->isValid(), kPatience_ms);
  QCOMPARE(page()->step(), CreatePage::kData);
  QCOMPARE(page()->data()->data(), QString("builtin:words"));
  QCOMPARE(page()->recipe()->values(), page()->model()->suggestedRecipe());
  QCOMPARE(find<QLineEdit>("weightsPath")->text(), QString());
  QVERIFY(!page()->model()->title().isEmpty());
  QVERIFY(!find<QRadioButton>("openPolicy")->isChecked());
  for (const char* name : {"projectName", "projectDescription", "organiserName"}) {
    QCOMPARE(find<QLineEdit>(name)->text(), QString());
  }
  QVERIFY(!page()->recipe()->expertButton()->isChecked());
}

QTEST_MAIN(TestWizard)
#include "test_wizard.moc"
