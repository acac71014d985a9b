// SPDX-License-Identifier: GPL-3.0-or-later
// Many seeds of everything at once: `./dev sim --seeds N --peers M [--first S] [--trace]`; with
// --endless MINUTES what tests/chaos does, for so long in virtual time; with --liars N so many of
// the peers turn hostile, and nothing else happens. Exit code 1: an invariant broke; the seed and
// the end of its trace are printed, and the same command with
// `--first SEED --seeds 1 --trace` replays it.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "all_faults.h"
#include "endless_faults.h"
#include "many_liars.h"
#include "tests/hostile/hostile_member.h"

namespace {

using potluck::hostile::HostileMember;
using potluck::sim::EndlessOptions;
using potluck::sim::EndlessOutcome;
using potluck::sim::FaultOptions;
using potluck::sim::FaultOutcome;
using potluck::sim::ManyLiarsOptions;
using potluck::sim::ManyLiarsOutcome;

constexpr std::size_t kTraceShown = 120;

struct Line {
  std::uint64_t seeds = 100, first = 1;
  double minutes = 0, endless = 0, stall = 10;
  std::size_t liars = 0;
  std::vector<std::string> lies;
  double least = 0.5;
  double settled = 5, looked = 20;
  bool trace = false, replay = false, go_on = false;
};

void print_failure(std::uint64_t seed, const std::string& problem,
                   const std::vector<std::string>& trace) {
  if (problem.empty()) return;
  std::printf("FAILED seed %llu: %s\n", static_cast<unsigned long long>(seed), problem.c_str());
  const std::size_t from = trace.size() > kTraceShown ? trace.size() - kTraceShown : 0;
  for (std::size_t i = from; i < trace.size(); ++i) std::printf("  %s\n", trace[i].c_str());
}

void print(std::uint64_t seed, const EndlessOutcome& out) {
  std::printf(
      "seed %llu: %llu faults, %llu epochs (%llu forked), longest joining %.2f s (%d over 5 s), "
      "longest wait %.2f s, memory at most %zu kB, waits by second:",
      static_cast<unsigned long long>(seed), static_cast<unsigned long long>(out.faults),
      static_cast<unsigned long long>(out.epochs), static_cast<unsigned long long>(out.forked),
      out.longest_joining_s, out.slow_joinings, out.longest_wait_s, out.most_memory / 1000);
  for (const int waits : out.waits_of_second) std::printf(" %d", waits);
  std::printf("\n");
  print_failure(seed, out.problem, out.trace);
}

void print(std::uint64_t seed, const FaultOutcome& out) {
  std::printf(
      "seed %llu: %llu events, %llu epochs (%llu forked), longest gap %.1f s, together after "
      "%.1f s, memory at most %zu kB, liars cut off %llu times [%s]\n",
      static_cast<unsigned long long>(seed), static_cast<unsigned long long>(out.events),
      static_cast<unsigned long long>(out.epochs), static_cast<unsigned long long>(out.forked),
      out.longest_gap_s, out.together_s, out.most_memory / 1000,
      static_cast<unsigned long long>(out.cut_off), out.what.c_str());
  print_failure(seed, out.problem, out.trace);
}

void print(std::uint64_t seed, const ManyLiarsOutcome& out) {
  std::printf("seed %llu: %llu epochs before, %llu with liars, %zu still linked [%s]\n",
              static_cast<unsigned long long>(seed), static_cast<unsigned long long>(out.usual),
              static_cast<unsigned long long>(out.now), out.linked, out.lies.c_str());
  print_failure(seed, out.problem, out.trace);
}

bool same(const FaultOutcome& a, const FaultOutcome& b) {
  return a.events == b.events && a.epochs == b.epochs && a.head == b.head && a.problem == b.problem;
}

int run(const Line& line, const FaultOptions& options) {
  const potluck::SystemClock clock;
  const auto begin = clock.now();
  const auto taken = [&] { return potluck::seconds(clock.now() - begin); };
  std::uint64_t done = 0, failed = 0, epochs = 0;
  for (std::uint64_t seed = line.first; seed < line.first + line.seeds; ++seed) {
    if (line.minutes > 0 && taken() > line.minutes * 60) break;
    const FaultOutcome out = run_all_faults(seed, options);
    ++done;
    epochs += out.epochs;
    print(seed, out);
    std::fflush(stdout);
    failed += !out.problem.empty();
    if (line.replay && !same(out, run_all_faults(seed, options))) {
      std::printf("FAILED seed %llu: a second run is another one\n",
                  static_cast<unsigned long long>(seed));
      ++failed;
    }
    if (failed > 0 && !line.go_on) break;
  }
  std::printf("%llu seeds x %zu peers, %llu epochs, %.1f s: %llu failed\n",
              static_cast<unsigned long long>(done), options.peers,
              static_cast<unsigned long long>(epochs), taken(),
              static_cast<unsigned long long>(failed));
  return failed == 0 ? 0 : 1;
}

template <class RunSeed>
int run_seeds(const Line& line, const RunSeed& run_seed) {
  std::uint64_t failed = 0;
  for (std::uint64_t seed = line.first; seed < line.first + line.seeds; ++seed) {
    const auto out = run_seed(seed);
    print(seed, out);
    std::fflush(stdout);
    failed += !out.problem.empty();
    if (failed > 0 && !line.go_on) break;
  }
  std::printf("%llu failed\n", static_cast<unsigned long long>(failed));
  return failed == 0 ? 0 : 1;
}

int run_endless(const Line& line, std::size_t peers) {
  EndlessOptions options;
  if (peers > 0) options.peers = peers;
  options.length = potluck::from_seconds(60 * line.endless);
  options.stall = potluck::from_seconds(line.stall);
  options.verbose = line.trace;
  return run_seeds(line, [&](std::uint64_t seed) { return run_endless_faults(seed, options); });
}

int run_many_liars(const Line& line, std::size_t peers) {
  ManyLiarsOptions options;
  if (peers > 0) options.peers = peers;
  options.liars = line.liars;
  options.lies = line.lies;
  options.least = line.least;
  options.settled = potluck::from_seconds(line.settled);
  options.looked = potluck::from_seconds(line.looked);
  options.verbose = line.trace;
  return run_seeds(line, [&](std::uint64_t seed) { return run_many_liars(seed, options); });
}

}  // namespace

