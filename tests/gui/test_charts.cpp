// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "ui/charts/chart.h"
#include "ui/text/format.h"

using namespace potluck::ui;

namespace {

struct LightTheme {
  Theme theme{Theme::Mode::kLight};
};

// A hundred points on a line that rises, all in sight.
class RisingChart : LightTheme, public Chart {
 public:
  RisingChart() : Chart("Loss", "Epoch", "Loss", theme) {
    addCurve({"Raw", &Tokens::loss, Chart::Look::kLine, -1, nullptr});
    resize(600, 300);
    show();
    for (int i = 0; i <= 100; ++i) append(0, i, i);
    flush();
  }
  QWidget* plot() const {
    for (QWidget* w : findChildren<QWidget*>()) {
      if (w->accessibleName() == "Chart: Loss") return w;
    }
    return nullptr;
  }
};

}  // namespace

class TestCharts : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void thinningKeepsEveryPeak() {
    Series series;
    for (int i = 0; i < 1'000'000; ++i)
      series.append(i, i == 777'777 ? 50.0 : i == 123'456 ? -50.0 : 0.0);
    const Series::Points points = series.thinned(0, 1e6, 800);
    QVERIFY2(points.x.size() <= 4 * 802, qPrintable(QString::number(points.x.size())));
    QVERIFY(points.y.contains(50.0));
    QVERIFY(points.y.contains(-50.0));
    QVERIFY(std::is_sorted(points.x.begin(), points.x.end()));
    QCOMPARE(points.x.first(), 0.0);
    QCOMPARE(points.x.last(), 999'999.0);
  }
  void thinningAgreesWithAPlainSearch() {
    Series series;
    quint32 noise = 7;
    const auto next = [&noise] { return (noise = noise * 1664525u + 1013904223u) >> 8; };
    double x = 0;
    for (int i = 0; i < 20'000; ++i) {
      x += next() % 5 == 0 ? 40 : 1;  // gaps, so that columns are empty
      series.append(x, next() % 1000);
      if (i % 97 == 0) series.append(x, next() % 3000);  // reported again
    }
    for (const auto& [from, to] : QList<std::pair<double, double>>{{0, x}, {x / 3, x / 2}}) {
      const Series::Points points = series.thinned(from, to, 50);
      double low = 1e9, high = -1e9;
      for (qsizetype i = 0; i < series.size(); ++i) {
        if (series.x(i) < from || series.x(i) > to) continue;
        low = std::min(low, series.y(i));
        high = std::max(high, series.y(i));
      }
      QVERIFY(std::is_sorted(points.x.begin(), points.x.end()));
      QVERIFY(points.x.size() <= 4 * 52);
      QCOMPARE(*std::min_element(points.y.begin(), points.y.end()), low);
      QCOMPARE(*std::max_element(points.y.begin(), points.y.end()), high);
      for (qsizetype i = 0; i < points.x.size(); ++i) {
        QCOMPARE(points.y[i], series.y(series.lowerBound(points.x[i])));
      }
    }
  }
  void thinningTakesOneNeighbourOnEachSide() {
    Series series;
    for (int i = 0; i < 100; ++i) series.append(i, i);
    const Series::Points points = series.thinned(40, 44, 800);
    QCOMPARE(points.x.first(), 39.0);
    QCOMPARE(points.x.last(), 45.0);
    QVERIFY(Series().thinned(0, 1, 10).x.isEmpty());
    QVERIFY(series.thinned(5, 4, 10).x.isEmpty());
  }
  void repeatedAndOldPointsDoNotDouble() {
    Series series;
    series.append(1, 10);
    series.append(2, 20);
    series.append(2, 21);
    series.append(1, 99);
    QCOMPARE(series.size(), qsizetype(2));
    QCOMPARE(series.y(1), 21.0);
    QCOMPARE(series.y(0), 10.0);
  }
  void smoothingBeginsAtTheFirstValue() {
    Smoother smoother(0.9);
    QCOMPARE(smoother.next(4.0), 4.0);
    QVERIFY(std::abs(smoother.next(2.0) - 2.947) < 0.001);
    double last = 0;
    for (int i = 0; i < 500; ++i) last = smoother.next(1.0);
    QVERIFY(std::abs(last - 1.0) < 1e-6);
  }
  void tableShowsWhatTheChartShows() {
    Theme theme(Theme::Mode::kLight);
    Chart chart("Loss", "Epoch", "Loss", theme);
    chart.addCurve({"Raw", &Tokens::loss_raw, Chart::Look::kFaintLine, -1, format::loss});
    chart.addCurve({"Validation", &Tokens::validation, Chart::Look::kMarkers, -1, format::loss});
    chart.resize(600, 300);
    chart.show();
    auto* table = chart.findChild<QTableView*>();
    QAbstractItemModelTester tester(table->model(),
                                    QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int epoch = 1; epoch <= 10; ++epoch) chart.append(0, epoch, 1.0 / epoch);
    chart.append(1, 5, 0.25);
    for (auto* button : chart.findChildren<QPushButton*>()) {
      if (button->accessibleName().startsWith("Table")) QTest::mouseClick(button, Qt::LeftButton);
    }
    QVERIFY(chart.tableShown());
    QCOMPARE(table->model()->rowCount(), 10);
    QCOMPARE(table->model()->index(4, 0).data().toString(), QString("5"));
    QCOMPARE(table->model()->index(4, 1).data().toString(), QString("0.200"));
    QCOMPARE(table->model()->index(4, 2).data().toString(), QString("0.250"));
    QCOMPARE(table->model()->index(5, 2).data().toString(), QString());
    chart.append(0, 11, 0.05);
    QTRY_COMPARE(table->model()->rowCount(), 11);
    chart.clear();
    QCOMPARE(table->model()->rowCount(), 0);
  }
  void zoomStopsFittingAndFollowKeepsTheNewestInSight() {
    RisingChart chart;
    QCOMPARE(chart.range(), std::pair(0.0, 100.0));
    chart.zoom(0.5);
    QVERIFY(chart.following());
    QCOMPARE(chart.range(), std::pair(50.0, 100.0));
    chart.append(0, 110, 1);
    chart.flush();
    QCOMPARE(chart.range(), std::pair(60.0, 110.0));
    chart.pan(-0.5);
    QVERIFY(!chart.following());
    chart.append(0, 120, 1);
    chart.flush();
    QCOMPARE(chart.range().second, 85.0);
    chart.fit();
    QCOMPARE(chart.range(), std::pair(0.0, 120.0));
  }
  void theWheelZoomsWithCtrlOnly() {
    RisingChart chart;
    QWidget* plot = chart.plot();
    QVERIFY(plot);
    const auto turn = [&](Qt::KeyboardModifiers modifiers) {
      const QPointF at = plot->rect().center();
      QWheelEvent event(at, plot->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(plot, &event);
      chart.flush();
    };
    turn(Qt::NoModifier);
    QCOMPARE(chart.range(), std::pair(0.0, 100.0));
    turn(Qt::ControlModifier);
    QVERIFY(chart.range().second - chart.range().first < 100);
  }

  void aViewShowsAllUntilSomebodyMoves() {
    ViewRange view;
    QCOMPARE(view.advanced({0, 5}, {3, 100}), (Span{3, 100}));
    QCOMPARE(view.advanced({0, 5}, {0, 0}), (Span{0, 1}));
    QCOMPARE(view.moved({50, 100}, {0, 100}), (Span{50, 100}));
    QVERIFY(view.following());
    QCOMPARE(view.advanced({50, 100}, {0, 110}), (Span{60, 110}));
    QCOMPARE(view.zoomed({60, 110}, 0.5), (Span{85, 110}));  // the newest point stays
    QCOMPARE(view.moved({20, 60}, {0, 110}), (Span{20, 60}));
    QVERIFY(!view.following());
    QCOMPARE(view.advanced({20, 60}, {0, 120}), (Span{20, 60}));
    QCOMPARE(view.zoomed({20, 60}, 0.5), (Span{30, 50}));         // the middle stays
    QCOMPARE(view.moved({-30, 10}, {0, 120}), (Span{0, 40}));     // nothing lies before the data
    QCOMPARE(view.moved({100, 140}, {0, 120}), (Span{80, 120}));  // or behind them
    QCOMPARE(view.moved({-10, 500}, {0, 120}), (Span{0, 120}));
    QCOMPARE(view.advanced({0, 120}, {0, 130}), (Span{0, 130}));  // all of it again
    view.setFollowing(false);
    QCOMPARE(view.advanced({0, 120}, {0, 130}), (Span{0, 120}));
  }

  void keysDoWhatTheMouseDoes() {
    RisingChart chart;
    QWidget* plot = chart.plot();
    QVERIFY(plot);
    QTest::keyClick(plot, Qt::Key_Plus);
    const auto zoomed = chart.range();
    QVERIFY(zoomed.second - zoomed.first < 100);
    QTest::keyClick(plot, Qt::Key_Left);
    QVERIFY(chart.range().first < zoomed.first);
    QTest::keyClick(plot, Qt::Key_Home);
    QCOMPARE(chart.range(), std::pair(0.0, 100.0));
  }
  void takesAMillionPoints() {
    Theme theme(Theme::Mode::kLight);
    Chart chart("Loss", "Epoch", "Loss", theme);
    chart.addCurve({"Raw", &Tokens::loss, Chart::Look::kLine, -1, nullptr});
    chart.addCurve({"Others", &Tokens::others, Chart::Look::kArea, 0, nullptr});
    chart.resize(800, 300);
    chart.show();
    for (int i = 0; i < 1'000'000; ++i) {
      chart.append(0, i, std::sin(i * 1e-4));
      chart.append(1, i, 1);
    }
    chart.flush();
    QCOMPARE(chart.points(1), qsizetype(1'000'000));
    QVERIFY(!chart.grab().isNull());
  }
  void numbersThatAreNoneAreLeftOut() {
    Theme theme(Theme::Mode::kLight);
    Chart chart("Loss", "Epoch", "Loss", theme);
    chart.addCurve({"Raw", &Tokens::loss, Chart::Look::kLine, -1, nullptr});
    chart.append(0, 1, qQNaN());
    chart.append(0, 2, qInf());
    chart.append(0, 3, 1);
    QCOMPARE(chart.points(0), qsizetype(1));
  }

  void numbersAreSavedAsTheyAre() {
    QTemporaryDir folder;
    Theme theme(Theme::Mode::kLight);
    Chart chart("Loss", "Epoch", "Loss", theme);
    chart.addCurve({"Raw, each", &Tokens::loss_raw});
    chart.addCurve({"Validation", &Tokens::validation, Chart::Look::kMarkers});
    for (int i = 0; i < 3; ++i) chart.append(0, i, 1.0 / (i + 3));
    chart.append(1, 1, 0.5);
    chart.append(1, 7, 0.25);  // alone: no other curve has a point there
    QFile file(folder.filePath("loss.csv"));
    QVERIFY(chart.saveNumbers(file.fileName()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 5);
    QCOMPARE(lines[0], QByteArray("Epoch,\"Raw, each\",Validation"));
    QCOMPARE(lines[1].split(',')[1].toDouble(), 1.0 / 3);
    QCOMPARE(lines[2], QByteArray("1,0.25,0.5"));
    QCOMPARE(lines[4], QByteArray("7,,0.25"));
    QVERIFY(!chart.saveNumbers(folder.filePath("no/such/folder.csv")));
  }
  void pictureShowsTheCurve() {
    QTemporaryDir folder;
    Theme theme(Theme::Mode::kLight);
    Chart chart("Loss", "Epoch", "Loss", theme);
    chart.addCurve({"Raw", &Tokens::loss, Chart::Look::kArea});
    for (int i = 0; i < 50; ++i) chart.append(0, i, i % 7);
    chart.resize(500, 300);
    chart.show();
    const QString file = folder.filePath("loss.png");
    QVERIFY(chart.savePicture(file));
    const QImage picture(file);
    QCOMPARE(picture.size(), QSize(2400, 1200));
    int inked = 0;
    for (int x = 0; x < picture.width(); x += 10) {
      for (int y = 0; y < picture.height(); y += 10) {
        if (picture.pixelColor(x, y) != theme.tokens().surface) ++inked;
      }
    }
    QVERIFY2(inked > 2000, qPrintable(QString::number(inked)));
  }
  void datesAndTimesStandOnTheAxis() {
    Theme theme(Theme::Mode::kLight);
    Chart chart("Loss", "Epoch", "Loss", theme);
    chart.addCurve({"Raw", &Tokens::loss});
    chart.resize(600, 300);
    chart.show();
    chart.setAxis(Chart::Axis::kElapsed, "Training time");
    for (int i = 0; i < 100; ++i) chart.append(0, 60.0 * i, i);
    chart.flush();
    auto* table = chart.findChild<QTableView*>();
    auto* button = chart.findChildren<QPushButton*>()[2];
    button->click();
    QCOMPARE(table->model()->headerData(0, Qt::Horizontal).toString(), QString("Training time"));
    QCOMPARE(table->model()->index(90, 0).data().toString(), format::duration(5400));
    chart.clear();
    chart.setAxis(Chart::Axis::kDate, "Date");
    chart.append(0, 1.76e9, 1);
    chart.append(0, 1.76e9 + 86'400, 2);
    chart.flush();
    QCOMPARE(table->model()->index(1, 0).data().toString(),
             format::dateTime(qint64((1.76e9 + 86'400) * 1000)));
    QCOMPARE(chart.range().first, 1.76e9);  // not from 1970
  }
};

QTEST_MAIN(TestCharts)
#include "test_charts.moc"
