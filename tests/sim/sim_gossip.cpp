// SPDX-License-Identifier: GPL-3.0-or-later
// Tracker and gossip alone, with thousands of peers: what they cost and how well the batch is
// known. The full size (a quarter of an hour to an hour, 12 GB): QTEST_FUNCTION_TIMEOUT=9000000
// POTLUCK_GOSSIP_PEERS=10000.
#include <QTest>

#include <cmath>
#include <cstdio>

#include "engine/collab/group/tracker.h"
#include "gossip_world.h"

using namespace potluck;
using namespace potluck::sim;
using namespace std::chrono_literals;

namespace {

constexpr double kMaxBytesPerSecond = 2000;
constexpr double kMaxBatchError = 0.02;

struct Shown {
  Spread sent, received;
  double worst_error = 0, mean_error = 0;
  std::size_t epochs = 0;
  GossipWorld::Knowledge knowledge;
};

Shown show(GossipOptions options, Duration warm_up, Duration time) {
  GossipWorld world(options);
  world.run(warm_up);
  world.start_measuring();
  world.run(time);
  Shown out;
  out.sent = world.sent();
  out.received = world.received();
  out.epochs = world.batch_errors().size();
  for (const double error : world.batch_errors()) {
    out.worst_error = std::max(out.worst_error, std::abs(error));
    out.mean_error += error / static_cast<double>(out.epochs);
  }
  out.knowledge = world.knowledge();
  std::printf(
      "%zu peers, %.1f links each: sent %.0f B/s a peer (99th of 100: %.0f, most %.0f), received "
      "%.0f (%.0f, %.0f); %zu epochs, batch off by %.2f %% at most, %+.2f %% in the mean; missing "
      "%.2f %%, gone but known %.2f %%; %llu records in %.0f s by changes of speed\n",
      options.peers, world.links_per_peer(), out.sent.mean, out.sent.p99, out.sent.max,
      out.received.mean, out.received.p99, out.received.max, out.epochs, 100 * out.worst_error,
      100 * out.mean_error, 100 * out.knowledge.missing, 100 * out.knowledge.ghosts,
      static_cast<unsigned long long>(world.records_made()), seconds(time));
  std::fflush(stdout);
  return out;
}

GossipOptions options_for(std::size_t peers) {
  GossipOptions options;
  options.peers = peers;
  // Links as among ten thousand, whatever the number here.
  if (peers > options.membership.few_peers) options.membership.dial_all = 64;
  return options;
}

}  // namespace

class SimGossip : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QVERIFY(init_crypto()); }

  void bytes_stay_flat_and_the_batch_is_known_data() {
    QTest::addColumn<int>("peers");
    const int wanted = qEnvironmentVariableIntValue("POTLUCK_GOSSIP_PEERS");
    if (wanted > 0) {
      QTest::addRow("%d peers", wanted) << wanted;
      return;
    }
    for (const int peers : {10, 100, 800}) QTest::addRow("%d peers", peers) << peers;
  }
  void bytes_stay_flat_and_the_batch_is_known() {
    QFETCH(int, peers);
    const int minutes = qEnvironmentVariableIntValue("POTLUCK_GOSSIP_MINUTES");
    const auto shown = show(options_for(static_cast<std::size_t>(peers)), 2min,
                            minutes > 0 ? std::chrono::minutes(minutes) : 10min);
    QVERIFY(shown.sent.mean <= kMaxBytesPerSecond);
    QVERIFY(shown.sent.p99 <= kMaxBytesPerSecond);
    QVERIFY(shown.received.mean <= kMaxBytesPerSecond);
    QVERIFY(shown.epochs >= (minutes > 0 ? 1 : 15));
    // Among ten peers one that comes or goes is a tenth of the batch.
    if (peers >= 500) QVERIFY(shown.worst_error <= kMaxBatchError);
    QVERIFY(shown.knowledge.missing <= 0.02);
    QVERIFY(shown.knowledge.ghosts <= 0.02);
  }

  void a_liar_moves_the_batch_by_its_cap_at_most() {
    GossipOptions options = options_for(400);
    options.replaced_per_hour = 0;
    const auto honest = show(options, 1min, 5min);
    options.liars = 1;
    const auto lied = show(options, 1min, 5min);
    QVERIFY(lied.mean_error < honest.mean_error);
    QVERIFY(lied.mean_error > honest.mean_error - Tracker::cap(1, 401) - 0.01);
  }
};

QTEST_APPLESS_MAIN(SimGossip)
#include "sim_gossip.moc"
