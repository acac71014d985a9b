// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a new project through a fake node: what a person chooses, what the node is asked,
// what is shown.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QtTest>

#include "ui/pages/create/create_page.h"
#include "ui/pages/project/project_page.h"
#include "ui/window/main_window.h"
#include "window_bench.h"

using namespace potluck::ui;

class TestCreatePage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void goesFromDataToLink();
  void saysWhatOfTheWeightsWasTaken();
  void stopsWhereSomethingIsMissing();
  void forecastTriesAndAdvises();
  void forecastOfWhatWasChangedIsDropped();
  void showsTheNodesReason();
  void expertRecipeSendsOnlyChanges();
  void modelsFitTheData();
  void takesAModuleOfOnesOwn();
  void columnsOfATableAreCorrected();

 private:
  static void chooseImages(Bench& b);
};

// A table whose last column cannot be learnt: another one is chosen, and the recipe says so.
void TestCreatePage::columnsOfATableAreCorrected() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  CreatePage* page = b.window->create();
  QTRY_VERIFY(page->model()->isValid());
  QTemporaryDir folder;
  const QString file = folder.filePath("houses.csv");
  QFile(file).open(QIODevice::WriteOnly);
  page->data()->setPath(file);
  auto* summary = b.find<QLabel>("dataSummary");
  QTRY_VERIFY(summary->text().contains("only classes can be learnt"));
  QVERIFY(!page->data()->isValid());
  auto* list = b.find<QTableWidget>("columnList");
  QVERIFY(list->isVisible());
  QCOMPARE(list->rowCount(), 4);
  auto* town = qobject_cast<QComboBox*>(list->cellWidget(2, 1));
  QCOMPARE(town->currentIndex(), 1);
  QTest::keyClick(town, Qt::Key_Down);  // from words to what is learnt
  QTRY_VERIFY(page->data()->isValid());
  QCOMPARE(b.node.callsOf("preview_data").last()["recipe"].toString(), QString("columns=xntx"));
  QVERIFY(summary->text().contains("is left out"));
  QCOMPARE(b.find<QLineEdit>("recipe_columns")->text(), QString("xntx"));
}

void TestCreatePage::goesFromDataToLink() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  CreatePage* page = b.window->create();
  QTRY_VERIFY(page->model()->isValid());
  auto* create = b.find("createProjectButton");
  for (int step = CreatePage::kData; step < CreatePage::kSummary; ++step) {
    QCOMPARE(int(page->step()), step);
    QVERIFY(!create->isVisible());
    QTest::mouseClick(b.find("createNextButton"), Qt::LeftButton);
  }
  QVERIFY(create->isVisible() && !create->isEnabled());
  QVERIFY(b.find<QLabel>("createMissing")->text().contains("name"));
  QTest::keyClicks(b.find<QLineEdit>("projectName"), "Words");
  QTest::keyClicks(b.find<QLineEdit>("organiserName"), "Ada");
  QVERIFY(create->isEnabled());
  QTest::mouseClick(create, Qt::LeftButton);
  QTRY_VERIFY(b.window->create()->showsResult());
  const QJsonObject asked = b.node.callsOf("create")[0];
  QCOMPARE(asked["name"].toString(), QString("Words"));
  QCOMPARE(asked["display_name"].toString(), QString("Ada"));
  QCOMPARE(asked["data"].toString(), QString("builtin:words"));
  QCOMPARE(asked["model"].toString(), QString("gpt:layers=4,heads=4,width=128,context=64"));
  QCOMPARE(asked["recipe"].toString(), QString());
  QCOMPARE(asked["weights"].toString(), QString());
  QCOMPARE(asked["policy"].toString(), QString("invite"));
  auto* view = b.find<InviteView>("inviteView");
  QVERIFY(view->link().startsWith("potluck://join/"));
  QVERIFY(!view->findChild<QrCode*>()->isEmpty());
  for (auto* button : view->findChildren<QPushButton*>()) QTest::mouseClick(button, Qt::LeftButton);
  QCOMPARE(QApplication::clipboard()->text(), view->link());
  QTest::mouseClick(b.find("startCreatedButton"), Qt::LeftButton);
  QTRY_COMPARE(b.window->place(), MainWindow::kProject);
  QCOMPARE(b.node.callsOf("start")[0]["project"].toString(), kProjectB);
}

