// SPDX-License-Identifier: GPL-3.0-or-later
// What strangers at a node's door achieve: `./dev bench door [--check] [--seconds N]`. A node
// trains on one core, and on the others come 10,000 connections from 1,000 addresses that never
// become links, a gigabyte of random bytes, and sixteen strangers who ask its control API with a
// wrong token; meanwhile its owner asks for its status, and six newcomers join. Beside it the same
// without the strangers, before and after. --check: exit code 1 when a target is missed.
#include <sched.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/door_strangers.h"
#include "tests/bench/process_cost.h"
#include "tests/bench/target.h"
#include "tests/functional/control_client.h"
#include "tests/functional/harness.h"

namespace potluck::bench {
namespace {

using functional::ControlClient;
using functional::Group;
using functional::NodeProcess;
using functional::wait_until;

constexpr double kTraining = 0.95, kMemoryMb = 20, kAnswered_s = 1;
constexpr int kNewcomers = 6;
constexpr std::size_t kSilent = 5000, kHalfOpen = 5000, kApiStrangers = 16;
constexpr std::size_t kAsked = 1'000'000;  // times: as often as they are let in
constexpr std::size_t kNoises = 1700;      // of a megabyte at most, until the node ends it
constexpr int kAsk_ms = 250;
constexpr int kTarget = 2048;  // samples: two epochs a second, perhaps

// This process, and what it starts from now on, but for those whose launcher says otherwise.
void leave_the_first_core() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (sched_getaffinity(0, sizeof(cores), &cores) != 0 || CPU_COUNT(&cores) < 2) return;
  CPU_CLR(0, &cores);
  sched_setaffinity(0, sizeof(cores), &cores);
}

struct Seen {
  double samples_per_second = 0;
  double most_mb = 0;     // resident
  double answered_s = 0;  // the owner's slowest answer, a new connection each time
  int asked = 0, answered = 0, joined = 0;
};

// A while of training in which six newcomers join and the owner asks again and again.
class Spell {
 public:
  Spell(Group& group, int seconds) : group_(group), node_(group[0]), seconds_(seconds) {}

  Seen watch(const QString& name) {
    const qint64 first = node_.epochs();
    clock_.start();
    for (int i = 0; i < kNewcomers; ++i) {
      pass_until(1000.0 * seconds_ * i / kNewcomers);
      NodeProcess& newcomer = group_.add(QString("%1 %2").arg(name).arg(i + 1));
      seen_.joined += newcomer.join(group_.link());
    }
    pass_until(1000.0 * seconds_);
    const double took = static_cast<double>(clock_.elapsed()) / 1000;
    double samples = 0;
    for (const auto& [epoch, commit] : node_.commits()) {
      if (epoch >= first) samples += static_cast<double>(commit.my_samples);
    }
    seen_.samples_per_second = samples / took;
    return seen_;
  }

 private:
  void pass_until(double ms) {
    while (static_cast<double>(clock_.elapsed()) < ms) {
      ask();
      seen_.most_mb = std::max(seen_.most_mb, resident_mb(node_.pid()));
      wait_until([] { return false; }, kAsk_ms);
    }
  }

  void ask() {
    QElapsedTimer answer;
    answer.start();
    ControlClient owner;
    ++seen_.asked;
    if (!owner.connect_to(node_.home()) || owner.result("status").isEmpty()) return;
    ++seen_.answered;
    seen_.answered_s = std::max(seen_.answered_s, static_cast<double>(answer.elapsed()) / 1000);
  }

