// SPDX-License-Identifier: GPL-3.0-or-later
// What one member that lies costs three honest ones, real processes all: `./dev bench liars
// [--check] [--lie NAME...]`. For each lie of the hostile node (tests/hostile/hostile_member.h):
// the epochs that the three make in a second without it, in the first five seconds of its lies, and
// after these; and whether they agree, and have wronged nobody. A minute and a half each. The three
// share one core, and the liar has another for itself: whoever is cut off trains alone, on its own
// computer. --check: exit code 1 when a target is missed.
#include <sched.h>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <algorithm>
#include <cstdio>

#include "tests/bench/target.h"
#include "tests/functional/control_client.h"
#include "tests/functional/hostile_nodes.h"
#include "tests/hostile/hostile_member.h"

namespace {

using namespace potluck;
using functional::HostileNodes;
using functional::kHonest;

constexpr int kWithout_s = 10, kFirst_s = 5, kAfter_s = 20;
constexpr double kLeastFirst = 0.7, kLeastAfter = 0.9;  // issue "Trust"

// This process and whatever it starts.
bool keep_to_core(std::size_t core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(core, &cores);
  return ::sched_setaffinity(0, sizeof(cores), &cores) == 0;
}

double epochs_per_second(HostileNodes& group, int seconds) {
  const auto before = group.epochs();
  QElapsedTimer clock;
  clock.start();
  functional::wait_until([] { return false; }, seconds * 1000);
  return double(group.epochs() - before) * 1000 / double(clock.elapsed());
}

// Commits of the liar alone in the history of an honest node.
int made_alone(const functional::NodeProcess& node, const QString& liar, qint64 from) {
  const auto told = node.command({"commits", "--from", QString::number(from), "--count", "10000"});
  int out = 0;
  for (const QJsonValue each : told.answer["commits"].toArray()) {
    out += each["peers"].toInt() == 1 && each["coordinator"].toString() == liar ? 1 : 0;
  }
  return out;
}

struct Verdicts {
  int of_liar = 0, of_honest = 0;  // by how many honest nodes, and of how many
};
Verdicts verdicts(HostileNodes& group, const QString& liar) {
  Verdicts out;
  for (std::size_t i = 0; i < kHonest; ++i) {
    functional::ControlClient api;
    if (!api.connect_to(group.nodes()[i].home())) continue;
    for (const QJsonValue member : api.result("members")["members"].toArray()) {
      if (member["convicted"].toString().isEmpty()) continue;
      ++(member["peer"].toString() == liar ? out.of_liar : out.of_honest);
    }
  }
  return out;
}

// -> whether all targets were reached; false where the group never came together.
bool judge(const QString& lie) {
  const std::string name = lie.toStdString();
  HostileNodes group;
  const QStringList elsewhere = {"taskset", "-c", "1"};
  if (!group.start(lie, functional::kOfManyChunks, functional::kManySamples, elsewhere)) {
    return false;
  }
  if (!group.liar().interrupt()) return false;
  functional::wait_until([] { return false; }, 2000);
  const double without = epochs_per_second(group, kWithout_s);
  group.liar().run();
  if (!group.all_take_part() || !group.honest_advance(functional::kKnown)) return false;
  const double with = epochs_per_second(group, kWithout_s);
  const QString liar = group.liar().peer();
  if (!group.lie()) return false;
  const double first = epochs_per_second(group, kFirst_s);
  const double after = epochs_per_second(group, kAfter_s);
  std::printf("%s: %.1f epochs a second without it, %.1f with it as long as it is honest\n",
              name.c_str(), without, with);
  bool met = bench::target(name + ": in the first seconds", first / without, kLeastFirst, true);
  met = bench::target(name + ": after these", after / without, kLeastAfter, true) && met;
  const Verdicts known = verdicts(group, liar);
  std::printf("%s: convicted by %d of %zu\n", name.c_str(), known.of_liar, kHonest);
  met = bench::target(name + ": honest ones convicted", known.of_honest, 0, false) && met;
  int alone = 0;
  for (std::size_t i = 0; i < kHonest; ++i) {
    alone += made_alone(group.nodes()[i], liar, group.began());
    met = group.nodes()[i].running() && met;
  }
  return bench::target(name + ": epochs that it made alone", alone, 0, false) && met;
}

}  // namespace

int main(int argc, char** argv) {
  const QCoreApplication qt(argc, argv);
  CLI::App app("What each lie costs three honest members");
  std::vector<std::string> lies;
  bool check = false;
  app.add_option("--lie", lies, "these alone")->delimiter(',');
  app.add_flag("--check", check, "exit code 1 when a target is missed");
  CLI11_PARSE(app, argc, argv);
  if (lies.empty()) {
    for (const auto& [name, lie] : hostile::HostileMember::lies()) lies.emplace_back(name);
  }
  if (!keep_to_core(0)) std::printf("this process cannot be kept to a core: figures mean less\n");
  bool met = true;
  for (const std::string& lie : lies) {
    if (judge(QString::fromStdString(lie))) continue;
    std::printf("%s: not all is as it should be\n", lie.c_str());
    met = false;
  }
  return check && !met ? 1 : 0;
}