void TestCreatePage::saysWhatOfTheWeightsWasTaken() {
  Bench b(false);
  QJsonArray unused;
  for (int i = 0; i < 9; ++i) unused << QString("head.%1").arg(i);
  b.node.answer("create", {{"project", kProjectB},
                           {"invite_link", kGoodLink},
                           {"weights", QJsonObject{{"arrays", 27},
                                                   {"values", 809'856},
                                                   {"missing", QJsonArray{"lm.bias"}},
                                                   {"unlike", QJsonArray{}},
                                                   {"unused", unused}}}});
  b.window->go(MainWindow::kCreate);
  CreatePage* page = b.window->create();
  QTRY_VERIFY(page->model()->isValid());
  b.find<QLineEdit>("weightsPath")->setText("/home/ada/first.safetensors ");
  page->go(CreatePage::kSummary);
  QTest::keyClicks(b.find<QLineEdit>("projectName"), "Words");
  const auto labels = page->findChildren<QLabel*>();
  QVERIFY(std::any_of(labels.begin(), labels.end(), [](QLabel* each) {
    return each->isVisible() && each->text().contains("Starts from first.safetensors");
  }));
  QTest::mouseClick(b.find("createProjectButton"), Qt::LeftButton);
  QTRY_VERIFY(page->showsResult());
  QCOMPARE(b.node.callsOf("create")[0]["weights"].toString(),
           QString("/home/ada/first.safetensors"));
  const QString told = b.find<QLabel>("createdWeights")->text();
  QVERIFY2(told.contains("27 arrays") && told.contains("809,856"), qPrintable(told));
  QVERIFY2(told.contains("lm.bias") && !told.contains("Of another size"), qPrintable(told));
  QVERIFY2(told.contains("head.5, 3 more") && !told.contains("head.6"), qPrintable(told));
}

void TestCreatePage::stopsWhereSomethingIsMissing() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  CreatePage* page = b.window->create();
  QTRY_VERIFY(page->model()->isValid());
  page->go(CreatePage::kModel);
  b.find<QLineEdit>("modelSpec")->setText("transformer");
  QVERIFY(!b.find("createNextButton")->isEnabled());
  QTRY_VERIFY(b.find<QLabel>("createMissing")->text().contains("no model 'transformer'"));
  QVERIFY(!b.find("step4")->isEnabled());
  page->go(CreatePage::kSummary);
  QCOMPARE(page->step(), CreatePage::kModel);
  b.find<QLineEdit>("modelSpec")->setText("gpt:layers=1");
  QTRY_VERIFY(b.find("createNextButton")->isEnabled());
  QVERIFY(b.find<QLabel>("modelCost")->text().contains("809,856"));
  page->go(CreatePage::kRecipe);
  page->recipe()->setValue("epochs", "many");
  QTest::mouseClick(b.find("createNextButton"), Qt::LeftButton);
  QTRY_COMPARE(b.find<QLabel>("createMissing")->text(),
               QString("Epochs: A whole number from 1 to 1,000,000,000."));
  QVERIFY(!b.find("createNextButton")->isEnabled() && b.find("step3")->isEnabled());
  QVERIFY(!b.find("step6")->isEnabled());
  page->go(CreatePage::kRecipe);
  QVERIFY(b.find<QLabel>("recipe_epochsProblem")->isVisible());
  page->recipe()->setValue("epochs", "20");
  QTRY_VERIFY(b.find("createNextButton")->isEnabled());
  QVERIFY(!b.find<QLabel>("recipe_epochsProblem")->isVisible());
}

