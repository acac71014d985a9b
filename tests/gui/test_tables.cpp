// SPDX-License-Identifier: GPL-3.0-or-later
// What every table can do: be copied, sorted, narrowed down, lose columns and stay within the
// window; and what others call themselves is never markup.
#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QTextDocument>
#include <QtTest>

#include "ui/models/log_filter.h"
#include "ui/models/peers_model.h"
#include "ui/models/sorted_table.h"
#include "ui/models/table_cells.h"
#include "ui/pages/project/log_panel.h"
#include "ui/pages/project/project_page.h"
#include "ui/widgets/basic/fitting_tabs.h"
#include "ui/widgets/basic/table_view.h"
#include "window_bench.h"

using namespace potluck::ui;

namespace {

Peer peer(const char* name, double speed) {
  Peer out;
  out.id = out.name = name;
  out.samples_per_second = speed;
  out.linked = true;
  return out;
}

// As the tab Peers has it.
struct SortedPeers {
  PeersModel model;
  SortedTable sorted;
  std::unique_ptr<QTableView> view;

  SortedPeers() {
    sorted.setSourceModel(&model);
    view.reset(makeTable(&sorted, "Peers", PeersModel::kVersion, nullptr));
    makeSortable(*view, sorted, kSortRole);
  }
};

QStringList namesIn(const QAbstractItemModel& model) {
  QStringList out;
  for (int row = 0; row < model.rowCount(); ++row) {
    out << model.index(row, PeersModel::kName).data().toString();
  }
  return out;
}

// Where the first and the last column of pixels are that something is written in.
QPair<int, int> written(const QImage& image, const QRect& in) {
  const QRgb paper = image.pixel(in.center().x(), in.top());
  int first = in.right() + 1, last = in.left();
  for (int x = in.left(); x <= in.right(); ++x) {
    for (int y = in.top(); y <= in.bottom(); ++y) {
      if (image.pixel(x, y) == paper) continue;
      first = std::min(first, x);
      last = std::max(last, x);
    }
  }
  return {first - in.left(), in.right() - last};  // the room on its left, on its right
}

QAction* columnChoice(QTableView& view, int column) {
  auto* columns = view.findChild<QMenu*>();
  Q_EMIT columns->aboutToShow();
  return columns->actions().at(column);
}

}  // namespace

class TestTables : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyTableHasASoundModel();
  void chosenRowsAreCopiedAsTheyAreRead();
  void aHeaderSortsByValues();
  void headersStandAboveTheirCells_data();
  void headersStandAboveTheirCells();
  void columnsComeAndGoAndAreRemembered();
  void columnsFitBesideHiddenOnes();
  void theLastColumnStays();
  void theLogShowsWhatIsGraveEnough();
  void namesAreNoMarkup();
  void tabsAreAsTallAsTheOneInSight();
  void theNameHasRoomInASmallWindow();
};

// Those of all pages, proxies too, while what they show comes, changes and goes.
void TestTables::everyTableHasASoundModel() {
  Bench b(false);
  b.window->openProject(kProjectA);
  for (const auto place : {MainWindow::kCreate, MainWindow::kComputer, MainWindow::kPreferences,
                           MainWindow::kProject}) {
    b.window->go(place);
  }
  const auto views = b.window->findChildren<QTableView*>();
  QVERIFY2(views.size() >= 10, qPrintable(QString::number(views.size())));
  for (QTableView* view : views) {
    new QAbstractItemModelTester(view->model(),
                                 QAbstractItemModelTester::FailureReportingMode::QtTest, view);
  }
  fillRich(b.node);
  const auto show = [&b] {
    for (int tab = 0; tab < b.window->project()->tabs()->count(); ++tab) {
      b.window->project()->tabs()->setCurrentIndex(tab);
      QCoreApplication::processEvents();
      QCoreApplication::processEvents();
    }
  };
  b.window->openProject(kProjectB);
  b.window->openProject(kProjectA);
  show();
  auto* peers = b.find<QTableView>("potluck::ui::PeersModel");
  QTRY_COMPARE(peers->model()->rowCount(), 5);
  peers->sortByColumn(PeersModel::kSpeed, Qt::DescendingOrder);
  fillEmpty(b.node);
  show();
  QTRY_COMPARE(peers->model()->rowCount(), 0);
}

