// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_plot.h"

#include <QKeyEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace potluck::ui {
namespace {

constexpr int kMinimumHeight = 110;
constexpr int kLeastColumns = 100;
constexpr double kZoomStep = 0.7, kPanStep = 0.2;

}  // namespace

ChartPlot::ChartPlot(const ChartAxis& axis, const QString& y_name, QWidget* parent)
    : QCustomPlot(parent), cursor_(new QCPItemStraightLine(this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumHeight(kMinimumHeight);
  setLocale(QLocale());
  setInteraction(QCP::iRangeDrag, true);
  setInteraction(QCP::iRangeZoom, true);
  axisRect()->setRangeDrag(Qt::Horizontal);
  axisRect()->setRangeZoom(Qt::Horizontal);
  setNoAntialiasingOnDrag(true);
  // Segment by segment: outlining a wide noisy curve as one shape takes seconds.
  setPlottingHint(QCP::phFastPolylines, true);
  addLayer("stack", layer("main"), QCustomPlot::limBelow);
  configureAxes(axis, y_name);
  cursor_->setVisible(false);
  connect(this, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) Q_EMIT dragged();
    readOut(event->position());
  });
  connect(this, &QCustomPlot::mouseDoubleClick, this, &ChartPlot::fitAsked);
}

void ChartPlot::configureAxes(const ChartAxis& axis, const QString& y_name) {
  axis.applyTo(*xAxis);
  yAxis->setLabel(y_name);
  xAxis->setNumberFormat("f");
  xAxis->setNumberPrecision(0);
  yAxis->ticker()->setTickCount(4);
  yAxis->setNumberFormat("gb");
  for (QCPAxis* each : {xAxis, yAxis}) {
    each->setLabelPadding(3);
    each->setTickLabelPadding(5);
    each->setSubTicks(false);
    each->setTickLength(0, 0);
    each->setTickPen(Qt::NoPen);
  }
  axisRect()->setMinimumMargins(QMargins(8, 8, 10, 4));
  plotLayout()->setMargins(QMargins(0, 0, 0, 0));
}

int ChartPlot::columns() const { return std::max(kLeastColumns, axisRect()->width()); }

void ChartPlot::fitVertical(bool from_zero) {
  bool any = false;
  QCPRange range;
  for (int i = 0; i < graphCount(); ++i) {
    if (!graph(i)->visible()) continue;
    bool found = false;
    const QCPRange own = graph(i)->getValueRange(found, QCP::sdBoth, xAxis->range());
    if (!found) continue;
    if (any)
      range.expand(own);
    else
      range = own;
    any = true;
  }
  if (!any) return;
  if (from_zero) range.lower = std::min(0.0, range.lower);
  const double room = std::max(range.size() * 0.07, std::abs(range.upper) * 1e-3 + 1e-12);
  yAxis->setRange(from_zero ? range.lower : range.lower - room, range.upper + room);
}

void ChartPlot::readOut(const QPointF& position) {
  std::optional<ReadOut> found;
  if (read_out_ && axisRect()->rect().contains(position.toPoint())) {
    found = read_out_(xAxis->pixelToCoord(position.x()));
  }
  cursor_->setVisible(found.has_value());
  if (found) {
    cursor_->point1->setCoords(found->x, 0);
    cursor_->point2->setCoords(found->x, 1);
  }
  replot(QCustomPlot::rpQueuedReplot);
  if (found) {
    QToolTip::showText(mapToGlobal(position.toPoint() + QPoint(14, 10)), found->text, this);
  }
}

void ChartPlot::applyTheme(const Tokens& t) {
  setBackground(t.surface);
  for (QCPAxis* axis : {xAxis, yAxis}) {
    axis->setBasePen(QPen(t.border, 1));
    axis->setTickLabelColor(t.muted);
    axis->setLabelColor(t.muted);
    axis->setTickLabelFont(scaledFont(0.86));
    axis->setLabelFont(scaledFont(0.86));
    axis->grid()->setPen(QPen(t.grid, 1));
    axis->grid()->setZeroLinePen(QPen(t.grid, 1));
  }
  xAxis->grid()->setVisible(false);
  cursor_->setPen(QPen(t.muted, 1, Qt::DotLine));
}

void ChartPlot::leaveEvent(QEvent* event) {
  cursor_->setVisible(false);
  replot(QCustomPlot::rpQueuedReplot);
  QCustomPlot::leaveEvent(event);
}

void ChartPlot::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) {
    event->ignore();  // the page scrolls
    return;
  }
  QCustomPlot::wheelEvent(event);
  Q_EMIT dragged();
}

void ChartPlot::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return Q_EMIT panAsked(-kPanStep);
    case Qt::Key_Right:
      return Q_EMIT panAsked(kPanStep);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return Q_EMIT zoomAsked(kZoomStep);
    case Qt::Key_Minus:
      return Q_EMIT zoomAsked(1 / kZoomStep);
    case Qt::Key_Home:
      return Q_EMIT fitAsked();
    case Qt::Key_End:
      return Q_EMIT followAsked();
    default:
      QCustomPlot::keyPressEvent(event);
  }
}

}  // namespace potluck::ui