  Group& group_;
  NodeProcess& node_;
  const int seconds_;
  QElapsedTimer clock_;
  Seen seen_;
};

// The last port that the node listens at is the one that it told of.
std::uint16_t port_of(const NodeProcess& node) {
  const QString address = node.newest("listening")["address"].toString();
  return static_cast<std::uint16_t>(address.section(':', -1).toUInt());
}

void tell(const char* name, const Seen& seen) {
  std::printf(
      "%-10s %8.0f samples/s, %6.1f MB at most, the owner answered %d of %d times, within %.3f s, "
      "%d of %d newcomers in\n",
      name, seen.samples_per_second, seen.most_mb, seen.answered, seen.asked, seen.answered_s,
      seen.joined, kNewcomers);
  std::fflush(stdout);
}

bool judge(const Seen& before, const Seen& with, const Seen& after) {
  const double without = (before.samples_per_second + after.samples_per_second) / 2;
  bool met = target("training, of without", with.samples_per_second / without, kTraining, true);
  met = target("memory above without, MB", with.most_mb - before.most_mb, kMemoryMb, false) && met;
  met = target("the owner's questions answered, part", 1.0 * with.answered / with.asked, 1, true) &&
        met;
  met = target("the owner's slowest answer, s", with.answered_s, kAnswered_s, false) && met;
  return target("newcomers in", with.joined, kNewcomers, true) && met;
}

std::optional<bool> measure(int seconds, const std::string& only) {
  Group group;
  NodeProcess& node = group.add("organiser", {{"taskset", "-c", "0"}});
  const QString data = group.write_file("numbers.txt", functional::small_text());
  const QString recipe = functional::tiny_recipe(1'000'000, kTarget, "checkpoint_seconds=5");
  if (!group.create(data, functional::kTinyGpt, recipe)) return std::nullopt;
  leave_the_first_core();
  node.run({"--digest-every", "16"});
  if (!group.wait([&] { return node.epochs() > 4; })) return std::nullopt;
  const std::uint16_t door = port_of(node);
  const auto api = static_cast<std::uint16_t>(functional::read_control_file(node.home()).port);
  if (door == 0 || api == 0) return std::nullopt;

  const Seen before = Spell(group, seconds).watch("before");
  tell("before", before);
  Seen with;
  {
    const auto wanted = [&](const char* name) { return only.empty() || only == name; };
    std::vector<std::pair<const char*, std::unique_ptr<Strangers>>> there;
    const auto come = [&](const char* name, const StrangerOrders& orders) {
      if (wanted(name)) there.emplace_back(name, std::make_unique<Strangers>(orders));
    };
    const double all_in_s = 0.9 * seconds;
    come("silent", {StrangerKind::kSilent, door, kSilent, kSilent / all_in_s});
    come("half-open", {StrangerKind::kHalfOpen, door, kHalfOpen, kHalfOpen / all_in_s});
    come("noise", {StrangerKind::kNoise, door, kNoises, kNoises / all_in_s});
    come("api", {StrangerKind::kApi, api, kAsked, 1e6, kApiStrangers});
    with = Spell(group, seconds).watch("with");
    tell("with them", with);
    for (const auto& [name, strangers] : there) {
      std::printf("  %-10s %6zu connections, %6zu ended by the node, %.3f GB\n", name,
                  strangers->opened(), strangers->ended(),
                  static_cast<double>(strangers->bytes()) / 1e9);
    }
  }
  const Seen after = Spell(group, seconds).watch("after");
  tell("after", after);
  const bool met = judge(before, with, after);
  return node.interrupt() && met;
}

}  // namespace
}  // namespace potluck::bench

int main(int argc, char** argv) {
  QCoreApplication app(argc, argv);
  bool check = false;
  int seconds = 60;
  CLI::App line("What strangers at a node's door achieve.");
  line.add_flag("--check", check, "Exit code 1 when a target is missed");
  line.add_option("--seconds", seconds, "Of each of the three spells")->check(CLI::Range(5, 600));
  std::string only;
  line.add_option("--only", only, "One kind of strangers")
      ->check(CLI::IsMember({"silent", "half-open", "noise", "api"}));
  CLI11_PARSE(line, argc, argv);
  const auto met = potluck::bench::measure(seconds, only);
  if (!met) {
    std::fprintf(stderr, "the node did not begin to train\n");
    return 2;
  }
  return check && !*met ? 1 : 0;
}
