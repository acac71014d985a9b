// SPDX-License-Identifier: GPL-3.0-or-later
// Three computers learn as one does: the same recipe gives the same curve within the noise of which
// samples were drawn.
#include <QTest>
#include <cmath>

#include "tests/functional/harness.h"

namespace potluck::functional {

namespace {

constexpr int kEpochs = 500;  // long enough for the volunteers to come in

struct Curve {
  std::vector<double> losses;
  double validation = -1;

  double mean(std::size_t from, std::size_t to) const {
    double sum = 0;
    for (auto i = from; i < to; ++i) sum += losses[i];
    return sum / static_cast<double>(to - from);
  }
};

}  // namespace

class TestOneAndThree : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sameCurveForText() { compare(kTinyGpt, "numbers.txt", 0.10); }
  void sameCurveForImages() { compare("mlp:hidden=32", "builtin:digits", 0.25); }

 private:
  void compare(const QString& model, const QString& data, double tolerance) {
    const auto one = train(model, data, 1), other = train(model, data, 1),
               three = train(model, data, 3);
    QVERIFY(!QTest::currentTestFailed());
    const auto from = static_cast<std::size_t>(kEpochs) * 8 / 10;
    const double fall = one.losses.front() - one.mean(from, kEpochs);
    QVERIFY(fall > 0.2);
    // Two runs of one node differ by which samples they drew: that is the noise.
    const auto close = [&](const char* what, double of_one, double again, double of_three,
                           double beyond_noise) {
      const double allowed = 3 * std::abs(of_one - again) + beyond_noise;
      const bool is = std::abs(of_one - of_three) <= allowed;
      const auto said = QString("%1: one %2, one again %3, three %4; %5 apart at most")
                            .arg(what)
                            .arg(of_one)
                            .arg(again)
                            .arg(of_three)
                            .arg(allowed);
      qInfo("%s", qPrintable(said));
      QVERIFY2(is, qPrintable(said));
    };
    close("at the start", one.losses.front(), one.losses.front(), three.losses.front(),
          0.2 * one.losses.front());
    close("in the middle", one.mean(20, 60), other.mean(20, 60), three.mean(20, 60),
          2 * tolerance * fall);
    close("at the end", one.mean(from, kEpochs), other.mean(from, kEpochs),
          three.mean(from, kEpochs), tolerance * fall);
    close("validation", one.validation, other.validation, three.validation, 2 * tolerance * fall);
  }

  static Curve train(const QString& model, const QString& data, int nodes) {
    Group group;
    Curve out;
    const auto source = data.startsWith("builtin:") ? data : group.write_file(data, small_text());
    const auto fail = [&out](const char* why) {
      QTest::qFail(why, __FILE__, __LINE__);
      out.losses.assign(kEpochs, 0.0);
      return out;
    };
    if (!group.create(source, model,
                      tiny_recipe(kEpochs, 48, QString("start_members=%1").arg(nodes))))
      return fail("no project");
    if (nodes > 1 && !group.add_volunteers(nodes - 1)) return fail("nobody joined");
    for (std::size_t i = 0; i < group.size(); ++i) group[i].run();
    const auto ended = [&] {
      for (std::size_t i = 0; i < group.size(); ++i) {
        if (group[i].running()) return false;
      }
      return true;
    };
    if (!group.wait(ended)) return fail("it did not end");
    // A node that stood still for a second may have taken over the state of the others, and tells
    // of no epoch that lies between.
    Commits told;
    for (std::size_t i = 0; i < group.size(); ++i) {
      told.insert(group[i].commits().begin(), group[i].commits().end());
    }
    if (told.size() != kEpochs) return fail("epochs are missing");
    for (const auto& [epoch, commit] : told) out.losses.push_back(commit.loss);
    out.validation = group[0].newest("finished")["validation_loss"].toDouble(-1);
    return out;
  }
};

}  // namespace potluck::functional

QTEST_GUILESS_MAIN(potluck::functional::TestOneAndThree)
#include "test_one_and_three.moc"
