// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QtTest>

#include "ui/models/commit_history.h"
#include "ui/models/forecast_model.h"
#include "ui/models/leaderboard_model.h"
#include "ui/models/log_model.h"
#include "ui/models/peers_model.h"
#include "ui/models/projects_model.h"

using namespace potluck::ui;

namespace {

Peer peer(const QString& id, double rate = 1) {
  Peer p;
  p.id = id;
  p.name = "name-" + id;
  p.samples_per_second = rate;
  p.linked = true;
  return p;
}

QStringList idsOf(const PeersModel& model) {
  QStringList ids;
  for (const Peer& p : model.rows()) ids << p.id;
  return ids;
}

Commit commit(qint64 epoch, double my_samples = 1) {
  Commit c;
  c.epoch = epoch;
  c.unix_ms = 1000 + 10 * epoch;
  c.my_samples = c.my_samples_since = my_samples;
  return c;
}

}  // namespace

class TestModels : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void insertsRemovesMovesAndChanges() {
    PeersModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy moves(&model, &QAbstractItemModel::rowsMoved);
    model.sync({peer("a"), peer("b"), peer("c"), peer("d")});
    QCOMPARE(idsOf(model), QStringList({"a", "b", "c", "d"}));
    model.sync({peer("d"), peer("a"), peer("x"), peer("c", 9)});
    QCOMPARE(idsOf(model), QStringList({"d", "a", "x", "c"}));
    QCOMPARE(moves.size(), 1);
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes[0][0].toModelIndex().row(), 3);
    model.sync({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(resets.size(), 0);
  }
  void commitsComeInOrderAndOnce() {
    using Added = CommitHistory::Added;
    CommitHistory history;
    QCOMPARE(history.lastEpoch(), qint64(-1));
    QCOMPARE(history.add(commit(3), 4), Added::kOne);
    QCOMPARE(history.add(commit(3), 1), Added::kNothing);
    QCOMPARE(history.add(commit(2), 1), Added::kNothing);
    QCOMPARE(history.add(commit(7), 4), Added::kOne);
    QCOMPARE(history.lastEpoch(), qint64(7));
    QCOMPARE(history.unixMsOf(3), std::optional<qint64>(1030));
    QCOMPARE(history.unixMsOf(5), std::optional<qint64>(1070));  // of the first that covers it
    QVERIFY(!history.unixMsOf(8));
  }
  void validationsComeInOrderAndOnce() {
    CommitHistory history;
    QVERIFY(history.add(Validation{4, 0.5, {}}));
    QVERIFY(!history.add(Validation{4, 0.4, {}}));
    QVERIFY(history.add(Validation{8, 0.3, {}}));
    QCOMPARE(history.validationOf(4)->loss, 0.5);
    QVERIFY(!history.validationOf(5));
    QVERIFY(!history.validationOf(9));
  }
  void aLongHistoryIsThinnedOutWithoutLosingSamples() {
    CommitHistory history;
    for (qint64 epoch = 0; epoch < CommitHistory::kMostSteps; ++epoch) {
      history.add(commit(epoch, epoch % 2 == 0 ? 1 : 3), 1);
    }
    QCOMPARE(history.add(commit(CommitHistory::kMostSteps), 1), CommitHistory::Added::kThinned);
    QCOMPARE(history.steps().size(), CommitHistory::kMostSteps * 3 / 4 + 1);
    QCOMPARE(history.lastEpoch(), CommitHistory::kMostSteps);
    const CommitHistory::Step& oldest = history.steps().first();
    QCOMPARE(oldest.commit.epoch, qint64(1));
    QCOMPARE(oldest.epochs_covered, 2.0);
    QCOMPARE(oldest.commit.my_samples, 2.0);        // the mean of an epoch
    QCOMPARE(oldest.commit.my_samples_since, 4.0);  // all since the commit before
  }
  void forecastsComeAndChange() {
    ForecastModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    LinkForecast home;
    home.id = "10/50";
    home.up_mbit = 10;
    home.points = {{1, 2, 0, 1, 1}, {64, 1, 0.5, 0.25, 2}};
    home.knee = 3;
    LinkForecast campus = home;
    campus.id = "1000/1000";
    campus.knee = std::nullopt;
    model.sync({home, campus});
    const auto shown = [&](int row, int column) {
      return model.index(row, column).data().toString();
    };
    QVERIFY(shown(0, ForecastModel::kLink).startsWith("Home lines"));
    QCOMPARE(shown(0, ForecastModel::kKnee), QString("3 computers"));
    QCOMPARE(shown(1, ForecastModel::kKnee), QString("over 64"));
    QCOMPARE(shown(1, ForecastModel::kBatch), QString("none"));
    campus.smallest_batch = 144;
    model.sync({home, campus});
    QCOMPARE(shown(1, ForecastModel::kBatch), QString("144"));
  }
  void keepsTheSelectedPeerSelected() {
    PeersModel model;
    model.sync({peer("a"), peer("b"), peer("c")});
    const QPersistentModelIndex selected(model.index(1, 0));
    model.sync({peer("c"), peer("z"), peer("b", 4)});
    QVERIFY(selected.isValid());
    QCOMPARE(model.row(selected.row()).id, QString("b"));
  }
  void sameContentTellsNobody() {
    PeersModel model;
    model.sync({peer("a"), peer("b")});
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.sync({peer("a"), peer("b")});
    QCOMPARE(changes.size(), 0);
  }
  void doubledIdsAreShownOnce() {
    PeersModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.sync({peer("a"), peer("a"), peer("b")});
    QCOMPARE(idsOf(model), QStringList({"a", "b"}));
  }
  void randomListsEndEqual() {
    quint32 state = 7;
    const auto draw = [&state](quint32 below) {
      state = state * 1664525u + 1013904223u;
      return (state >> 16) % below;
    };
    PeersModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int round = 0; round < 200; ++round) {
      QList<Peer> wanted;
      QStringList ids;
      for (quint32 i = 0; i < 12; ++i) {
        const QString id(QChar('a' + draw(20)));
        if (ids.contains(id)) continue;
        ids << id;
        wanted << peer(id, draw(3));
      }
      model.sync(wanted);
      QCOMPARE(idsOf(model), ids);
      QCOMPARE(model.rows(), wanted);
    }
  }
  void stateSaysMoreThanAColor() {
    PeersModel model;
    Peer p = peer("a");
    p.coordinator = true;
    model.sync({p});
    const QString text = model.index(0, PeersModel::kState).data().toString();
    QVERIFY2(text.contains("leads"), qPrintable(text));
    p.linked = false;
    model.sync({p});
    QVERIFY(model.index(0, PeersModel::kState).data().toString().contains("not connected"));
  }
  void leaderboardMarksThisComputer() {
    LeaderboardModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    LeaderRow row;
    row.id = "a";
    row.name = "ada";
    row.me = true;
    model.sync({row});
    QCOMPARE(model.index(0, LeaderboardModel::kName).data().toString(),
             QString("ada (this computer)"));
  }
  void logForgetsTheOldest() {
    LogModel model(3);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int i = 0; i < 5; ++i) model.append({{0, "info", QString::number(i)}});
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0, LogModel::kText).data().toString(), QString("2"));
    model.append({{0, "info", "a"}, {0, "info", "b"}, {0, "info", "c"}, {0, "warning", "d"}});
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(2, LogModel::kLevel).data().toString(), QString("Warning"));
  }
};

QTEST_MAIN(TestModels)
#include "test_models.moc"
