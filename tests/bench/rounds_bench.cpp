// SPDX-License-Identifier: GPL-3.0-or-later
// What issue 4 asks of rounds, on real nodes: `./dev bench rounds [--check] [--quick] [--only
// starts|rate|cut|overlap|newcomer]`. Times of nodes that share few cores with others are what the
// machine makes of them: run it on an idle one. --check: exit code 1 when a target is missed.
#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <algorithm>
#include <cstdio>

#include "tests/bench/rounds.h"

namespace potluck::bench {

Row at_most(const QString& what, double most, double measured, const QString& unit,
            const QString& more) {
  return {what, QString("<= %1 %2").arg(most, 0, 'g', 3).arg(unit),
          QString("%1 %2%3").arg(measured, 0, 'f', 2).arg(unit, more.isEmpty() ? "" : "; " + more),
          measured / most, measured <= most};
}

Row at_least(const QString& what, double least, double measured, const QString& unit,
             const QString& more) {
  return {what, QString(">= %1 %2").arg(least, 0, 'g', 3).arg(unit),
          QString("%1 %2%3").arg(measured, 0, 'f', 2).arg(unit, more.isEmpty() ? "" : "; " + more),
          measured > 0 ? least / measured : 0, measured >= least};
}

Row failed(const QString& what, const QString& target, const QString& why) {
  return {what, target, "FAILED: " + why, 0, false};
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

namespace {

void print(const Rows& rows, bool& met) {
  for (const Row& row : rows) {
    std::printf("| %-52s | %-12s | %-60s | %5.2f | %s |\n", qUtf8Printable(row.what),
                qUtf8Printable(row.target), qUtf8Printable(row.measured), row.ratio,
                row.reached ? "reached" : "MISSED");
    met = met && row.reached;
  }
  std::fflush(stdout);
}

}  // namespace
}  // namespace potluck::bench

int main(int argc, char** argv) {
  using namespace potluck::bench;
  QCoreApplication app(argc, argv);
  bool check = false, quick = false;
  std::string only;
  CLI::App line("Rounds of real nodes against their targets.");
  line.add_flag("--check", check, "Exit code 1 when a target is missed");
  line.add_flag("--quick", quick, "Fewer epochs");
  line.add_option("--only", only, "One of them")
      ->check(CLI::IsMember({"starts", "rate", "cut", "overlap", "newcomer"}));
  CLI11_PARSE(line, argc, argv);
  const auto wanted = [&](const char* name) { return only.empty() || only == name; };
  bool met = true;
  std::printf("| what | target | measured | of the target | |\n| --- | --- | --- | --- | --- |\n");
  if (wanted("starts")) print(measure_starts(quick ? 20 : 100), met);
  if (wanted("rate")) print(measure_rounds_per_second(quick ? 5 : 15), met);
  if (wanted("cut")) print(measure_power_cut(), met);
  if (wanted("overlap")) print(measure_idle_devices(), met);
  if (wanted("newcomer")) print(measure_newcomer(), met);
  std::printf(
      "Not measured here: tracker and gossip alone (sim_gossip), every fault at once (./dev "
      "sim).\n");
  return check && !met ? 1 : 0;
}
