// SPDX-License-Identifier: GPL-3.0-or-later
// Real nodes, to which everything happens: `./dev chaos --minutes M [--nodes N] [--seed S]
// [--lab]`. The seed draws what happens and when; what the processes make of it differs from run to
// run. Exit code 1: something that must hold did not, and the homes are kept.
#include <CLI/CLI.hpp>
#include <QCoreApplication>

#include "tests/chaos/chaos_run.h"

int main(int argc, char** argv) {
  QCoreApplication app(argc, argv);
  potluck::chaos::Options options;
  CLI::App line("Kills, freezes, slows, pauses, cuts off, sends away and adds real nodes.");
  line.add_option("--minutes", options.minutes, "How long")->check(CLI::PositiveNumber);
  line.add_option("--nodes", options.nodes, "How many at a time")->check(CLI::Range(2, 40));
  line.add_option("--seed", options.seed, "What happens when");
  line.add_option("--target", options.target, "Samples of an epoch")->check(CLI::PositiveNumber);
  line.add_option("--stall", options.stall_s, "Seconds that may pass without a commit")
      ->check(CLI::PositiveNumber);
  line.add_flag("--lab", options.lab, "In network namespaces with shaped links (root)");
  line.add_flag("--keep", options.keep, "Leave the homes");
  line.add_flag("--verbose", options.verbose, "Tell everything as it happens");
  CLI11_PARSE(line, argc, argv);
  potluck::chaos::ChaosRun run(options);
  return run.run().isEmpty() ? 0 : 1;
}
