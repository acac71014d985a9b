// SPDX-License-Identifier: GPL-3.0-or-later
// Whether what the wizard forecasts for three computers comes true: `./dev bench forecast [--check]
// [--only TEMPLATE,…] [--link home|fibre|campus] [--seconds S] [--offers]`. Root.
//
// For each template the wizard's default project: its ready data, the recipe that suits model and
// data, a trial of ten steps, the forecast. Then three real nodes train it in the lab, on links
// with the speed and the delay that the forecast assumes, behind a switch.
//
// One computer stands for three, so each has a part of its cores by a control group, and the trial
// is made by all three at once: what a core does while others are busy is in both. Runs last hours;
// the pace of a minute, after the first epochs, times the epochs of the recipe stands for the
// whole. A run that ends within the minute is measured to its end.
//
// --offers: where another batch is offered, both recipes are trained to their end, shortened so
// that one alone would take some minutes, and the time is compared in which each gets to the loss
// that the worse of the two ends with. Three computers were offered none so far, whatever the line:
// the recipes that suit model and data have as large a batch already as pays; --batch begins with a
// smaller one.
#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tests/bench/forecast_lab.h"

namespace potluck::bench {
namespace {

constexpr double kMostOff = 0.25;
constexpr double kOfferAlone_s = 125;  // of one alone, where offers are compared
constexpr int kValidations = 40;       // in a run then

struct Asked {
  QStringList only;
  LinkKind link;
  double seconds = 60, cores = 0.45;
  int batch = 0;  // 0: as suits model and data
  bool check = false, offers = false;
  std::string logs;
};

QString load() {
  QFile file("/proc/loadavg");
  return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll().left(4)) : "?";
}

double epochs_of(const QJsonObject& told) { return told["epochs"].toDouble(); }

const QJsonObject link_of(const QJsonObject& told) { return told["lines"][0].toObject(); }

// -> whether the forecast was good enough
bool compare(ForecastLab& lab, const Scenario& scenario, const Asked& asked) {
  const auto measured = lab.measure(scenario);
  const auto told = lab.forecast(scenario, measured);
  if (told.isEmpty()) {
    std::printf("| %-13s | no forecast |\n", qUtf8Printable(scenario.name));
    return false;
  }
  const auto link = link_of(told);
  const auto at = link["at"].toObject();
  const auto seen = lab.train(scenario, asked.seconds);
  if (!seen || seen->epochs == 0) {
    std::printf("| %-13s | the three did not train |\n", qUtf8Printable(scenario.name));
    return false;
  }
  const double forecast = link["advice"]["group_seconds"].toDouble();
  const double took = seen->epoch_seconds * epochs_of(told);
  const double ratio = took / forecast;
  const bool good = std::abs(ratio - 1) <= kMostOff;
  std::printf(
      "| %-13s | %6.0f x %5.0f | %7.0f s | %7.0f s | %4.2f %s | %5.2f + %4.2f = %5.2f | %4.2f; "
      "%5.2f (%d%s) | %.1f; %.1f | %s | %s |\n",
      qUtf8Printable(scenario.name), told["target_batch"].toDouble(), epochs_of(told), forecast,
      took, ratio, good ? "ok    " : "MISSED", at["compute_seconds"].toDouble(),
      at["exchange_seconds"].toDouble(), at["epoch_seconds"].toDouble(), seen->averaging_seconds,
      seen->epoch_seconds, seen->epochs, seen->finished ? ", to the end" : "",
      measured["samples_per_second"].toDouble(), seen->samples_per_second,
      qUtf8Printable(lab.offers(scenario, measured)), qUtf8Printable(load()));
  std::fflush(stdout);
  return good;
}

double reached(const Seen& seen, double loss) {
  for (const auto& each : seen.validations) {
    if (each.loss <= loss) return each.at;
  }
  return -1;
}

double best(const Seen& seen) {
  double out = 1e9;
  for (const auto& each : seen.validations) out = std::min(out, each.loss);
  return out;
}

bool compare_offer(ForecastLab& lab, Scenario scenario, const Asked& asked) {
  if (asked.batch > 0) {
    scenario.recipe = {{"codec", "auto"}, {"target_batch", QString::number(asked.batch)}};
  }
  const auto measured = lab.measure(scenario);
  const auto whole = lab.forecast(scenario, measured);
  if (whole.isEmpty()) {
    std::printf("| %-13s | no forecast |\n", qUtf8Printable(scenario.name));
    return false;
  }
  const bool offered = !link_of(whole)["advice"]["better"].toObject().isEmpty();
  const double alone = link_of(whole)["advice"]["alone_seconds"].toDouble();
  const double shorter = std::min(1.0, kOfferAlone_s / alone);
  const int epochs = std::max(20, static_cast<int>(epochs_of(whole) * shorter));
  scenario.recipe["epochs"] = QString::number(epochs);
  scenario.recipe["warmup"] = QString::number(epochs / 20);
  scenario.recipe["validate_every"] = QString::number(std::max(1, epochs / kValidations));
  const auto told = lab.forecast(scenario, measured);
  const auto advice = link_of(told)["advice"].toObject();
  const auto better = advice["better"].toObject();
  if (better.isEmpty()) {
    std::printf("| %-13s | %s | | | | |\n", qUtf8Printable(scenario.name),
                offered ? "none for a short run" : "no other batch is offered");
    std::fflush(stdout);
    return true;
  }
  Scenario other = scenario;
  for (auto it = better.begin(); it != better.end(); ++it) {
    other.recipe[it.key()] = it.value().toString();
  }
  const int other_epochs = better["epochs"].toString().toInt();
  other.recipe["validate_every"] = QString::number(std::max(1, other_epochs / kValidations));
  constexpr double kPatience_s = 600;
  const auto before = lab.train(scenario, kPatience_s);
  const auto after = lab.train(other, kPatience_s);
  if (!before || !after || before->validations.empty() || after->validations.empty()) {
    std::printf("| %-13s | the three did not train |\n", qUtf8Printable(scenario.name));
    return false;
  }
  const double loss = std::max(best(*before), best(*after));
  const double slow = reached(*before, loss), fast = reached(*after, loss);
  const bool good = fast <= slow;
  std::printf("| %-13s | %s -> %s | %.4f, %.4f | %.4f | %.0f s -> %.0f s | %.2f %s | %s |\n",
              qUtf8Printable(scenario.name),
              qUtf8Printable(QString::number(told["target_batch"].toInt())),
              qUtf8Printable(better["target_batch"].toString()), best(*before), best(*after), loss,
              slow, fast, fast / slow, good ? "ok" : "MISSED", qUtf8Printable(load()));
  std::fflush(stdout);
  return good;
}

int run(const Asked& asked) {
  ForecastLab lab;
  lab.keep_logs(QString::fromStdString(asked.logs));
  const QString problem = lab.lay(asked.link, asked.cores);
  if (!problem.isEmpty()) {
    std::fprintf(stderr, "no lab here: %s\n", qUtf8Printable(problem));
    return 1;
  }
  std::printf(
      "Three computers with %.2f cores each on the links of '%s': %d Mb/s up, %d down, "
      "%d ms.\n\n",
      asked.cores, qUtf8Printable(asked.link.name), asked.link.up_mbit, asked.link.down_mbit,
      asked.link.ping_ms);
  if (asked.offers) {
    std::printf(
        "| template | batch -> offered | best loss of each | compared at | reached after | "
        "ratio | load |\n| --- | --- | --- | --- | --- | --- | --- |\n");
  } else {
    std::printf(
        "| template | batch x epochs | forecast | as measured | ratio | an epoch, forecast: "
        "compute + exchange | averaging; an epoch (epochs) | offer | load |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
  }
  std::fflush(stdout);
  bool good = true;
  for (const Scenario& scenario : lab.scenarios()) {
    if (!asked.only.isEmpty() && !asked.only.contains(scenario.name)) continue;
    good = (asked.offers ? compare_offer(lab, scenario, asked) : compare(lab, scenario, asked)) &&
           good;
  }
  return asked.check && !good ? 1 : 0;
}

}  // namespace
}  // namespace potluck::bench

