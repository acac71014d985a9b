// SPDX-License-Identifier: GPL-3.0-or-later
// Members behind routers of all kinds: `./dev bench reach [--check] [--tries N] [--seconds S]
// [--only pairs|training|data|web]`. Root.
//
// Pairs: two members link over a relay, in the lab, with ports that no router has seen; those whose
// routers let them have a connection of their own by the first attempt, so many times of a hundred.
// Training: five members on home lines of 20 Mb/s, reachable, and behind routers, two of them
// symmetric ones, with a relay: epochs per second beside each other. Afterwards the organiser
// leaves for good, and a sixth joins.
// Data: an organiser with 20 Mb/s up, and eight volunteers with 100 who come at the same moment:
// how long until all have 200 MB, beside the one copy that has to cross the organiser's line.
// Web: the same with a web server that has the data as well: what the organiser still sends.
#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <cstdio>

#include "tests/bench/reach_data.h"
#include "tests/bench/reach_training.h"
#include "tests/bench/target.h"
#include "tests/lab/meeting.h"
#include "tests/lab/street.h"

namespace potluck::bench {
namespace {

using namespace lab;

constexpr double kLeastDirect = 0.95, kLeastPace = 0.9, kMostOfBound = 1.4;
constexpr double kMostOfOrganiser = 0.05;
constexpr int kVolunteers = 8;
constexpr int kLinkedMs = 3000;
// Of a pair that cannot meet: whether it does all the same is not asked often.
constexpr int kTriesInVain = 3;

bool all_pairs(Lab& lab, int tries) {
  Street street(lab);
  if (!street.build(POTLUCK_NODE)) return false;
  bool reached = true;
  int linked = 0, tried = 0;
  for (const RouterPair& pair : router_pairs()) {
    int met = 0, slowest = 0;
    const int times = pair.meet ? tries : std::min(tries, kTriesInVain);
    for (int i = 0; i < times; ++i) {
      const lab::Meeting seen = meet(street.home(pair.one), street.other_home(pair.two),
                                     street.relay_at(), street.next_ports(), kFirstAttemptMs);
      met += seen.met_ms ? 1 : 0;
      linked += seen.linked_ms && *seen.linked_ms <= kLinkedMs ? 1 : 0;
      slowest = std::max(slowest, seen.linked_ms.value_or(kLinkedMs + 1));
      ++tried;
    }
    const QString name = to_string(pair.one) + ", " + to_string(pair.two);
    const double share = double(met) / times;
    std::printf("%s: %d of %d direct at the first attempt; linked within %d ms\n", qPrintable(name),
                met, times, slowest);
    if (pair.meet) reached &= target(name.toStdString() + ": direct", share, kLeastDirect, true);
  }
  reached &= target("all: linked within 3 s", double(linked) / tried, 1, true);
  reached &= street.end() == 0;
  lab.clear();
  return reached;
}

bool training(Lab& lab, int seconds) {
  const auto open = train_five(lab, false, seconds);
  const auto hidden = open ? train_five(lab, true, seconds) : std::nullopt;
  if (!hidden) return false;
  std::printf("reachable %.2f epochs/s; behind routers %.2f, %.0f %% of links direct\n",
              open->epochs_per_second, hidden->epochs_per_second, 100 * hidden->direct_links);
  return target("five behind routers, of the pace of the same reachable",
                hidden->epochs_per_second / open->epochs_per_second, kLeastPace, true);
}

bool data(Lab& lab, int megabytes) {
  const auto spread = spread_data(lab, kVolunteers, megabytes, DataAt::kOrganiser);
  if (!spread) return false;
  std::printf(
      "%d volunteers have %d MB after %.1f s, of which one copy takes %.1f s; %.2f copies\n",
      kVolunteers, megabytes, spread->seconds, spread->bound_seconds, spread->organiser_copies);
  return target("data with everybody, of the bound", spread->seconds / spread->bound_seconds,
                kMostOfBound, false);
}

bool web(Lab& lab, int megabytes) {
  const auto spread = spread_data(lab, kVolunteers, megabytes, DataAt::kWebServer);
  if (!spread) return false;
  std::printf("%d volunteers have %d MB after %.1f s, of which one copy takes %.1f s\n",
              kVolunteers, megabytes, spread->seconds, spread->bound_seconds);
  return target("web: of all bytes the organiser sent", spread->organiser_copies / kVolunteers,
                kMostOfOrganiser, false);
}

int run(int argc, char** argv) {
  CLI::App app("who is direct at once behind which routers, and how members behind them train");
  bool check = false;
  int tries = 100, seconds = 60, megabytes = 200;
  std::string only;
  app.add_flag("--check", check, "exit with 1 where a target is missed");
  app.add_option("--tries", tries, "of each pair of routers")->check(CLI::Range(1, 1000));
  app.add_option("--seconds", seconds, "of training")->check(CLI::Range(5, 3600));
  app.add_option("--only", only)->check(CLI::IsMember({"pairs", "training", "data", "web"}));
  app.add_option("--megabytes", megabytes, "of data")->check(CLI::Range(1, 2000));
  CLI11_PARSE(app, argc, argv);
  const QString why_not = Lab::enter();
  if (!why_not.isEmpty()) {
    std::fprintf(stderr, "no lab here: %s\n", qPrintable(why_not));
    return 2;
  }
  Lab lab;
  if (!lab.open()) return 2;
  bool reached = true;
  const auto wanted = [&](const char* part) { return only.empty() || only == part; };
  if (wanted("pairs")) reached &= all_pairs(lab, tries);
  if (wanted("training")) reached &= training(lab, seconds);
  if (wanted("data")) reached &= data(lab, megabytes);
  if (wanted("web")) reached &= web(lab, megabytes);
  return check && !reached ? 1 : 0;
}

}  // namespace
}  // namespace potluck::bench

int main(int argc, char** argv) {
  QCoreApplication app(argc, argv);
  return potluck::bench::run(argc, argv);
}
