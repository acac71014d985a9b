// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>
#include <algorithm>

#include "tests/bench/rounds.h"
#include "tests/bench/rounds_log.h"
#include "tests/functional/harness.h"

namespace potluck::bench {
namespace {

using functional::Commits;
using functional::Group;

constexpr double kLeastBatch = 1.00, kMostBatch = 1.05;
constexpr double kStart_s = 0.020, kRoundsPerSecond = 50;
constexpr int kEnoughEpochs = 1'000'000;
constexpr int kManyMs = 300'000;
constexpr auto kUsualDigests = "16";  // epochs; what recipes begin with
// 257,000 parameters: 1.03 MB as float32.
constexpr auto kMegabyte = "gpt:layers=1,heads=2,width=144,context=32";

bool start(Group& group, int nodes, const QString& model, int target,
           const QStringList& options = {"--log", "debug"}) {
  const QString data = group.write_file("numbers.txt", functional::small_text());
  const QString recipe = functional::tiny_recipe(kEnoughEpochs, target, "checkpoint_seconds=5");
  if (!group.create(data, model, recipe) || !group.add_volunteers(nodes - 1)) return false;
  for (std::size_t i = 0; i < group.size(); ++i) group[i].run(options);
  return group.all_commit_together(nodes, 0, kManyMs);
}

struct Batches {
  double least = 1e9, most = 0;
  qint64 count = 0;
};

Batches batches(const Commits& commits, qint64 from, int nodes, int target) {
  Batches out;
  for (auto it = commits.lower_bound(from); it != commits.end(); ++it) {
    if (it->second.peers != nodes) continue;
    const double ratio = static_cast<double>(it->second.samples) / target;
    out.least = std::min(out.least, ratio);
    out.most = std::max(out.most, ratio);
    ++out.count;
  }
  return out;
}

// From the last node's last sample to the last node's averaging, of epochs that all were in.
std::vector<double> delays(Group& group, const Commits& commits, int nodes) {
  std::vector<std::map<qint64, EpochSeen>> told;
  for (std::size_t i = 0; i < group.size(); ++i) told.push_back(epochs_in(group[i].complaint()));
  std::vector<double> out;
  for (const auto& [epoch, commit] : commits) {
    if (commit.peers != nodes) continue;
    double reached = 0, begun = 0;
    bool complete = true;
    for (const auto& node : told) {
      const auto seen = node.find(epoch);
      const bool both =
          seen != node.end() && seen->second.last_sample_s >= 0 && seen->second.averaging_s >= 0;
      complete = complete && both;
      if (!both) break;
      reached = std::max(reached, seen->second.last_sample_s);
      begun = std::max(begun, seen->second.averaging_s);
    }
    if (complete) out.push_back(begun - reached);
  }
  return out;
}

// Epochs that were committed and are others now.
qint64 replaced(const Commits& before, const Commits& after) {
  return std::count_if(before.begin(), before.end(), [&](const auto& each) {
    const auto now = after.find(each.first);
    return now == after.end() || now->second.head != each.second.head;
  });
}

double rate_of(Group& group, int run_s) {
  const auto counted = [&] { return static_cast<double>(group[0].epochs()); };
  const double before = counted();
  QElapsedTimer clock;
  clock.start();
  functional::wait_until([] { return false; }, run_s * 1000);
  return (counted() - before) * 1000 / static_cast<double>(clock.elapsed());
}

}  // namespace

Rows measure_starts(int epochs) {
  constexpr int kNodes = 8, kTarget = 2048;
  const QString batch = "committed batch / target, 8 nodes, no failures";
  const QString begins = "target reached -> averaging, 8 nodes on loopback";
  Group group;
  if (!start(group, kNodes, functional::kTinyGpt, kTarget)) {
    return {failed(batch, "1.00 - 1.05", "they never came together"),
            failed(begins, "<= 20 ms", "they never came together")};
  }
  const qint64 from = group[0].epochs();
  group.all_reach(from + epochs, kManyMs);
  const Commits& commits = group[0].commits();
  const Batches seen = batches(commits, from, kNodes, kTarget);
  Row row{batch, "1.00 - 1.05",
          QString("%1 - %2 (%3 epochs)")
              .arg(seen.least, 0, 'f', 3)
              .arg(seen.most, 0, 'f', 3)
              .arg(seen.count),
          seen.most / kMostBatch, false};
  row.reached = seen.count > 0 && seen.least >= kLeastBatch && seen.most <= kMostBatch;
  auto times = delays(group, commits, kNodes);
  if (times.empty()) return {row, failed(begins, "<= 20 ms", "no epoch was seen whole")};
  std::sort(times.begin(), times.end());
  const QString more = QString("90 %: %1 ms, %2 epochs")
                           .arg(1000 * times[times.size() * 9 / 10], 0, 'f', 0)
                           .arg(times.size());
  return {row, at_most(begins, 1000 * kStart_s, 1000 * median(times), "ms", more)};
}

Rows measure_rounds_per_second(int seconds) {
  const QString what = "rounds per second, 3 nodes, 1 MB model, loopback";
  Group group;
  // As a user's nodes run: tests want a digest of the state after each epoch.
  const QStringList as_users{"--digest-every", kUsualDigests};
  if (!start(group, 3, kMegabyte, 3, as_users))
    return {failed(what, ">= 50", "they never came together")};
  rate_of(group, 3);  // warms up
  const double rate = rate_of(group, seconds);
  std::vector<double> averaging;
  for (const auto& event : group[0].events()) {
    if (event["type"] == "commit" && event["peers"].toInt() == 3) {
      averaging.push_back(event["averaging_seconds"].toDouble());
    }
  }
  return {at_least(what, kRoundsPerSecond, rate, "per s",
                   QString("averaging %1 ms").arg(1000 * median(averaging), 0, 'f', 1))};
}

Rows measure_power_cut() {
  constexpr int kNodes = 3, kTarget = 512, kRuns = 3;
  const QString what = "kill -9 of all: epochs lost after the restart";
  Group group;
  if (!start(group, kNodes, functional::kTinyGpt, kTarget)) {
    return {failed(what, "0", "they never came together")};
  }
  std::vector<double> lost;
  for (int run = 0; run < kRuns; ++run) {
    // Between two checkpoints, as it comes.
    group.all_advance(40 + 17 * run, kManyMs);
    Commits before;
    for (std::size_t i = 0; i < kNodes; ++i) {
      for (const auto& each : group[i].commits()) before.insert(each);
    }
    for (std::size_t i = 0; i < kNodes; ++i) group[i].kill9();
    for (std::size_t i = 0; i < kNodes; ++i) group[i].run({"--log", "debug"});
    const auto all_on = [&] {
      for (std::size_t i = 0; i < kNodes; ++i) {
        if (group[i].first_commit_of_this_run() < 0) return false;
      }
      return group[0].epochs() > before.rbegin()->first + 5;
    };
    if (!group.wait(all_on, kManyMs)) return {failed(what, "0", "they did not go on")};
    lost.push_back(static_cast<double>(replaced(before, group[0].commits())));
  }
  bool proven = true;
  for (std::size_t i = 0; i < kNodes; ++i) {
    group[i].interrupt();
    proven = proven && group[i].command({"verify"}).exit_code == 0;
  }
  const double most = *std::max_element(lost.begin(), lost.end());
  Row row{what, "0",
          QString("%1 (median %2 of %3 cuts), ledgers %4")
              .arg(most)
              .arg(median(lost))
              .arg(kRuns)
              .arg(proven ? "verify" : "DO NOT VERIFY"),
          most, most == 0 && proven};
  return {row};
}

}  // namespace potluck::bench
