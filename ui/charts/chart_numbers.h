// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a chart as comma-separated values, with a point in numbers whatever the locale is:
// for programs. Dates are ISO 8601.
#pragma once

#include <vector>

#include "ui/charts/chart_axis.h"
#include "ui/charts/curve.h"

class QIODevice;

namespace potluck::ui {

// A row for each x that any of the curves has. Whether it was written is for the device to tell.
void writeNumbers(QIODevice& out, const ChartAxis& axis,
                  const std::vector<const CurvePoints*>& curves);

}  // namespace potluck::ui
