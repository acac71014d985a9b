// SPDX-License-Identifier: GPL-3.0-or-later
// One curve of a chart: what it is called, how it looks, and its points. A value.
#pragma once

#include <QColor>
#include <QString>

#include "ui/charts/series.h"
#include "ui/theme/tokens.h"

namespace potluck::ui {

enum class CurveLook { kFaintLine, kLine, kDashedLine, kDottedLine, kMarkers, kArea };

struct Curve {
  QString name;
  QColor Tokens::*color;  // which token, so that it follows the theme
  CurveLook look = CurveLook::kLine;
  int on_top_of = -1;  // stacked: drawn as this one plus the curve of that index
  QString (*format)(double) = nullptr;
};

struct CurvePoints {
  Curve curve;
  Series raw, stacked;  // with what it stands on; empty where that is nothing
  const Series& drawn() const { return curve.on_top_of >= 0 ? stacked : raw; }
};

}  // namespace potluck::ui