void TestCreatePage::forecastTriesAndAdvises() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  CreatePage* page = b.window->create();
  QTRY_VERIFY(page->model()->isValid());
  page->go(CreatePage::kForecast);
  auto* trial = b.find<Notice>("trial");
  QVERIFY(b.node.callsOf("forecast").isEmpty());  // nothing runs unasked
  QTest::mouseClick(trial->button(), Qt::LeftButton);
  QVERIFY(trial->sentence().contains("Trying"));
  QTRY_COMPARE(page->forecast()->model().rowCount(), 3);
  const QJsonObject asked = b.node.callsOf("forecast")[0];
  QCOMPARE(asked["data"].toString(), QString("builtin:words"));
  QCOMPARE(asked["steps"].toInt(), 10);
  QVERIFY2(trial->sentence().startsWith("It learns"), qPrintable(trial->sentence()));
  QCOMPARE(page->forecast()->chart()->points(1), page->forecast()->chart()->points(0));
  QVERIFY(page->forecast()->chart()->points(0) > 20);
  // More computers: the same measurement, asked again.
  b.find<QSpinBox>("forecastPeers")->setValue(20);
  QTRY_COMPARE(b.node.callsOf("forecast").size(), 2);
  QVERIFY(!b.node.callsOf("forecast")[1]["measured"].toObject().isEmpty());
  // Home lines: 32 samples among twenty are not worth an exchange each.
  auto* advice = b.find<Notice>("advice");
  QTRY_VERIFY2(advice->sentence().startsWith("One computer is enough"),
               qPrintable(advice->sentence()));
  QVERIFY(!advice->button()->isVisible());
  // In one building a larger batch is done sooner: the button takes it with its steps and rate.
  b.find<QComboBox>("forecastLink")->setCurrentIndex(2);
  QTRY_VERIFY2(advice->sentence().startsWith("20 computers"), qPrintable(advice->sentence()));
  const QJsonObject wanted = page->forecast()->model().row(2).better;
  QCOMPARE(wanted["target_batch"].toString(), QString("64"));
  QVERIFY(advice->button()->isVisible());
  QTest::mouseClick(advice->button(), Qt::LeftButton);
  QCOMPARE(page->recipe()->values(), wanted);
  QTRY_VERIFY(!advice->button()->isVisible());
  QVERIFY(trial->sentence().contains("has changed"));
  page->go(CreatePage::kSummary);
  QStringList texts;
  for (auto* label : page->findChildren<QLabel*>()) texts << label->text();
  QVERIFY(texts.filter("20 computers").size() >= 2);  // the advice and the summary
}

void TestCreatePage::forecastOfWhatWasChangedIsDropped() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  CreatePage* page = b.window->create();
  QTRY_VERIFY(page->model()->isValid());
  page->go(CreatePage::kForecast);
  b.node.refuse("forecast", "The loss is not finite", "lower the learning rate");
  auto* trial = b.find<Notice>("trial");
  QTest::mouseClick(trial->button(), Qt::LeftButton);
  QTRY_COMPARE(trial->sentence(), QString("The loss is not finite"));
  fillEmpty(b.node);
  QTest::mouseClick(trial->button(), Qt::LeftButton);
  QTRY_COMPARE(page->forecast()->model().rowCount(), 3);
  b.find<QLineEdit>("modelSpec")->setText("gpt:layers=9");
  QTRY_VERIFY(page->model()->isValid());
  page->go(CreatePage::kForecast);
  QVERIFY(trial->sentence().startsWith("Try it"));
  QCOMPARE(page->forecast()->sentence(), QString());
}

void TestCreatePage::showsTheNodesReason() {
  Bench b(false);
  b.node.refuse("create", "The disk is full", "free 200 MB");
  b.window->go(MainWindow::kCreate);
  QTRY_VERIFY(b.window->create()->model()->isValid());
  b.window->create()->go(CreatePage::kSummary);
  b.find<QLineEdit>("projectName")->setText("Words");
  QTest::mouseClick(b.find("createProjectButton"), Qt::LeftButton);
  auto* problem = b.find<Notice>("createProblem");
  QTRY_VERIFY(problem->isVisible());
  QCOMPARE(problem->sentence(), QString("The disk is full"));
  QVERIFY(b.find("createProjectButton")->isEnabled());
  QCOMPARE(b.find<QLineEdit>("projectName")->text(), QString("Words"));
}

