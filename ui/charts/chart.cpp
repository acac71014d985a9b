// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart.h"

#include <qcustomplot.h>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/text/format.h"
#include "ui/widgets/flow_layout.h"

namespace potluck::ui {
namespace {

constexpr int kFrame_ms = 50;  // between redraws while data streams in
constexpr int kPlotHeight = 110;

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
      p.setPen(QPen(color, look == Chart::Look::kLine ? 2.6 : 1.6));
      p.drawLine(QPointF(1, 6), QPointF(19, 6));
      break;
  }
  return pixmap;
}

}  // namespace

Chart::Chart(const QString& title, const QString& x_name, const QString& y_name,
             const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), x_name_(x_name) {
  build(title);
  configurePlot(x_name, y_name);
  setAccessibleName(title);
  timer_.setSingleShot(true);
  timer_.setInterval(kFrame_ms);
  connect(&timer_, &QTimer::timeout, this, &Chart::flush);
  connect(&theme_, &Theme::changed, this, &Chart::applyTheme);
  applyTheme();
}

Chart::~Chart() { table_->setModel(nullptr); }

QPushButton* Chart::toolButton(const QString& icon, const QString& name, const QString& tip) {
  auto* button = new QPushButton(this);
  button->setProperty("look", "tool");
  button->setAccessibleName(name);
  button->setToolTip(tip);
  theme_.bindIcon(button, icon, Theme::Ink::kMuted);
  return button;
}

void Chart::build(const QString& title) {
  auto* heading = new QLabel(title, this);
  heading->setProperty("look", "heading");
  follow_button_ = toolButton("follow", tr("Follow the newest point in %1").arg(title),
                              tr("Follow: keep the newest point in sight"));
  follow_button_->setCheckable(true);
  follow_button_->setChecked(true);
  fit_button_ = toolButton("reset", tr("Show everything in %1").arg(title),
                           tr("Show everything (Home)\nWheel or + and − zoom, drag or ← and → move"));
  table_button_ = toolButton("table", tr("Table of %1").arg(title),
                             tr("Table: the numbers behind this chart"));
  table_button_->setCheckable(true);

  plot_ = new QCustomPlot(this);
  plot_->setFocusPolicy(Qt::StrongFocus);
  plot_->setAccessibleName(tr("Chart: %1").arg(title));
  plot_->setMinimumHeight(kPlotHeight);
  plot_->installEventFilter(this);
  table_ = new QTableView(this);
  table_->setAccessibleName(tr("Data of %1").arg(title));
  table_->setAlternatingRowColors(true);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTabKeyNavigation(false);
  model_ = std::make_unique<ChartTableModel>(*this);
  table_->setModel(model_.get());
  empty_ = new QLabel(tr("The curve appears with the first finished epoch."), this);
  empty_->setProperty("look", "muted");
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  stack_ = new QStackedWidget(this);
  stack_->addWidget(plot_);
  stack_->addWidget(table_);
  stack_->addWidget(empty_);
  stack_->setCurrentWidget(empty_);
  stack_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  stack_->setMinimumHeight(kPlotHeight);

  legend_row_ = new QWidget(this);
  new FlowLayout(0, 2, legend_row_);
  auto* top = new QHBoxLayout;
  top->setSpacing(2);
  top->addWidget(heading, 1);
  for (QPushButton* button : {follow_button_, fit_button_, table_button_}) top->addWidget(button);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(2);
  box->addLayout(top);
  box->addWidget(legend_row_);
  box->addWidget(stack_, 1);

  connect(follow_button_, &QPushButton::clicked, this, &Chart::setFollowing);
  connect(fit_button_, &QPushButton::clicked, this, &Chart::fit);
  connect(table_button_, &QPushButton::toggled, this, [this](bool shown) {
    flush();
    if (shown) {
      table_->scrollToBottom();
      stack_->setCurrentWidget(table_);
    }
  });
}

