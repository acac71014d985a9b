// SPDX-License-Identifier: GPL-3.0-or-later
// What accumulating the next epoch during the averaging is for: devices that are never idle.
#include <QTest>

#include "overlap_measure.h"
#include "sim_peer.h"

namespace potluck::sim {

using namespace std::chrono_literals;

class SimOverlap : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto().ok()); }

  void the_devices_compute_while_the_network_averages() {
    const auto seen = measure_overlap(1, 4);
    QVERIFY(seen.has_value());
    QVERIFY2(seen->idle_without > 0.4, qPrintable(QString::number(seen->idle_without)));
    QVERIFY2(seen->idle_with <= 0.05, qPrintable(QString::number(seen->idle_with)));
  }

  // Also by members that come with samples of the time of the averaging.
  void the_batch_is_the_target() {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      World world(seed);
      world.config.overlap = true;
      PeerOptions options;
      options.alone_grace = Duration{};
      options.micro_batch = static_cast<std::uint32_t>(1 + seed % 5);
      options.shape.delay = 100ms;
      const PeerId first = world.add(options).id();
      for (int i = 1; i < 4; ++i) {
        options.samples_per_second = world.network.rng().uniform(10, 80);
        world.add(options).bootstrap(first);
      }
      world.network.run_until(world.network.now() + 60s);
      QVERIFY2(world.violations.empty(), world.report().c_str());
      QVERIFY(world.lowest_epoch() >= 20);
      // At first everybody comes with what it gathered alone.
      for (const auto& [epoch, samples] : world.samples_of_epoch) {
        const bool right = epoch < 5 ? samples >= 64 && samples < 128 : samples == 64;
        QVERIFY2(right, qPrintable(QString("epoch %1: %2").arg(epoch).arg(samples)));
      }
    }
  }

  void who_rests_now_and_then_leaves_the_batch_as_it_is() {
    for (std::uint64_t seed = 20; seed < 50; ++seed) {
      World world(seed);
      world.config.overlap = true;
      PeerOptions options;
      options.alone_grace = Duration{};
      options.samples_per_second = 400;
      options.shape.delay = 5ms;
      const PeerId first = world.add(options).id();
      SimPeer& other = world.add(options);
      other.bootstrap(first);
      Rng& rng = world.network.rng();
      world.network.run_until(world.network.now() + 4s);
      for (int i = 0; i < 12; ++i) {
        const auto some_time = [&] { return from_seconds(rng.uniform(0.001, 0.4)); };
        other.pause(true);
        world.network.run_until(world.network.now() + some_time());
        other.pause(false);
        world.network.run_until(world.network.now() + 3 * some_time());
      }
      const auto before = world.lowest_epoch();
      world.network.run_until(world.network.now() + 4s);
      QVERIFY2(world.lowest_epoch() >= before + 10, world.report().c_str());
      QVERIFY2(world.violations.empty(), world.report().c_str());
      for (const auto& [epoch, samples] : world.samples_of_epoch) {
        QVERIFY2(samples == 64,
                 qPrintable(QString("seed %1 epoch %2: %3").arg(seed).arg(epoch).arg(samples)));
      }
    }
  }
};

}  // namespace potluck::sim

QTEST_APPLESS_MAIN(potluck::sim::SimOverlap)
#include "sim_overlap.moc"
