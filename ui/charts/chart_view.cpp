// SPDX-License-Identifier: GPL-3.0-or-later
// What of a chart is in view and how it looks: range, zoom, read-out, theme.
#include <qcustomplot.h>

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart.h"
#include "ui/text/format.h"
#include "ui/widgets/flow_layout.h"

namespace potluck::ui {
namespace {

Qt::PenStyle penStyle(Chart::Look look) {
  if (look == Chart::Look::kDashedLine) return Qt::DashLine;
  return look == Chart::Look::kDottedLine ? Qt::DotLine : Qt::SolidLine;
}

QPixmap swatch(const QColor& color, Chart::Look look, qreal ratio) {
  QPixmap pixmap(QSize(20, 12) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter p(&pixmap);
  p.setRenderHint(QPainter::Antialiasing);
  switch (look) {
    case Chart::Look::kArea:
      p.setPen(Qt::NoPen);
      p.setBrush(color);
      p.drawRoundedRect(QRectF(3, 1, 14, 10), 2, 2);
      break;
    case Chart::Look::kMarkers:
      p.setPen(QPen(color, 1.4, Qt::DashLine));
      p.drawLine(QPointF(0, 6), QPointF(20, 6));
      p.setPen(Qt::NoPen);
      p.setBrush(color);
      p.drawPolygon(QPolygonF({{10, 1.5}, {14.5, 6}, {10, 10.5}, {5.5, 6}}));
      break;
    case Chart::Look::kFaintLine:
    case Chart::Look::kLine:
    case Chart::Look::kDashedLine:
    case Chart::Look::kDottedLine:
      p.setPen(QPen(color, look == Chart::Look::kFaintLine ? 1.6 : 2.6, penStyle(look)));
      p.drawLine(QPointF(1, 6), QPointF(19, 6));
      break;
  }
  return pixmap;
}

}  // namespace

void Chart::fitVertical() {
  bool any = false;
  QCPRange range;
  for (const auto& line : lines_) {
    if (!line->graph->visible()) continue;
    bool found = false;
    const QCPRange own = line->graph->getValueRange(found, QCP::sdBoth, plot_->xAxis->range());
    if (!found) continue;
    if (any)
      range.expand(own);
    else
      range = own;
    any = true;
  }
  if (!any) return;
  if (from_zero_) range.lower = std::min(0.0, range.lower);
  const double room = std::max(range.size() * 0.07, std::abs(range.upper) * 1e-3 + 1e-12);
  plot_->yAxis->setRange(from_zero_ ? range.lower : range.lower - room, range.upper + room);
}

// What is seen is data: an empty stretch before or behind them says nothing.
void Chart::keepWithinData() {
  const double first = std::min(firstX(), lastX() - 1), last = std::max(lastX(), 1.0);
  QCPRange range = plot_->xAxis->range();
  const double size = std::min(range.size(), last - first);
  range.lower = std::clamp(range.lower, first, last - size);
  range.upper = range.lower + size;
  plot_->xAxis->setRange(range);
}

void Chart::userMoved() {
  keepWithinData();
  fitted_ = plot_->xAxis->range().size() >= lastX() - std::min(firstX(), lastX() - 1);
  following_ = plot_->xAxis->range().contains(lastX());
  follow_button_->setChecked(following_);
  schedule();
}

void Chart::showRange(double from, double to) {
  plot_->xAxis->setRange(from, std::max(to, from + 1));
  userMoved();
  flush();
}

std::pair<double, double> Chart::range() const {
  return {plot_->xAxis->range().lower, plot_->xAxis->range().upper};
}

void Chart::fit() {
  fitted_ = following_ = true;
  follow_button_->setChecked(true);
  flush();
}

void Chart::zoom(double factor) {
  const QCPRange r = plot_->xAxis->range();
  // While following, the newest point is what stays.
  const double anchor = following_ ? r.upper : r.center();
  showRange(anchor - (anchor - r.lower) * factor, anchor + (r.upper - anchor) * factor);
}

void Chart::pan(double widths) {
  const QCPRange r = plot_->xAxis->range();
  showRange(r.lower + widths * r.size(), r.upper + widths * r.size());
}

void Chart::setFollowing(bool following) {
  following_ = following;
  if (!following) fitted_ = false;
  follow_button_->setChecked(following);
  flush();
}

void Chart::readOut(const QPointF& position) {
  if (lines_.empty() || lines_[0]->raw.size() == 0 ||
      !plot_->axisRect()->rect().contains(position.toPoint())) {
    cursor_->setVisible(false);
    plot_->replot(QCustomPlot::rpQueuedReplot);
    return;
  }
  const Series& base = lines_[0]->raw;
  const double wanted = plot_->xAxis->pixelToCoord(position.x());
  qsizetype at = std::min(base.lowerBound(wanted), base.size() - 1);
  if (at > 0 && wanted - base.x(at - 1) < base.x(at) - wanted) --at;
  const double x = base.x(at);
  QString text = axis_ == Axis::kNumber ? x_name_ + ' ' + xText(x) : xText(x);
  for (const auto& line : lines_) {
    const qsizetype i = line->raw.lowerBound(x);
    if (i >= line->raw.size() || line->raw.x(i) != x) continue;
    const double y = line->raw.y(i);
    text += '\n' + line->curve.name + QStringLiteral(": ") +
            (line->curve.format ? line->curve.format(y) : format::count(y));
  }
  cursor_->point1->setCoords(x, 0);
  cursor_->point2->setCoords(x, 1);
  cursor_->setVisible(true);
  plot_->replot(QCustomPlot::rpQueuedReplot);
  QToolTip::showText(plot_->mapToGlobal(position.toPoint() + QPoint(14, 10)), text, plot_);
}

void Chart::styleLine(Line& line) {
  const QColor color = theme_.tokens().*(line.curve.color);
  QCPGraph* graph = line.graph;
  graph->setBrush(Qt::NoBrush);
  graph->setScatterStyle(QCPScatterStyle::ssNone);
  switch (line.curve.look) {
    case Look::kFaintLine:
      graph->setPen(QPen(color, 1.1));
      break;
    case Look::kLine:
    case Look::kDashedLine:
    case Look::kDottedLine:
      graph->setPen(QPen(color, 2.2, penStyle(line.curve.look)));
      break;
    case Look::kMarkers:
      graph->setPen(QPen(color, 1.4, Qt::DashLine));
      graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, color, color, 8));
      break;
    case Look::kArea: {
      QColor fill = color;
      // The upper layer of a stack is hatched: the layers differ without colour, too.
      fill.setAlphaF(line.curve.on_top_of >= 0 ? 0.75F : 0.45F);
      graph->setPen(QPen(color, 1.5));
      graph->setBrush(
          QBrush(fill, line.curve.on_top_of >= 0 ? Qt::BDiagPattern : Qt::SolidPattern));
      break;
    }
  }
  graph->setAntialiased(!line.dense);
  if (line.dense && graph->pen().style() == Qt::SolidLine) {
    graph->setPen(QPen(color, line.curve.look == Look::kLine ? 2 : 1));
  }
  const bool shown = graph->visible();
  line.legend->setIcon(
      swatch(shown ? color : theme_.tokens().border, line.curve.look, devicePixelRatioF()));
}