void Chart::configurePlot(const QString& x_name, const QString& y_name) {
  plot_->setLocale(QLocale());
  plot_->setInteraction(QCP::iRangeDrag, true);
  plot_->setInteraction(QCP::iRangeZoom, true);
  plot_->axisRect()->setRangeDrag(Qt::Horizontal);
  plot_->axisRect()->setRangeZoom(Qt::Horizontal);
  plot_->setNoAntialiasingOnDrag(true);
  plot_->addLayer("stack", plot_->layer("main"), QCustomPlot::limBelow);
  plot_->xAxis->setLabel(x_name);
  plot_->yAxis->setLabel(y_name);
  plot_->xAxis->setNumberFormat("f");
  plot_->xAxis->setNumberPrecision(0);
  plot_->xAxis->ticker()->setTickCount(6);
  plot_->yAxis->ticker()->setTickCount(4);
  plot_->yAxis->setNumberFormat("gb");
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setLabelPadding(3);
    axis->setTickLabelPadding(5);
    axis->setSubTicks(false);
    axis->setTickLength(0, 0);
    axis->setTickPen(Qt::NoPen);
  }
  plot_->axisRect()->setMinimumMargins(QMargins(8, 8, 10, 4));
  plot_->plotLayout()->setMargins(QMargins(0, 0, 0, 0));
  cursor_ = new QCPItemStraightLine(plot_);
  cursor_->setVisible(false);
  connect(plot_, &QCustomPlot::mouseWheel, this, &Chart::userMoved);
  connect(plot_, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) userMoved();
    readOut(event->position());
  });
  connect(plot_, &QCustomPlot::mouseDoubleClick, this, &Chart::fit);
}

int Chart::addCurve(const Curve& curve) {
  auto line = std::make_unique<Line>();
  line->curve = curve;
  line->graph = plot_->addGraph();
  line->graph->setAdaptiveSampling(true);
  line->legend = new QPushButton(curve.name, legend_row_);
  line->legend->setProperty("look", "legend");
  line->legend->setCheckable(false);
  line->legend->setIconSize(QSize(20, 12));
  line->legend->setToolTip(tr("Show or hide this curve"));
  line->legend->setAccessibleName(curve.name);
  QCPGraph* graph = line->graph;
  connect(line->legend, &QPushButton::clicked, this, [this, graph] {
    graph->setVisible(!graph->visible());
    applyTheme();
    flush();
  });
  legend_row_->layout()->addWidget(line->legend);
  if (curve.on_top_of >= 0) {
    // The lower curve is the floor of this one's fill, and its line stays in sight where both meet.
    graph->setLayer("stack");
    graph->setChannelFillGraph(lines_[static_cast<std::size_t>(curve.on_top_of)]->graph);
  }
  lines_.push_back(std::move(line));
  styleLine(*lines_.back());
  return static_cast<int>(lines_.size()) - 1;
}

void Chart::append(int curve, double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) return;
  Line& line = *lines_[static_cast<std::size_t>(curve)];
  line.raw.append(x, y);
  double floor = 0;
  if (line.curve.on_top_of >= 0) {
    const Series& below = lines_[static_cast<std::size_t>(line.curve.on_top_of)]->drawn;
    const qsizetype at = below.lowerBound(x);
    if (at < below.size()) floor = below.y(at);
  }
  line.drawn.append(x, y + floor);
  schedule();
}

void Chart::clear() {
  model_->clear();
  for (const auto& line : lines_) {
    line->raw.clear();
    line->drawn.clear();
    line->graph->data()->clear();
    line->legend->setText(line->curve.name);
  }
  following_ = fitted_ = true;
  follow_button_->setChecked(true);
  flush();
}

void Chart::setEmptyText(const QString& text) { empty_->setText(text); }
qsizetype Chart::points(int curve) const { return series(curve).size(); }
const Series& Chart::series(int curve) const {
  return lines_[static_cast<std::size_t>(curve)]->raw;
}
bool Chart::tableShown() const { return stack_->currentWidget() == table_; }

double Chart::lastX() const {
  double last = 0;
  for (const auto& line : lines_) {
    if (line->raw.size() > 0) last = std::max(last, line->raw.x(line->raw.size() - 1));
  }
  return last;
}

void Chart::schedule() {
  if (!timer_.isActive()) timer_.start();
}

