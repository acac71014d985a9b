// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart.h"

#include <qcustomplot.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/text/format.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/table_header.h"

namespace potluck::ui {
namespace {

constexpr int kFrame_ms = 50;  // between redraws while data streams in
constexpr int kPlotHeight = 110;
constexpr int kDense = 7;  // points per two columns of pixels: smooth edges show no more

}  // namespace

Chart::Chart(const QString& title, const QString& x_name, const QString& y_name, const Theme& theme,
             QWidget* parent)
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
  fit_button_ = toolButton(
      "reset", tr("Show everything in %1").arg(title),
      tr("Show everything (Home)\nCtrl and the wheel, or + and −, zoom; drag or ← and → move"));
  table_button_ =
      toolButton("table", tr("Table of %1").arg(title), tr("Table: the numbers behind this chart"));
  table_button_->setCheckable(true);
  save_button_ = toolButton("save", tr("Save %1").arg(title), tr("Save as picture or numbers"));
  makeExportMenu(save_button_, title);

  plot_ = new QCustomPlot(this);
  plot_->setFocusPolicy(Qt::StrongFocus);
  plot_->setAccessibleName(tr("Chart: %1").arg(title));
  plot_->setMinimumHeight(kPlotHeight);
  plot_->installEventFilter(this);
  table_ = new QTableView(this);
  table_->setHorizontalHeader(new TableHeader(table_));
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
  for (QPushButton* button : {follow_button_, fit_button_, table_button_, save_button_}) {
    top->addWidget(button);
  }
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
  // Segment by segment: outlining a wide noisy curve as one shape takes seconds.
  plot_->setPlottingHint(QCP::phFastPolylines, true);
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
  if (line.curve.on_top_of >= 0) {
    const Series& below = lines_[static_cast<std::size_t>(line.curve.on_top_of)]->drawn();
    const qsizetype at = below.lowerBound(x);
    line.stacked.append(x, at < below.size() ? y + below.y(at) : y);
  }
  schedule();
}

void Chart::forgetPoints() {
  model_->clear();
  for (const auto& line : lines_) {
    line->raw.clear();
    line->stacked.clear();
  }
}

void Chart::clear() {
  forgetPoints();
  for (const auto& line : lines_) {
    line->graph->data()->clear();
    line->legend->setText(line->curve.name);
  }
  following_ = fitted_ = true;
  follow_button_->setChecked(true);
  flush();
}

void Chart::setStatic() { follow_button_->hide(); }
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

double Chart::firstX() const {
  double first = lastX();
  for (const auto& line : lines_) {
    if (line->raw.size() > 0) first = std::min(first, line->raw.x(0));
  }
  return first;
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
    plot_->xAxis->setRange(std::min(firstX(), last - 1), last);
  } else if (following_) {
    plot_->xAxis->setRange(last - now.size(), last);
  }
  adaptTicks();
  const QCPRange range = plot_->xAxis->range();
  const int columns = std::max(100, plot_->axisRect()->width());
  for (const auto& line : lines_) {
    const Series::Points points = line->drawn().thinned(range.lower, range.upper, columns);
    line->graph->setData(points.x, points.y, true);
    setDense(*line, points.x.size() * 2 > kDense * columns);
  }
  fitVertical();
  plot_->replot(QCustomPlot::rpQueuedReplot);
  updating_ = false;
}

}  // namespace potluck::ui