void Chart::setDense(Line& line, bool dense) {
  if (line.dense == dense) return;
  line.dense = dense;
  styleLine(line);
}

void Chart::applyTheme() {
  const Tokens& t = theme_.tokens();
  plot_->setBackground(t.surface);
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setBasePen(QPen(t.border, 1));
    axis->setTickLabelColor(t.muted);
    axis->setLabelColor(t.muted);
    axis->setTickLabelFont(scaledFont(0.86));
    axis->setLabelFont(scaledFont(0.86));
    axis->grid()->setPen(QPen(t.grid, 1));
    axis->grid()->setZeroLinePen(QPen(t.grid, 1));
  }
  plot_->xAxis->grid()->setVisible(false);
  cursor_->setPen(QPen(t.muted, 1, Qt::DotLine));
  for (const auto& line : lines_) styleLine(*line);
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) applyTheme();
  QWidget::changeEvent(event);
}

bool Chart::eventFilter(QObject* watched, QEvent* event) {
  if (watched == plot_ && event->type() == QEvent::Leave) {
    cursor_->setVisible(false);
    plot_->replot(QCustomPlot::rpQueuedReplot);
  }
  if (watched == plot_ && event->type() == QEvent::Wheel &&
      !(static_cast<QWheelEvent*>(event)->modifiers() & Qt::ControlModifier)) {
    event->ignore();  // the page scrolls
    return true;
  }
  if (watched != plot_ || event->type() != QEvent::KeyPress) {
    return QWidget::eventFilter(watched, event);
  }
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left:
      pan(-0.2);
      return true;
    case Qt::Key_Right:
      pan(0.2);
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoom(0.7);
      return true;
    case Qt::Key_Minus:
      zoom(1 / 0.7);
      return true;
    case Qt::Key_Home:
      fit();
      return true;
    case Qt::Key_End:
      setFollowing(true);
      return true;
    default:
      return QWidget::eventFilter(watched, event);
  }
}

void Chart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  flush();
}

void Chart::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  schedule();
}

}  // namespace potluck::ui