void Chart::flush() {
  const bool empty = std::all_of(lines_.begin(), lines_.end(),
                                 [](const auto& line) { return line->raw.size() == 0; });
  stack_->setCurrentWidget(empty                        ? static_cast<QWidget*>(empty_)
                           : table_button_->isChecked() ? static_cast<QWidget*>(table_)
                                                        : plot_);
  if (table_button_->isChecked()) {
    const QScrollBar* bar = table_->verticalScrollBar();
    const bool at_end = bar->value() >= bar->maximum() - 1;
    model_->grow();
    if (at_end && following_) table_->scrollToBottom();
  }
  for (const auto& line : lines_) {
    if (line->raw.size() == 0) continue;
    const double newest = line->raw.y(line->raw.size() - 1);
    const QString text = line->curve.format ? line->curve.format(newest) : format::count(newest);
    line->legend->setText(line->curve.name + QStringLiteral("  ") + text);
  }
  if (isVisible()) update();
}

void Chart::update() {
  if (updating_) return;
  updating_ = true;
  const double last = std::max(lastX(), 1.0);
  const QCPRange now = plot_->xAxis->range();
  if (fitted_) {
    const double first = lines_.empty() || lines_[0]->raw.size() == 0 ? 0 : lines_[0]->raw.x(0);
    plot_->xAxis->setRange(std::min(first, last - 1), last);
  } else if (following_) {
    plot_->xAxis->setRange(last - now.size(), last);
  }
  const QCPRange range = plot_->xAxis->range();
  const int columns = std::max(100, plot_->axisRect()->width());
  for (const auto& line : lines_) {
    const Series::Points points = line->drawn.thinned(range.lower, range.upper, columns);
    line->graph->setData(points.x, points.y, true);
  }
  fitVertical();
  plot_->replot(QCustomPlot::rpQueuedReplot);
  updating_ = false;
}

void Chart::fitVertical() {
  bool any = false;
  QCPRange range;
  for (const auto& line : lines_) {
    if (!line->graph->visible()) continue;
    bool found = false;
    const QCPRange own = line->graph->getValueRange(found, QCP::sdBoth, plot_->xAxis->range());
    if (!found) continue;
    if (any) range.expand(own);
    else range = own;
    any = true;
  }
  if (!any) return;
  if (from_zero_) range.lower = std::min(0.0, range.lower);
  const double room = std::max(range.size() * 0.07, std::abs(range.upper) * 1e-3 + 1e-12);
  plot_->yAxis->setRange(from_zero_ ? range.lower : range.lower - room, range.upper + room);
}

void Chart::userMoved() {
  fitted_ = false;
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
  if (lines_.empty() || lines_[0]->raw.size() == 0 || !plot_->axisRect()->rect().contains(position.toPoint())) {
    cursor_->setVisible(false);
    plot_->replot(QCustomPlot::rpQueuedReplot);
    return;
  }
  const Series& base = lines_[0]->raw;
  const double wanted = plot_->xAxis->pixelToCoord(position.x());
  qsizetype at = std::min(base.lowerBound(wanted), base.size() - 1);
  if (at > 0 && wanted - base.x(at - 1) < base.x(at) - wanted) --at;
  const double x = base.x(at);
  QString text = x_name_ + ' ' + format::count(x);
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
    case Look::kFaintLine: graph->setPen(QPen(color, 1.1)); break;
    case Look::kLine: graph->setPen(QPen(color, 2.2)); break;
    case Look::kMarkers:
      graph->setPen(QPen(color, 1.4, Qt::DashLine));
      graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDiamond, color, color, 8));
      break;
    case Look::kArea: {
      QColor fill = color;
      // The upper layer of a stack is hatched: the layers differ without colour, too.
      fill.setAlphaF(line.curve.on_top_of >= 0 ? 0.75F : 0.45F);
      graph->setPen(QPen(color, 1.5));
      graph->setBrush(QBrush(fill, line.curve.on_top_of >= 0 ? Qt::BDiagPattern : Qt::SolidPattern));
      break;
    }
  }
  const bool shown = graph->visible();
  line.legend->setIcon(swatch(shown ? color : theme_.tokens().border, line.curve.look,
                              devicePixelRatioF()));
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
  if (watched != plot_ || event->type() != QEvent::KeyPress) {
    return QWidget::eventFilter(watched, event);
  }
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left: pan(-0.2); return true;
    case Qt::Key_Right: pan(0.2); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(0.7); return true;
    case Qt::Key_Minus: zoom(1 / 0.7); return true;
    case Qt::Key_Home: fit(); return true;
    case Qt::Key_End: setFollowing(true); return true;
    default: return QWidget::eventFilter(watched, event);
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
