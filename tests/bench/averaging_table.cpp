// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/averaging_table.h"

#include <cstdio>

namespace potluck::bench {
namespace {

constexpr double kMostOverBound = 1.05;
constexpr double kFarShareOfLink = 0.90;
constexpr double kFixedCost_s = 0.010, kFixedRoundTrips = 3;

// One line; at_most: else the value must be at least `limit`.
bool tell(const QString& what, std::optional<double> value, bool at_most, double limit) {
  if (!value) return true;
  const bool reached = at_most ? *value <= limit : *value >= limit;
  std::printf("| %-62s | %s %6.3f | %7.3f | %s |\n", qUtf8Printable(what),
              at_most ? "<=" : ">=", limit, *value, reached ? "reached" : "MISSED");
  return reached;
}

}  // namespace

void Results::print_header() {
  std::printf("| %-34s | %-22s | seconds | over bound | MB moved |  CPU s | peak MB |\n", "setting",
              "what");
  std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
  std::fflush(stdout);
}

void Results::add(const Setting& setting, const Method& method, const Row& row) {
  rows_[{setting.name, method.name}] = row;
  const Measured& m = row.measured;
  failed_ |= m.disturbed;  // its figures are not those of the setting
  const QString over = row.bound > 0 ? QString::number(m.seconds / row.bound, 'f', 3) : "-";
  const QString moved = m.moved_mb > 0 ? QString::number(m.moved_mb, 'f', 2) : "-";
  std::printf("| %-34s | %-22s | %7.3f | %10s | %8s | %6.2f | %7.1f |%s\n",
              qUtf8Printable(setting.title), qUtf8Printable(method.name), m.seconds,
              qUtf8Printable(over), qUtf8Printable(moved), m.cpu_seconds, m.peak_mb,
              m.disturbed ? " (a round was repeated or not all were in it)" : "");
  std::fflush(stdout);
}

void Results::print_failure(const Setting& setting, const Method& method) {
  std::printf("| %-34s | %-22s | did not come to an end |\n", qUtf8Printable(setting.title),
              qUtf8Printable(method.name));
  std::fflush(stdout);
  failed_ = true;
}

const Row* Results::find(const QString& setting, const QString& method) const {
  const auto it = rows_.find({setting, method});
  return it == rows_.end() ? nullptr : &it->second;
}

std::optional<double> Results::ratio(const QString& setting, const QString& a,
                                     const QString& b) const {
  const Row *first = find(setting, a), *second = find(setting, b);
  if (first == nullptr || second == nullptr) return std::nullopt;
  return first->measured.seconds / second->measured.seconds;
}

std::optional<double> Results::over_bound(const QString& setting, const QString& method) const {
  const Row* row = find(setting, method);
  if (row == nullptr || row->bound <= 0) return std::nullopt;
  return row->measured.seconds / row->bound;
}

bool Results::check() const {
  const QString fp32 = "ours fp32", gloo = "gloo ring fp32";
  bool all = !failed_;
  std::printf("\n| %-62s | target | measured | |\n| --- | --- | --- | --- |\n", "target");
  for (const char* setting : {"8x100", "4x200+4x50", "albert"}) {
    all &= tell(QString("%1, fp32: time over the bound").arg(setting), over_bound(setting, fp32),
                true, kMostOverBound);
  }
  all &= tell("albert: equal split / ours fp32", ratio("albert", "ours fp32, equal split", fp32),
              false, 1.75);
  all &= tell("albert: gloo / ours, codecs chosen by the plan", ratio("albert", gloo, "ours auto"),
              false, 7);
  for (const char* setting : {"loopback4", "loopback8"}) {
    all &= tell(QString("%1: ours fp16 / gloo").arg(setting), ratio(setting, "ours fp16", gloo),
                true, 1.2);
    all &= tell(QString("%1: ours int8 / gloo").arg(setting), ratio(setting, "ours int8", gloo),
                true, 1.0);
  }
  if (const Row* far = find("far", fp32); far != nullptr && far->bound > 0) {
    // Start, the first byte's way and Done's are latency, not use of the link: fixed cost, below.
    all &= tell("far: share of the link, from a peer's first byte to its last",
                far->bound / far->measured.transfer, false, kFarShareOfLink);
    std::printf("| %-62s | %9s | %7.3f | |\n",
                "far: the same with the way of all messages of the round", "",
                far->bound / far->measured.seconds);
  }
  for (const char* setting : {"fixed", "fixed-far"}) {
    if (const Row* row = find(setting, fp32)) {
      const double allowed = kFixedCost_s + kFixedRoundTrips * row->measured.round_trip;
      all &= tell(QString("%1: seconds beyond transfer (3 round trips + 10 ms)").arg(setting),
                  row->measured.seconds, true, allowed);
    }
  }
  return all;
}

}  // namespace potluck::bench
