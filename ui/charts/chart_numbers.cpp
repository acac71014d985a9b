// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_numbers.h"

#include <QIODevice>
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace potluck::ui {
namespace {

QString quoted(QString text) {
  const bool plain = !text.contains(',') && !text.contains('"') && !text.contains('\n');
  return plain ? text : '"' + text.replace('"', "\"\"") + '"';
}

}  // namespace

void writeNumbers(QIODevice& out, const ChartAxis& axis,
                  const std::vector<const CurvePoints*>& curves) {
  QStringList names = {quoted(axis.name())};
  for (const CurvePoints* each : curves) names << quoted(each->curve.name);
  out.write(names.join(',').toUtf8() + '\n');
  std::vector<qsizetype> at(curves.size(), 0);
  for (;;) {
    // The curves' points need not fall on the same x: a validation stands alone.
    double x = INFINITY;
    for (std::size_t i = 0; i < curves.size(); ++i) {
      if (at[i] < curves[i]->raw.size()) x = std::min(x, curves[i]->raw.x(at[i]));
    }
    if (x == INFINITY) break;
    QByteArray row = axis.exactText(x);
    for (std::size_t i = 0; i < curves.size(); ++i) {
      row += ',';
      if (at[i] < curves[i]->raw.size() && curves[i]->raw.x(at[i]) == x) {
        row += exactNumber(curves[i]->raw.y(at[i]++));
      }
    }
    out.write(row + '\n');
  }
}

}  // namespace potluck::ui
