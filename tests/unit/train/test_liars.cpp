// SPDX-License-Identifier: GPL-3.0-or-later
// What one liar does to a real model: with nothing in its way it ruins the training, and with the
// bound on norms, or a robust rule, it does not. `./dev bench trust` tries many liars and all that
// they might do.
#include <QTest>
#include <filesystem>

#include "net/crypto/keys.h"
#include "tests/support/hostile_group.h"
#include "tests/support/test_files.h"

using namespace potluck;
using namespace potluck::test;
using Kind = AveragingRule::Kind;

namespace {

HostileSetting small(Attack attack, std::size_t hostile, Kind kind, double norm_bound = 3) {
  HostileSetting out;
  out.attack = attack;
  out.honest = 7 - hostile;
  out.hostile = hostile;
  out.samples = {8};
  out.epochs = 90;
  out.from = 20;
  out.rule.kind = kind;
  out.rule.norm_bound = norm_bound;
  out.rule.trim = 0.3;
  out.learning_rate = 4e-3;
  return out;
}

}  // namespace

class TestLiars : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(init_crypto());
    if (!std::filesystem::exists(shared_file("mnist-t10k-images-idx3-ubyte.gz"))) {
      QSKIP("MNIST is not here");
    }
  }

  void what_a_liar_achieves_data() {
    QTest::addColumn<Attack>("attack");
    QTest::addColumn<int>("hostile");
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("bound");
    QTest::addColumn<bool>("learns");
    const auto row = [](const char* name, Attack attack, int hostile, Kind kind, double bound,
                        bool learns) {
      QTest::newRow(name) << attack << hostile << int(kind) << bound << learns;
    };
    row("nobody lies", Attack::kNone, 0, Kind::kMean, 3, true);
    row("nothing in its way", Attack::kScaledFlip, 1, Kind::kMean, 0, false);
    row("bound", Attack::kScaledFlip, 1, Kind::kMean, 3, true);
    row("bound, and it denies", Attack::kShortNorm, 1, Kind::kMean, 3, true);
    row("clipped", Attack::kScaledFlip, 2, Kind::kClipped, 3, true);
    row("trimmed", Attack::kScaledFlip, 2, Kind::kTrimmed, 3, true);
    row("median", Attack::kScaledFlip, 2, Kind::kMedian, 3, true);
  }
  void what_a_liar_achieves() {
    QFETCH(Attack, attack);
    QFETCH(int, hostile);
    QFETCH(int, kind);
    QFETCH(double, bound);
    QFETCH(bool, learns);
    const auto result = train_with_liars(
        small(attack, static_cast<std::size_t>(hostile), static_cast<Kind>(kind), bound));
    QVERIFY2(result, result ? "" : result.error().text().c_str());
    const QString seen = QString("accuracy %1").arg(result->accuracy);
    qInfo("%s", qPrintable(seen));
    QVERIFY2(learns ? result->accuracy > 0.65 : result->accuracy < 0.3, qPrintable(seen));
  }

  // Their gradients are of usual length, and look like others'.
  void audits_find_all_who_lie_and_nobody_else() {
    HostileSetting setting = small(Attack::kAlie, 3, Kind::kMean);
    setting.audits = 1;
    const auto result = train_with_liars(setting);
    QVERIFY2(result, result ? "" : result.error().text().c_str());
    QCOMPARE(result->caught, std::size_t{3});
    QCOMPARE(result->wronged, std::size_t{0});
    QVERIFY2(result->last_out <= 61, qPrintable(QString::number(result->last_out)));
  }
};

QTEST_APPLESS_MAIN(TestLiars)
#include "test_liars.moc"