void TestCreatePage::expertRecipeSendsOnlyChanges() {
  Bench b(false);
  b.window->go(MainWindow::kCreate);
  RecipeForm* form = b.window->create()->recipe();
  QTRY_VERIFY(b.window->create()->model()->isValid());
  b.window->create()->go(CreatePage::kRecipe);
  QVERIFY(!b.find<QLineEdit>("recipe_warmup")->isVisible());
  QTest::mouseClick(form->expertButton(), Qt::LeftButton);
  QVERIFY(b.find<QLineEdit>("recipe_warmup")->isVisible());
  form->setValue("target_batch", "12");
  form->setValue("codec", "fp32");
  form->setValue("epochs", "1000");  // the default
  QCOMPARE(form->recipe(), QString("codec=fp32,target_batch=12"));
}

void TestCreatePage::chooseImages(Bench& b) {
  b.window->go(MainWindow::kCreate);
  ModelChooser* model = b.window->create()->model();
  QTRY_COMPARE(model->title(), QString("Small language model"));
  b.find<QComboBox>("builtinData")->setCurrentIndex(1);
  QTRY_COMPARE(model->title(), QString("Image classifier"));
}

void TestCreatePage::modelsFitTheData() {
  Bench b(false);
  chooseImages(b);
  if (QTest::currentTestFailed()) return;
  ModelChooser* model = b.window->create()->model();
  QCOMPARE(model->findChildren<QRadioButton*>().size(), 2);
  QTRY_VERIFY(model->cost().contains("parameters"));
  b.window->create()->data()->setPath("/tmp/picture.gif");
  QTRY_VERIFY(b.find<QLabel>("dataSummary")->text().contains("neither text nor IDX"));
  QVERIFY(!b.window->create()->data()->isValid());
}

void TestCreatePage::takesAModuleOfOnesOwn() {
  Bench b(false);
  chooseImages(b);
  if (QTest::currentTestFailed()) return;
  ModelChooser* model = b.window->create()->model();
  auto* path = b.find<QLineEdit>("modulePath");
  QVERIFY(path->parentWidget()->isHidden());
  QTRY_VERIFY(model->isValid());
  QTest::mouseClick(b.find("createNextButton"), Qt::LeftButton);
  const auto radios = model->findChildren<QRadioButton*>();
  QTest::mouseClick(radios[1], Qt::LeftButton);
  QVERIFY(path->isVisible());
  QTRY_COMPARE(b.find<QLabel>("createMissing")->text(),
               QString("Choose the file with the module."));
  QVERIFY(!b.find("createNextButton")->isEnabled());
  QTest::keyClicks(path, "/tmp/net.pt");
  QTRY_VERIFY(model->isValid());
  QCOMPARE(model->module(), QString("/tmp/net.pt"));
  while (b.window->create()->step() != CreatePage::kSummary) {
    if (b.window->create()->step() == CreatePage::kForecast) {
      b.find<Notice>("trial")->button()->click();
      QTRY_VERIFY(!b.node.callsOf("forecast").isEmpty());
      QCOMPARE(b.node.callsOf("forecast")[0]["module"].toString(), QString("/tmp/net.pt"));
    }
    QTest::mouseClick(b.find("createNextButton"), Qt::LeftButton);
  }
  QTest::keyClicks(b.find<QLineEdit>("projectName"), "Digits");
  QTest::mouseClick(b.find("createProjectButton"), Qt::LeftButton);
  QTRY_VERIFY(b.window->create()->showsResult());
  QCOMPARE(b.node.callsOf("create")[0]["model"].toString(), QString("torchscript"));
  QCOMPARE(b.node.callsOf("create")[0]["module"].toString(), QString("/tmp/net.pt"));
  // A template brings none, whatever was chosen before.
  radios[0]->click();
  QVERIFY(model->module().isEmpty());
}

QTEST_MAIN(TestCreatePage)
#include "test_create_page.moc"