void TestTables::chosenRowsAreCopiedAsTheyAreRead() {
  LogModel model;
  model.append({{0, "info", "first"}, {0, "warning", "second\tpart"}, {0, "info", "third"}});
  const std::unique_ptr<QTableView> view(makeTable(&model, "Log", LogModel::kText, nullptr));
  view->setColumnHidden(LogModel::kTime, true);
  view->horizontalHeader()->moveSection(LogModel::kText, 0);  // seen first
  view->show();
  view->activateWindow();
  view->setFocus();
  QTRY_VERIFY(view->isActiveWindow());
  view->selectRow(2);
  view->selectionModel()->select(model.index(1, 0),
                                 QItemSelectionModel::Select | QItemSelectionModel::Rows);
  QApplication::clipboard()->setText("before");
  QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);
  QCOMPARE(QApplication::clipboard()->text(), QString("second part\tWarning\nthird\tInfo"));
  view->clearSelection();
  QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);
  QVERIFY(QApplication::clipboard()->text().startsWith("second"));  // nothing chosen, nothing lost
}

void TestTables::aHeaderSortsByValues() {
  SortedPeers peers;
  auto& [model, sorted, view] = peers;
  model.sync({peer("b", 100), peer("a", 9), peer("c", 20)});
  QCOMPARE(namesIn(sorted), QStringList({"b", "a", "c"}));
  view->sortByColumn(PeersModel::kSpeed, Qt::AscendingOrder);
  QCOMPARE(namesIn(sorted), QStringList({"a", "c", "b"}));  // 9, 20, 100: not as text
  const auto title = [&peers](int column) {
    return peers.sorted.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
  };
  QVERIFY(title(PeersModel::kSpeed).endsWith("↑") && !title(PeersModel::kUp).endsWith("↑"));
  model.sync({peer("b", 100), peer("a", 50), peer("c", 20)});
  QCOMPARE(namesIn(sorted), QStringList({"c", "a", "b"}));  // and stays so
  view->sortByColumn(PeersModel::kSpeed, Qt::DescendingOrder);
  QVERIFY(title(PeersModel::kSpeed).endsWith("↓"));
  view->sortByColumn(-1, Qt::AscendingOrder);
  QCOMPARE(title(PeersModel::kSpeed), QString("Speed"));
  QCOMPARE(namesIn(sorted), QStringList({"b", "a", "c"}));
}

void TestTables::headersStandAboveTheirCells_data() {
  QTest::addColumn<Qt::LayoutDirection>("direction");
  QTest::newRow("left to right") << Qt::LeftToRight;
  QTest::newRow("right to left") << Qt::RightToLeft;
}

void TestTables::headersStandAboveTheirCells() {
  QFETCH(Qt::LayoutDirection, direction);
  const Theme theme(Theme::Mode::kLight);  // its paddings are part of it
  SortedPeers peers;
  auto& [model, sorted, view] = peers;
  view->setLayoutDirection(direction);
  model.sync({peer("Hh", 88)});
  view->setProperty(kColumnsChosen, true);
  const int wide = 160;
  for (const int column : {PeersModel::kName, PeersModel::kSpeed}) {
    view->setColumnWidth(column, wide);
  }
  view->resize(1600, 300);
  view->show();
  QVERIFY(QTest::qWaitForWindowExposed(view.get()));
  const auto room = [](QWidget& of, QRect in) {
    return written(of.grab().toImage(), in.adjusted(1, 8, -1, -4));  // within round corners
  };
  for (const int column : {PeersModel::kName, PeersModel::kSpeed}) {
    QHeaderView& header = *view->horizontalHeader();
    const QRect above(header.sectionViewportPosition(column), 0, wide, header.height());
    const auto title = room(*header.viewport(), above);
    const auto cell = room(*view->viewport(), view->visualRect(sorted.index(0, column)));
    const bool leading = (column == PeersModel::kName) == (direction == Qt::LeftToRight);
    const int of_title = leading ? title.first : title.second;
    const int of_cell = leading ? cell.first : cell.second;
    QVERIFY2(of_title < wide / 4, qPrintable(QString("the header at %1").arg(of_title)));
    QVERIFY2(std::abs(of_title - of_cell) <= 2,
             qPrintable(QString("header at %1, cell at %2").arg(of_title).arg(of_cell)));
  }
}

void TestTables::columnsComeAndGoAndAreRemembered() {
  PeersModel model;
  const auto make = [&model] {
    return std::unique_ptr<QTableView>(
        makeTable(&model, "Peers", PeersModel::kVersion, nullptr, {PeersModel::kEpoch}));
  };
  const auto first = make();
  QVERIFY(first->isColumnHidden(PeersModel::kEpoch));
  columnChoice(*first, PeersModel::kEpoch)->trigger();
  columnChoice(*first, PeersModel::kPing)->trigger();
  QVERIFY(!first->isColumnHidden(PeersModel::kEpoch) && first->isColumnHidden(PeersModel::kPing));
  QVERIFY(!columnChoice(*first, PeersModel::kPing)->isChecked());
  const auto second = make();
  QVERIFY(second->horizontalHeader()->restoreState(first->horizontalHeader()->saveState()));
  QVERIFY(!second->isColumnHidden(PeersModel::kEpoch));
  QVERIFY(second->isColumnHidden(PeersModel::kPing));
}

