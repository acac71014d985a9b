// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing area of a chart: axes, a cursor with a read-out under the mouse, and what mouse and
// keys ask for. What is shown is for the chart to decide. UI thread.
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <optional>

#include "ui/charts/chart_axis.h"
#include "ui/charts/view_range.h"
#include "ui/theme/theme.h"

namespace potluck::ui {

class ChartPlot : public QCustomPlot {
  Q_OBJECT
 public:
  ChartPlot(const ChartAxis& axis, const QString& y_name, QWidget* parent);

  struct ReadOut {
    double x = 0;  // of the point that is meant
    QString text;
  };
  // What to tell of the point next to this x.
  void setReadOut(std::function<std::optional<ReadOut>(double x)> read_out) {
    read_out_ = std::move(read_out);
  }

  Span shown() const { return {xAxis->range().lower, xAxis->range().upper}; }
  void setShown(Span span) { xAxis->setRange(span.from, span.to); }
  int columns() const;  // of pixels
  // The curves that are shown fill the height.
  void fitVertical(bool from_zero);
  void applyTheme(const Tokens& tokens);

 Q_SIGNALS:
  void dragged();  // or zoomed with the wheel: the range is another one already
  void zoomAsked(double factor);
  void panAsked(double widths);
  void fitAsked();
  void followAsked();

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void configureAxes(const ChartAxis& axis, const QString& y_name);
  void readOut(const QPointF& position);

  QCPItemStraightLine* cursor_;
  std::function<std::optional<ReadOut>(double)> read_out_;
};

}  // namespace potluck::ui
