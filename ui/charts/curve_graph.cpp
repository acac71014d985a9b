// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_graph.h"

#include <qcustomplot.h>

#include <QPainter>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kDense = 7;  // points per two columns of pixels: smooth edges show no more

Qt::PenStyle penStyle(CurveLook look) {
  if (look == CurveLook::kDashedLine) return Qt::DashLine;
  return look == CurveLook::kDottedLine ? Qt::DotLine : Qt::SolidLine;
}

QPixmap swatch(const QColor& color, CurveLook look, qreal ratio) {
  QPixmap pixmap(QSize(20, 12) * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter p(&pixmap);
  p.setRenderHint(QPainter::Antialiasing);
  switch (look) {
    case CurveLook::kArea:
      p.setPen(Qt::NoPen);
      p.setBrush(color);
      p.drawRoundedRect(QRectF(3, 1, 14, 10), 2, 2);
      break;
    case CurveLook::kMarkers:
      p.setPen(QPen(color, 1.4, Qt::DashLine));
      p.drawLine(QPointF(0, 6), QPointF(20, 6));
      p.setPen(Qt::NoPen);
      p.setBrush(color);
      p.drawPolygon(QPolygonF({{10, 1.5}, {14.5, 6}, {10, 10.5}, {5.5, 6}}));
      break;
    case CurveLook::kFaintLine:
    case CurveLook::kLine:
    case CurveLook::kDashedLine:
    case CurveLook::kDottedLine:
      p.setPen(QPen(color, look == CurveLook::kFaintLine ? 1.6 : 2.6, penStyle(look)));
      p.drawLine(QPointF(1, 6), QPointF(19, 6));
      break;
  }
  return pixmap;
}

}  // namespace

CurveGraph::CurveGraph(const Curve& curve, QCustomPlot& plot, CurveGraph* below,
                       QWidget& legend_row)
    : curve_(curve), graph_(plot.addGraph()), legend_(new QPushButton(curve.name, &legend_row)) {
  graph_->setAdaptiveSampling(true);
  legend_->setProperty("look", "legend");
  legend_->setCheckable(false);
  legend_->setIconSize(QSize(20, 12));
  legend_->setAccessibleName(curve.name);
  if (below != nullptr) {
    // The lower curve is the floor of this one's fill, and its line stays in sight where both meet.
    graph_->setLayer("stack");
    graph_->setChannelFillGraph(below->graph_);
  }
}

void CurveGraph::toggle() { graph_->setVisible(!graph_->visible()); }

void CurveGraph::clear() {
  graph_->data()->clear();
  legend_->setText(curve_.name);
}

void CurveGraph::showNewest(double value) {
  const QString text = curve_.format ? curve_.format(value) : format::count(value);
  legend_->setText(curve_.name + QStringLiteral("  ") + text);
}

void CurveGraph::show(const Series::Points& points, int columns, const Tokens& tokens) {
  graph_->setData(points.x, points.y, true);
  const bool dense = points.x.size() * 2 > kDense * columns;
  if (std::exchange(dense_, dense) != dense) style(tokens);
}

void CurveGraph::style(const Tokens& tokens) {
  const QColor color = tokens.*(curve_.color);
  graph_->setBrush(Qt::NoBrush);
  graph_->setScatterStyle(QCPScatterStyle::ssNone);
  switch (curve_.look) {
    case CurveLook::kFaintLine:
      graph_->setPen(QPen(color, 1.1));
      break;
    case CurveLook::kLine:
    case CurveLook::kDashedLine:
    case CurveLook::kDottedLine:
      graph_->setPen(QPen(color, 2.2, penStyle(curve_.look)));
      break;
    case CurveLook::kMarkers:
      graph_->setPen(QPen(color, 1.4, Qt::DashLine));
      graph_->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, color, color, 8));
      break;
    case CurveLook::kArea: {
      QColor fill = color;
      // The upper layer of a stack is hatched: the layers differ without colour, too.
      fill.setAlphaF(curve_.on_top_of >= 0 ? 0.75F : 0.45F);
      graph_->setPen(QPen(color, 1.5));
      graph_->setBrush(QBrush(fill, curve_.on_top_of >= 0 ? Qt::BDiagPattern : Qt::SolidPattern));
      break;
    }
  }
  graph_->setAntialiased(!dense_);
  if (dense_ && graph_->pen().style() == Qt::SolidLine) {
    graph_->setPen(QPen(color, curve_.look == CurveLook::kLine ? 2 : 1));
  }
  const bool shown = graph_->visible();
  legend_->setIcon(
      swatch(shown ? color : tokens.border, curve_.look, legend_->devicePixelRatioF()));
}

}  // namespace potluck::ui