// A column that is hidden from the start is nobody's choice: the others get what they need.
void TestTables::columnsFitBesideHiddenOnes() {
  PeersModel model;
  const std::unique_ptr<QTableView> view(
      makeTable(&model, "Peers", PeersModel::kVersion, nullptr, {PeersModel::kEpoch}));
  view->resize(1600, 300);
  view->show();
  QVERIFY(QTest::qWaitForWindowExposed(view.get()));
  const int before = view->columnWidth(PeersModel::kName);
  model.sync({peer("a", 9)});
  QTRY_VERIFY(view->columnWidth(PeersModel::kName) != before);
  QVERIFY(!view->property(kColumnsChosen).toBool());
}

void TestTables::theLastColumnStays() {
  LogModel model;
  const std::unique_ptr<QTableView> view(
      makeTable(&model, "Log", LogModel::kText, nullptr, {LogModel::kTime, LogModel::kLevel}));
  QVERIFY(!columnChoice(*view, LogModel::kText)->isEnabled());
  columnChoice(*view, LogModel::kTime)->trigger();
  QVERIFY(columnChoice(*view, LogModel::kText)->isEnabled());
}

void TestTables::theLogShowsWhatIsGraveEnough() {
  Bench b(false);
  b.node.answer(
      "log", {{"entries", QJsonArray{QJsonObject{{"level", "debug"}, {"text", "detail"}},
                                     QJsonObject{{"level", "info"}, {"text", "news"}},
                                     QJsonObject{{"level", "warning"}, {"text", "Disk full"}}}}});
  b.window->openProject(kProjectA);
  auto* log = b.window->project()->findChild<LogPanel*>();
  QTRY_COMPARE(log->model().rowCount(), 3);
  const auto shown = [log] { return log->findChild<QTableView*>()->model()->rowCount(); };
  QCOMPARE(shown(), 3);
  auto* levels = log->findChild<QComboBox*>("logLevels");
  levels->setCurrentIndex(1);
  QCOMPARE(shown(), 2);
  levels->setCurrentIndex(2);
  QCOMPARE(shown(), 1);
  auto* search = log->findChild<QLineEdit*>("logSearch");
  search->setText("NEWS");  // is there, and not grave enough
  QCOMPARE(shown(), 0);
  search->setText(" disk ");
  QCOMPARE(shown(), 1);
  levels->setCurrentIndex(0);
  search->clear();
  QCOMPARE(shown(), 3);
}

void TestTables::namesAreNoMarkup() {
  PeersModel model;
  Peer stranger = peer("<b>Ada</b><img src=\"file:///etc/passwd\">", 1);
  stranger.id = "a";
  model.sync({stranger});
  const QString tip = model.index(0, PeersModel::kName).data(Qt::ToolTipRole).toString();
  QTextDocument shown;
  shown.setHtml(tip);
  QVERIFY2(shown.toPlainText().startsWith(stranger.name), qPrintable(tip));
  ElidedLabel label("<i>Plays</i>");
  shown.setHtml(label.toolTip());
  QCOMPARE(shown.toPlainText(), QString("<i>Plays</i>"));
  QCOMPARE(ElidedLabel("Plays & more").toolTip(), QString("Plays & more"));
}

void TestTables::tabsAreAsTallAsTheOneInSight() {
  FittingTabs tabs;
  auto* low = new QWidget;
  low->setMinimumHeight(50);
  auto* tall = new QWidget;
  tall->setMinimumHeight(900);
  auto* page = new QWidget;
  auto* box = new QVBoxLayout(page);
  box->addWidget(low);
  tabs.addTab(page, "low");
  auto* other = new QWidget;
  (new QVBoxLayout(other))->addWidget(tall);
  tabs.addTab(other, "tall");
  QVERIFY(tabs.minimumSizeHint().height() < 200 && tabs.sizeHint().height() < 200);
  tabs.setCurrentIndex(1);
  QVERIFY(tabs.minimumSizeHint().height() > 900);
}

void TestTables::theNameHasRoomInASmallWindow() {
  Bench b;
  b.window->openProject(kProjectA);
  const auto* name = b.window->project()->findChild<ElidedLabel*>("projectTitle");
  const auto* stop = b.find("stopButton");
  const auto below = [&] {
    const QPoint zero;
    return stop->mapTo(b.window.get(), zero).y() >
           name->mapTo(b.window.get(), zero).y() + name->height();
  };
  b.window->resize(1180, 820);
  QTRY_VERIFY(!below());
  b.window->resize(720, 560);
  QTRY_VERIFY(below());
  QVERIFY(name->width() > 400);
}

QTEST_MAIN(TestTables)
#include "test_tables.moc"