int main(int argc, char** argv) {
  Line line;
  FaultOptions options;
  CLI::App app("Simulated collaborations with every fault there is.");
  app.add_option("--seeds", line.seeds, "How many");
  app.add_option("--first", line.first, "The first one");
  std::size_t peers = 0;
  app.add_option("--peers", peers, "At the beginning; left out: 50, or 10 with --endless")
      ->check(CLI::Range(4, 1000));
  app.add_option("--minutes", line.minutes, "No further seed after so long");
  app.add_option("--endless", line.endless, "Minutes of what ./dev chaos does, for each seed");
  app.add_option("--stall", line.stall, "Seconds that somebody free may wait then");
  app.add_option("--liars", line.liars,
                 "So many of the peers (16, if left out) lie, each otherwise");
  app.add_option("--lie", line.lies,
                 "In one of these ways each, as potluck-node-hostile names them")
      ->delimiter(',')
      ->check([](const std::string& name) {
        return HostileMember::lie_named(name) ? "" : "there is no such lie";
      });
  app.add_option("--least", line.least, "Part of their epochs that the honest ones must go on with")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--settled", line.settled, "Seconds that it may cost more, before it is judged");
  app.add_option("--looked", line.looked, "Seconds for which epochs are counted, before and after");
  app.add_flag("--trace", line.trace, "Tell every message");
  app.add_flag("--replay", line.replay, "Run every seed twice and compare");
  app.add_flag("--go-on", line.go_on, "Also after a seed that failed");
  CLI11_PARSE(app, argc, argv);
  options.verbose = line.trace;
  if (peers > 0) options.peers = peers;
  if (!potluck::init_crypto().ok()) return 2;
  if (line.liars > 0) return run_many_liars(line, peers);
  return line.endless > 0 ? run_endless(line, peers) : run(line, options);
}