int main(int argc, char** argv) {
  using namespace potluck::bench;
  const QCoreApplication app(argc, argv);
  const QList<LinkKind> kinds = {
      {"home", 10, 50, 50}, {"fibre", 100, 100, 30}, {"campus", 1000, 1000, 5}};
  Asked asked;
  std::string only, link = "fibre";
  CLI::App line("What the wizard forecasts, beside what three computers take.");
  line.add_flag("--check", asked.check, "Exit code 1 when a forecast is off by more than 25 %");
  line.add_flag("--offers", asked.offers, "Compares the batch that is offered instead");
  line.add_option("--only", only, "Names of templates, with commas between");
  line.add_option("--link", link, "home, fibre or campus");
  line.add_option("--seconds", asked.seconds, "How long the three train");
  line.add_option("--batch", asked.batch, "The batch before the offer, with standard values");
  line.add_option("--logs", asked.logs, "A folder for what the nodes tell at length");
  line.add_option("--cores", asked.cores, "Of each computer");
  CLI11_PARSE(line, argc, argv);
  if (!only.empty()) asked.only = QString::fromStdString(only).split(',');
  for (const auto& kind : kinds) {
    if (kind.name == QString::fromStdString(link)) asked.link = kind;
  }
  if (asked.link.name.isEmpty()) return 2;
  return run(asked);
}
