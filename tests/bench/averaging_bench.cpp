// SPDX-License-Identifier: GPL-3.0-or-later
// How long averaging takes, beside the bound of the links, an equal split and gloo's ring:
//   bench_averaging [--only SETTING]... [--rounds N] [--quick] [--check] [--list]
// Every peer is a process on a host of its own in the lab (network namespaces, shaped links: needs
// root; without it only the loopback settings run). The bound is the plan's time at the speed that
// plain TCP reaches on the same link in both directions at once, measured first. --check: exit code
// 1 when a target is missed. The other options are for the processes that it starts itself.
#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <cstdio>

#include "tests/bench/averaging_gloo.h"
#include "tests/bench/averaging_goodput.h"
#include "tests/bench/averaging_peer.h"
#include "tests/bench/averaging_table.h"

namespace {

using namespace potluck::bench;

struct Arguments {
  std::vector<std::string> only, methods;
  bool check = false, quick = false, list = false, no_hints = false;
  RunOptions run;
};

bool wanted(const Arguments& arguments, const Setting& setting) {
  const auto& only = arguments.only;
  return only.empty() ||
         std::find(only.begin(), only.end(), setting.name.toStdString()) != only.end();
}

void print_speeds(const Goodputs& speeds) {
  for (const auto& [nominal, measured] : speeds) {
    std::fprintf(stderr, "plain TCP on a link of %d up, %d down: %.1f and %.1f Mb/s (%.3f, %.3f)\n",
                 nominal.first, nominal.second, measured.up / 1e6, measured.down / 1e6,
                 measured.up / 1e6 / nominal.first, measured.down / 1e6 / nominal.second);
  }
}

bool method_wanted(const Arguments& arguments, const Method& method) {
  const auto& names = arguments.methods;
  return names.empty() ||
         std::find(names.begin(), names.end(), method.name.toStdString()) != names.end();
}

bool measure(Runner& runner, const Arguments& arguments, const Setting& setting, Results& results) {
  if (!runner.lay(setting)) return false;
  RunOptions run = arguments.run;
  run.dropped = arguments.quick ? 1 : setting.warm_up;
  const auto speeds = runner.goodputs(setting);
  if (speeds) print_speeds(*speeds);
  for (const Method& method : setting.methods) {
    if (!speeds || !method_wanted(arguments, method)) continue;
    const auto measured = runner.run(setting, method, run);
    if (measured) {
      results.add(setting, method, {*measured, bound_seconds(setting, method.codec, *speeds)});
    } else {
      results.print_failure(setting, method);
    }
  }
  runner.take_up();
  return speeds.has_value();
}

int drive(const Arguments& arguments) {
  if (arguments.list) {
    for (const auto& setting : all_settings()) {
      std::printf("%-12s %s\n", qUtf8Printable(setting.name), qUtf8Printable(setting.title));
    }
    return 0;
  }
  Runner runner;
  const QString no_lab = runner.enter();
  if (!no_lab.isEmpty()) {
    std::fprintf(stderr, "only loopback, there is no lab: %s\n", qUtf8Printable(no_lab));
  }
  Results results;
  Results::print_header();
  bool ran = true;
  for (const auto& setting : all_settings()) {
    if (!wanted(arguments, setting) || (!no_lab.isEmpty() && !setting.loopback)) continue;
    ran = measure(runner, arguments, setting, results) && ran;
  }
  const bool reached = results.check();
  return !ran || (arguments.check && !reached) ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Averaging beside its bound, an equal split and gloo's ring");
  Arguments arguments;
  app.add_option("--only", arguments.only, "these settings");
  app.add_option("--method", arguments.methods, "these of its ways of averaging");
  app.add_option("--chunk", arguments.run.chunk_values, "values in a chunk");
  app.add_flag("--no-hints", arguments.no_hints, "peers are not told the speed of their links");
  app.add_flag("--check", arguments.check, "fail when a target is missed");
  app.add_flag("--quick", arguments.quick, "one round each, after one to warm up");
  app.add_flag("--verbose", arguments.run.verbose, "what the peers note, on standard error");
  app.add_flag("--list", arguments.list, "the settings");
  unsigned rounds = 5;
  app.add_option("--rounds", rounds, "to measure, after some to warm up");

  PeerOptions peer;
  GlooOptions gloo;
  std::string listen, server, client;
  const auto* is_peer = app.add_option("--peer", peer.index)->group("");
  const auto* is_rank = app.add_option("--gloo", gloo.rank)->group("");
  app.add_option("--goodput-server", server)->group("");
  app.add_option("--goodput", client)->group("");
  app.add_option("--count", peer.count)->group("");
  app.add_option("--values", peer.values)->group("");
  app.add_option("--codec", peer.codec)->group("");
  app.add_option("--listen", listen)->group("");
  app.add_option("--dial", peer.dial)->group("");
  app.add_option("--up", peer.up_mbit)->group("");
  app.add_option("--down", peer.down_mbit)->group("");
  app.add_flag("--limit", peer.limit)->group("");
  app.add_flag("--equal-fractions", peer.equal_fractions)->group("");
  bool aggregator = false;
  app.add_flag("--no-train", aggregator)->group("");
  app.add_option("--store", gloo.store)->group("");
  app.add_option("--algorithm", gloo.algorithm)->group("");
  CLI11_PARSE(app, argc, argv);

  if (!server.empty()) return serve_goodput(server);
  if (!client.empty()) return measure_goodput(client);
  gloo.rounds = rounds;
  peer.listen = gloo.address = listen;
  peer.chunk_values = arguments.run.chunk_values;
  peer.trains = !aggregator;
  peer.verbose = arguments.run.verbose;
  gloo.size = static_cast<int>(peer.count);
  gloo.values = peer.values;
  if (is_peer->count() > 0) return run_averaging_peer(peer);
  if (is_rank->count() > 0) return run_gloo_rank(gloo);

  const QCoreApplication qt(argc, argv);
  arguments.run.rounds = arguments.quick ? 1 : rounds;
  arguments.run.hints = !arguments.no_hints;
  return drive(arguments);
}
