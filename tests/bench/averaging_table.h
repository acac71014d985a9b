// SPDX-License-Identifier: GPL-3.0-or-later
// What the averaging benchmark prints: the table, and which of the targets were reached.
#pragma once

#include <map>
#include <optional>

#include "tests/bench/averaging_run.h"

namespace potluck::bench {

struct Row {
  Measured measured;
  double bound = 0;  // 0: there is none
};

class Results {
 public:
  static void print_header();
  void add(const Setting& setting, const Method& method, const Row& row);  // and prints it
  void print_failure(const Setting& setting, const Method& method);

  // Prints every target for which there are figures. -> whether all were reached.
  bool check() const;

 private:
  const Row* find(const QString& setting, const QString& method) const;
  // a / b, of what the two methods took; none when one of them did not run.
  std::optional<double> ratio(const QString& setting, const QString& a, const QString& b) const;
  std::optional<double> over_bound(const QString& setting, const QString& method) const;

  std::map<std::pair<QString, QString>, Row> rows_;
  bool failed_ = false;
};

}  // namespace potluck::bench
