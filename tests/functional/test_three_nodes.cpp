// SPDX-License-Identifier: GPL-3.0-or-later
// An organiser and two volunteers train to the end; then everything that can be asked of the
// result.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QtEndian>

#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

constexpr int kEpochs = 1000;  // long enough for the volunteers to come in
constexpr int kTargetBatch = 48;

double mean_loss(const Commits& commits, qint64 from, qint64 to) {
  double sum = 0;
  qint64 count = 0;
  for (auto it = commits.lower_bound(from); it != commits.end() && it->first < to; ++it) {
    sum += it->second.loss;
    ++count;
  }
  return count ? sum / static_cast<double>(count) : -1.0;
}

}  // namespace

class TestThreeNodes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    data_ = group_.write_file("numbers.txt", small_text());
    QVERIFY(group_.create(data_, kTinyGpt, tiny_recipe(kEpochs, kTargetBatch)));
    QVERIFY(group_.add_volunteers(2));
    for (const std::size_t i : {1U, 2U}) {
      QCOMPARE(group_[i].command({"preferences", "team=Tulips"}).exit_code, 0);
    }
    for (std::size_t i = 0; i < group_.size(); ++i) group_[i].run();
    QVERIFY(group_.wait(
        [this] { return !group_[0].running() && !group_[1].running() && !group_[2].running(); }));
  }

  void allEndWell() {
    for (std::size_t i = 0; i < group_.size(); ++i) {
      auto& node = group_[i];
      QCOMPARE(node.exit_code(), 0);
      QCOMPARE(node.epochs(), qint64{kEpochs});
      QVERIFY2(node.complaint().isEmpty(), node.complaint());
      QCOMPARE(node.newest("finished")["epochs"].toInteger(), qint64{kEpochs});
    }
  }

  void sameModelAtEveryEpoch() {
    QCOMPARE(group_.disagreement(), QString());
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto& seen = group_[i].commits();
      for (auto it = seen.lower_bound(group_[i].first_commit_of_this_run()); it != seen.end();
           ++it) {
        QVERIFY2(it->second.digest.size() == 64, qPrintable(QString::number(it->first)));
      }
      QCOMPARE(group_[i].newest("finished")["state_digest"].toString(),
               seen.rbegin()->second.digest);
    }
  }

  void batchesKeepToTheTarget() {
    for (const auto& [epoch, commit] : group_[0].commits()) {
      const auto where = QString("epoch %1: %2 samples").arg(epoch).arg(commit.samples);
      QVERIFY2(commit.samples >= kTargetBatch, qPrintable(where));
      QVERIFY2(commit.samples <= kTargetBatch * 11 / 10, qPrintable(where));
    }
  }

  void everybodyContributesAndTheModelLearns() {
    const auto& seen = group_[0].commits();
    QVERIFY(
        std::any_of(seen.begin(), seen.end(), [](const auto& c) { return c.second.peers == 3; }));
    for (std::size_t i = 0; i < group_.size(); ++i) {
      qint64 mine = 0;
      for (const auto& [epoch, commit] : group_[i].commits()) mine += commit.my_samples;
      QVERIFY(mine > 0);
    }
    const double first = mean_loss(seen, 0, 10), last = mean_loss(seen, kEpochs - 10, kEpochs);
    QVERIFY2(last < 0.7 * first, qPrintable(QString("%1 -> %2").arg(first).arg(last)));
    const double validation = group_[0].newest("finished")["validation_loss"].toDouble(-1);
    QVERIFY(validation > 0 && validation < 0.8 * first);
  }

  void leaderboardIsTheSumOfTheCommits() {
    qint64 total = 0;
    for (const auto& [epoch, commit] : group_[0].commits()) total += commit.samples;
    QStringList boards;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto asked = group_[i].command({"leaderboard"});
      QCOMPARE(asked.exit_code, 0);
      const auto rows = asked.answer["rows"].toArray();
      QCOMPARE(rows.size(), 3);
      qint64 sum = 0, mine = 0, led = 0, averaged = 0;
      double share = 0;
      QString board;
      for (const QJsonValue row : rows) {
        sum += row["samples"].toInteger();
        share += row["contribution_share"].toDouble();
        led += row["epochs_led"].toInteger();
        averaged += row["averaged_bytes"].toInteger();
        QVERIFY(row["hours"].toDouble() > 0);
        if (row["me"].toBool()) mine = row["samples"].toInteger();
        QVERIFY(row["name"].toString() == "organiser" ||
                row["name"].toString().startsWith("volunteer"));
        board += row["peer"].toString() + QString::number(row["samples"].toInteger()) +
                 QString(" %1 %2 %3 ")
                     .arg(row["epochs_led"].toInteger())
                     .arg(row["averaged_bytes"].toInteger())
                     .arg(row["hours"].toDouble());
      }
      QCOMPARE(sum, total);
      QCOMPARE(led, qint64(group_[0].commits().size()));
      QVERIFY(averaged > 0);
      QVERIFY(qAbs(share - 1.0) < 1e-6);
      qint64 told = 0;
      for (const auto& [epoch, commit] : group_[i].commits()) told += commit.my_samples;
      if (group_[i].commits().begin()->first == 0) QCOMPARE(mine, told);
      boards << board;
    }
    QCOMPARE(boards[0], boards[1]);
    QCOMPARE(boards[0], boards[2]);
  }

  void teamsAreAddedUp() {
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const QJsonObject board = group_[i].command({"leaderboard"}).answer;
      qint64 samples = 0;
      for (const QJsonValue row : board["rows"].toArray()) {
        const bool volunteer = row["name"].toString() != "organiser";
        QCOMPARE(row["team"].toString(), volunteer ? QString("Tulips") : QString());
        if (volunteer) samples += row["samples"].toInteger();
      }
      const auto teams = board["teams"].toArray();
      QCOMPARE(teams.size(), 1);
      QCOMPARE(teams[0]["members"].toInteger(), qint64{2});
      QCOMPARE(teams[0]["samples"].toInteger(), samples);
    }
  }

  void commitsAreStoredAsTold() {
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto asked = group_[i].command({"commits", "--from", "0", "--count", "10000"});
      QCOMPARE(asked.exit_code, 0);
      QCOMPARE(asked.answer["total"].toInteger(), qint64{kEpochs});
      const auto rows = asked.answer["commits"].toArray();
      QCOMPARE(rows.size(), kEpochs);
      for (const QJsonValue row : rows) {
        const auto told = group_[0].commits().find(row["epoch"].toInteger());
        if (told == group_[0].commits().end()) continue;
        QCOMPARE(row["head"].toString(), told->second.head);
        QCOMPARE(row["samples"].toInteger(), told->second.samples);
      }
    }
    const auto some = group_[0].command({"commits", "--from", "10", "--count", "5"});
    const auto rows = some.answer["commits"].toArray();
    QCOMPARE(rows.size(), 5);
    QCOMPARE(rows[0]["epoch"].toInteger(), 10);
    QCOMPARE(rows[4]["epoch"].toInteger(), 14);
  }

  void verifyFindsEverythingInOrder() {
    const auto digest = group_[0].commits().rbegin()->second.digest;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto asked = group_[i].command({"verify"});
      QVERIFY2(asked.exit_code == 0, asked.output + asked.complaint);
      QCOMPARE(asked.answer["ok"].toBool(), true);
      QCOMPARE(asked.answer["epochs"].toInteger(), qint64{kEpochs});
      QCOMPARE(asked.answer["state_digest"].toString(), digest);
      QCOMPARE(asked.answer["head"].toString(), group_[0].commits().rbegin()->second.head);
    }
  }

  void statusNamesTheProject() {
    const auto asked = group_[1].command({"status"});
    QCOMPARE(asked.exit_code, 0);
    QCOMPARE(asked.answer["activity"].toString(), QString("idle"));
    const auto projects = asked.answer["projects"].toArray();
    QCOMPARE(projects.size(), 1);
    QCOMPARE(projects[0]["project"].toString(), group_.project());
    QCOMPARE(projects[0]["name"].toString(), QString("Test"));
    QCOMPARE(projects[0]["epochs_done"].toInteger(), qint64{kEpochs});
    QCOMPARE(projects[0]["organised_here"].toBool(), false);
  }

  void theModelWritesWhatItRead() {
    const QStringList question{"sample", "--prompt", "one ", "--tokens", "60", "--seed", "7"};
    const auto asked = group_[0].command(question);
    QCOMPARE(asked.exit_code, 0);
    const auto text = asked.answer["text"].toString();
    QVERIFY2(text.size() >= 60, qPrintable(text));
    const QString letters = QString::fromUtf8(small_text());
    for (const QChar c : text) QVERIFY(letters.contains(c));
    // Bit-identical replicas say the same.
    QCOMPARE(group_[2].command(question).answer["text"].toString(), text);
  }

  void exportsAreTheSameSafetensors() {
    QByteArray first;
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const QString file = group_.folder() + QString("/%1.safetensors").arg(i);
      const auto asked = group_[i].command({"export", "--out", file});
      QCOMPARE(asked.exit_code, 0);
      QFile written(file);
      QVERIFY(written.open(QIODevice::ReadOnly));
      const auto bytes = written.readAll();
      QCOMPARE(asked.answer["bytes"].toInteger(), qint64{bytes.size()});
      if (i == 0) first = bytes;
      QVERIFY(bytes == first);
    }
    QVERIFY(first.size() > 8);
    const auto header_bytes = qFromLittleEndian<quint64>(first.constData());
    QVERIFY(header_bytes > 2 && header_bytes + 8 < static_cast<quint64>(first.size()));
    const auto header =
        QJsonDocument::fromJson(first.mid(8, static_cast<qsizetype>(header_bytes))).object();
    qint64 end = 0, tensors = 0;
    for (auto it = header.begin(); it != header.end(); ++it) {
      if (it.key() == "__metadata__") continue;
      const auto tensor = it.value().toObject();
      QCOMPARE(tensor["dtype"].toString(), QString("F32"));
      qint64 values = 1;
      for (const QJsonValue size : tensor["shape"].toArray()) values *= size.toInteger();
      const auto offsets = tensor["data_offsets"].toArray();
      QCOMPARE(offsets[1].toInteger() - offsets[0].toInteger(), values * 4);
      end = std::max(end, offsets[1].toInteger());
      ++tensors;
    }
    QVERIFY(tensors > 5);
    QCOMPARE(end, first.size() - 8 - static_cast<qint64>(header_bytes));
  }

  void aCheckpointIsExported() {
    const auto written = [&](const QString& checkpoint) {
      const QString file = group_.folder() + "/checkpoint.safetensors";
      const auto asked = group_[0].command({"export", "--out", file, "--checkpoint", checkpoint});
      QFile out(file);
      return asked.exit_code == 0 && out.open(QIODevice::ReadOnly) ? out.readAll() : QByteArray();
    };
    QFile now(group_.folder() + "/0.safetensors");
    QVERIFY(now.open(QIODevice::ReadOnly));
    const QByteArray model = now.readAll();
    QVERIFY(written(QString::number(kEpochs)) == model);
    QVERIFY(written("best") == model);  // it was validated at the end
    const auto none = group_[0].command({"evaluate", "--checkpoint", "12345"});
    QCOMPARE(none.exit_code, 3);
    QVERIFY2(none.complaint.contains("checkpoint '12345'"), none.complaint);
  }

  void aFinishedProjectEndsAtOnce() {
    group_[1].run();
    QVERIFY(group_[1].wait_ended());
    QCOMPARE(group_[1].exit_code(), 0);
    QCOMPARE(group_[1].newest("finished")["state_digest"].toString(),
             group_[0].commits().rbegin()->second.digest);
  }

 private:
  Group group_;
  QString data_;
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestThreeNodes)
#include "test_three_nodes.moc"
