// SPDX-License-Identifier: GPL-3.0-or-later
// What members that lie achieve (minutes): `./dev bench trust [--check] [--attack NAME] [--rule
// NAME]`, of which a part of the table comes alone. Sixteen members train a convnet on MNIST, seven
// of them lie from epoch 100 on (tests/support/hostile_group.h). First the accuracy for each attack
// and each rule, beside the run in which nobody lies; then what the rules cost a reducer, and what
// the bound on norms costs honest members with few samples. --check: exit code 1 when a target is
// missed.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <map>
#include <string>

#include "net/crypto/keys.h"
#include "tests/bench/target.h"
#include "tests/bench/trust_speed.h"
#include "tests/support/hostile_group.h"

namespace {

using namespace potluck;
using bench::target;
using test::Attack;
using Kind = AveragingRule::Kind;

constexpr std::size_t kMembers = 16;
constexpr double kClose = 0.01;  // of the clean run: a point
constexpr double kLastOut = 61;  // epochs
constexpr double kMostCost = 0.1;
constexpr double kRuined = 0.85;  // no model of this size is as bad by itself

struct Rule {
  std::string name;
  AveragingRule rule;
  double memory = 0;
  double audits = 0;  // in an epoch
};

AveragingRule rule_of(Kind kind, double norm_bound = 3) {
  AveragingRule out;
  out.kind = kind;
  out.norm_bound = norm_bound;
  out.trim = 0.45;  // seven of sixteen
  return out;
}

const std::string kAudited = "clipped, audits", kMeanAudited = "mean, audits";

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {"no bound", rule_of(Kind::kMean, 0)},      {"mean", rule_of(Kind::kMean)},
      {"trimmed", rule_of(Kind::kTrimmed)},       {"median", rule_of(Kind::kMedian)},
      {"clipped", rule_of(Kind::kClipped)},       {"clipped, memory", rule_of(Kind::kClipped), 0.9},
      {kMeanAudited, rule_of(Kind::kMean), 0, 1}, {kAudited, rule_of(Kind::kClipped), 0, 1}};
  return all;
}

constexpr std::array kAttacks = {Attack::kNone,       Attack::kScaledFlip, Attack::kFlip,
                                 Attack::kLabels,     Attack::kAlie,       Attack::kInner,
                                 Attack::kNoise,      Attack::kNotFinite,  Attack::kShortNorm,
                                 Attack::kForgedCount};

struct Arguments {
  std::uint64_t epochs = 300, seed = 1;
  std::size_t hostile = 7;
  std::string rule, attack;
  bool check = false;
};

// By attack and rule.
using Table = std::map<std::pair<Attack, std::string>, test::HostileResult>;

Status fill(const Arguments& a, Table& table) {
  std::printf("%zu of %zu members lie from epoch 100 of %llu on; accuracy in %%\n%-20s", a.hostile,
              kMembers, static_cast<unsigned long long>(a.epochs), "");
  for (const Rule& rule : rules()) std::printf("%17s", rule.name.c_str());
  std::printf("\n");
  for (const Attack attack : kAttacks) {
    const std::string name(test::name_of(attack));
    if (!a.attack.empty() && a.attack != name) continue;
    std::printf("%-20s", name.c_str());
    for (const Rule& rule : rules()) {
      if (!a.rule.empty() && a.rule != rule.name) {
        std::printf("%17s", "");
        continue;
      }
      test::HostileSetting setting;
      setting.attack = attack;
      setting.rule = rule.rule;
      setting.memory = rule.memory;
      setting.audits = rule.audits;
      setting.hostile = a.hostile;
      setting.honest = kMembers - a.hostile;
      setting.epochs = a.epochs;
      setting.seed = a.seed;
      POTLUCK_TRY(const test::HostileResult result, train_with_liars(setting));
      table[{attack, rule.name}] = result;
      std::printf("%17.1f", 100 * result.accuracy);
      std::fflush(stdout);
    }
    std::printf("\n");
  }
  return ok_status();
}

// Issue "Trust": within a point of clean with clipping, and the plain mean failing beside it.
bool judge(const Table& table) {
  const double clean = table.at({Attack::kNone, kAudited}).accuracy;
  bool met = true;
  for (const auto& [key, result] : table) {
    const auto& [attack, rule] = key;
    const std::string what = std::string(test::name_of(attack)) + ", " + rule;
    if (rule == kAudited) {
      met = target(what, result.accuracy, clean - kClose, true) && met;
      met =
          target(what + ": last liar out", static_cast<double>(result.last_out), kLastOut, false) &&
          met;
      met = target(what + ": honest ones accused", static_cast<double>(result.wronged), 0, false) &&
            met;
      met = target(what + ": part of computing", result.audit_cost, kMostCost, false) && met;
    }
    if (rule == "no bound" && attack == Attack::kScaledFlip) {
      met = target(what + ": ruined", result.accuracy, kRuined, false) && met;
    }
  }
  return met;
}

// Honest members with 1 to 16 samples: how many gradients the bound touches, and what that costs.
Status spare_the_slow(const Arguments& a, bool& met) {
  test::HostileSetting setting;
  setting.honest = kMembers;
  setting.hostile = 0;
  setting.samples = {1, 2, 4, 16};
  setting.epochs = a.epochs;
  setting.seed = a.seed;
  POTLUCK_TRY(const test::HostileResult bounded, train_with_liars(setting));
  setting.rule.norm_bound = 0;
  POTLUCK_TRY(const test::HostileResult free, train_with_liars(setting));
  const double all = static_cast<double>(a.epochs * kMembers * kMembers);
  std::printf(
      "members with 1, 2, 4 and 16 samples: %.2f %% of gradients scaled, accuracy %.1f %%, "
      "without the bound %.1f %%\n",
      100 * static_cast<double>(bounded.scaled) / all, 100 * bounded.accuracy, 100 * free.accuracy);
  met = target("few samples: accuracy with the bound, below without",
               free.accuracy - bounded.accuracy, 0.005, false) &&
        met;
  return ok_status();
}

// Whether a reducer keeps up with a line of a gigabit.
bool costs() {
  bool met = true;
  for (const Rule& rule : rules()) {
    if (rule.memory > 0) continue;
    const double seconds = bench::reducer_seconds(rule.rule, kMembers);
    const double gigabits = bench::reduced_bits(kMembers) / seconds / 1e9;
    met = target(("Gb/s of gradients in fp16 that a reducer takes, " + rule.name), gigabits, 1,
                 true) &&
          met;
  }
  return met;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("What members that lie achieve");
  Arguments a;
  app.add_option("--epochs", a.epochs, "steps of each run")->check(CLI::PositiveNumber);
  app.add_option("--seed", a.seed, "of weights and samples");
  app.add_option("--hostile", a.hostile, "members that lie")->check(CLI::Range(0, 15));
  app.add_option("--rule", a.rule, "one rule alone, as the table names it");
  app.add_option("--attack", a.attack, "one attack alone, as the table names it");
  app.add_flag("--check", a.check, "exit code 1 when a target is missed");
  CLI11_PARSE(app, argc, argv);
  if (!init_crypto()) return 2;
  Table table;
  const bool all = a.rule.empty() && a.attack.empty();
  bool met = !all || costs();
  Status status = all ? spare_the_slow(a, met) : ok_status();
  if (status) status = fill(a, table);
  if (!status) {
    std::fprintf(stderr, "%s\n", status.error().text().c_str());
    return 2;
  }
  if (table.contains({Attack::kNone, kAudited})) met = judge(table) && met;
  return a.check && !met ? 1 : 0;
}
