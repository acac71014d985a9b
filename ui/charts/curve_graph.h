// SPDX-License-Identifier: GPL-3.0-or-later
// A curve as it is drawn: its graph in the plot and its button in the legend, which shows and hides
// it and tells its newest value. Both belong to their widgets. UI thread.
#pragma once

#include <QPushButton>

#include "ui/charts/curve.h"

class QCustomPlot;
class QCPGraph;

namespace potluck::ui {

class CurveGraph {
 public:
  // below: what it is stacked on; may be null. The button's parent is `legend_row`.
  CurveGraph(const Curve& curve, QCustomPlot& plot, CurveGraph* below, QWidget& legend_row);

  QPushButton& legend() { return *legend_; }
  void toggle();  // shown or hidden; style() is due
  void style(const Tokens& tokens);
  // What is in sight of the points, thinned to so many columns of pixels.
  void show(const Series::Points& points, int columns, const Tokens& tokens);
  void showNewest(double value);
  void clear();

 private:
  const Curve curve_;
  QCPGraph* graph_;
  QPushButton* legend_;
  bool dense_ = false;  // drawn by its extremes, without smooth edges
};

}  // namespace potluck::ui
