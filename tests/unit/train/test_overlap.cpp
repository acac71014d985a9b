// SPDX-License-Identifier: GPL-3.0-or-later
// Accumulating for the next epoch while this one's gradient is being averaged.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "net/base/bytes.h"
#include "small_data.h"

namespace potluck {

class TestOverlap : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;
  std::shared_ptr<const Dataset> text_;
  TrainerOptions options_ = options_for("gpt:layers=1,heads=2,width=16,context=8");

  static std::vector<float> frozen(Trainer& trainer) {
    const auto mean = trainer.freeze();
    return {mean.begin(), mean.end()};
  }
  static double difference(const std::vector<float>& a, const std::vector<float>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      worst = std::max(worst, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    }
    return worst;
  }

 private Q_SLOTS:
  void initTestCase() { text_ = small_text(folder_.path().toStdString()); }

  void what_is_frozen_stays_and_the_step_keeps_what_came_meanwhile() {
    const auto trainer = make(options_, text_);
    gather(*trainer, 6);
    const auto mean = frozen(*trainer);
    trainer->go_on();
    QCOMPARE(trainer->accumulated_samples(), 0U);
    gather(*trainer, 4);
    QCOMPARE(trainer->accumulated_samples(), 4U);
    QCOMPARE(frozen(*trainer), mean);
    QVERIFY(trainer->step(0, trainer->freeze()).ok());
    QCOMPARE(trainer->epochs_applied(), 1U);
    QCOMPARE(trainer->accumulated_samples(), 4U);
    QVERIFY(trainer->accumulated_loss() > 0);

    // The very gradient that these four samples have at the parameters before the step.
    const auto other = make(options_, text_);
    gather(*other, 6);
    other->clear();
    gather(*other, 4);
    QVERIFY(difference(frozen(*trainer), frozen(*other)) < 1e-6);
  }

  void thawed_it_is_as_if_nothing_had_come() {
    const auto trainer = make(options_, text_);
    gather(*trainer, 6);
    const auto mean = frozen(*trainer);
    const double loss = trainer->accumulated_loss();
    trainer->go_on();
    gather(*trainer, 4);
    trainer->thaw();
    QCOMPARE(trainer->accumulated_samples(), 6U);
    QCOMPARE(trainer->accumulated_loss(), loss);
    QVERIFY(difference(frozen(*trainer), mean) < 1e-6);
  }

  void a_state_from_others_ends_it() {
    const auto trainer = make(options_, text_);
    Bytes state;
    for (const auto view : trainer->state_views()) {
      state.insert(state.end(), view.begin(), view.end());
    }
    gather(*trainer, 6);
    trainer->freeze();
    trainer->go_on();
    gather(*trainer, 4);
    QVERIFY(trainer->load_state(state).ok());
    QCOMPARE(trainer->accumulated_samples(), 0U);
    gather(*trainer, 2);
    QCOMPARE(trainer->accumulated_samples(), 2U);
  }
};

}  // namespace potluck

QTEST_GUILESS_MAIN(potluck::TestOverlap)
#include "test_overlap.moc"
