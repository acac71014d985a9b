// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_numbers.h"
#include "ui/charts/chart_plot.h"
#include "ui/charts/chart_table_model.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/flow_layout.h"
#include "ui/widgets/basic/table_header.h"

namespace potluck::ui {
namespace {

constexpr int kFrame_ms = 50;  // between redraws while data streams in
constexpr int kPlotHeight = 110;
constexpr int kPictureScale = 2, kPictureWidth = 1200, kPictureHeight = 600;

// What the curves say next to this x: at the nearest point of the first one.
std::optional<ChartPlot::ReadOut> readOut(const ChartAxis& axis,
                                          const std::vector<const CurvePoints*>& curves,
                                          double wanted) {
  if (curves.empty() || curves[0]->raw.size() == 0) return std::nullopt;
  const Series& base = curves[0]->raw;
  qsizetype at = std::min(base.lowerBound(wanted), base.size() - 1);
  if (at > 0 && wanted - base.x(at - 1) < base.x(at) - wanted) --at;
  const double x = base.x(at);
  QString text = axis.titledText(x);
  for (const CurvePoints* each : curves) {
    const qsizetype i = each->raw.lowerBound(x);
    if (i >= each->raw.size() || each->raw.x(i) != x) continue;
    const double y = each->raw.y(i);
    text += '\n' + each->curve.name + QStringLiteral(": ") +
            (each->curve.format ? each->curve.format(y) : format::count(y));
  }
  return ChartPlot::ReadOut{x, text};
}

template <class Lines>
std::vector<const CurvePoints*> pointsOf(const Lines& lines) {
  std::vector<const CurvePoints*> out;
  for (const auto& line : lines) out.push_back(line.get());
  return out;
}

}  // namespace

Chart::Chart(const QString& title, const QString& x_name, const QString& y_name, const Theme& theme,
             QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      axis_(x_name),
      model_(std::make_unique<ChartTableModel>(axis_)) {
  buildButtons(title);
  plot_ = new ChartPlot(axis_, y_name, this);
  plot_->setAccessibleName(tr("Chart: %1").arg(title));
  buildStack(title);
  layOut(title);
  connectPlot();
  setAccessibleName(title);
  timer_.setSingleShot(true);
  timer_.setInterval(kFrame_ms);
  connect(&timer_, &QTimer::timeout, this, &Chart::flush);
  connect(&theme_, &Theme::changed, this, &Chart::applyTheme);
  applyTheme();
}

Chart::~Chart() { table_->setModel(nullptr); }

// ---- what it is made of -----------------------------------------------------------------------

QPushButton* Chart::toolButton(const QString& icon, const QString& name, const QString& tip) {
  auto* button = new QPushButton(this);
  button->setProperty("look", "tool");
  button->setAccessibleName(name);
  button->setToolTip(tip);
  theme_.bindIcon(button, icon, Theme::Ink::kMuted);
  return button;
}

void Chart::buildButtons(const QString& title) {
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

void Chart::buildStack(const QString& title) {
  table_ = new QTableView(this);
  table_->setHorizontalHeader(new TableHeader(table_));
  table_->setAccessibleName(tr("Data of %1").arg(title));
  table_->setAlternatingRowColors(true);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTabKeyNavigation(false);
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
}

void Chart::layOut(const QString& title) {
  auto* heading = new QLabel(title, this);
  heading->setProperty("look", "heading");
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
}

void Chart::connectPlot() {
  plot_->setReadOut([this](double x) { return readOut(axis_, pointsOf(lines_), x); });
  connect(plot_, &ChartPlot::dragged, this, &Chart::userMoved);
  connect(plot_, &ChartPlot::zoomAsked, this, &Chart::zoom);
  connect(plot_, &ChartPlot::panAsked, this, &Chart::pan);
  connect(plot_, &ChartPlot::fitAsked, this, &Chart::fit);
  connect(plot_, &ChartPlot::followAsked, this, [this] { setFollowing(true); });
}

int Chart::addCurve(const Curve& curve) {
  CurveGraph* below =
      curve.on_top_of >= 0 ? &lines_[static_cast<std::size_t>(curve.on_top_of)]->graph : nullptr;
  lines_.push_back(std::make_unique<Line>(curve, CurveGraph(curve, *plot_, below, *legend_row_)));
  Line& line = *lines_.back();
  QPushButton& legend = line.graph.legend();
  legend.setToolTip(tr("Show or hide this curve"));
  connect(&legend, &QPushButton::clicked, this, [this, &line] {
    line.graph.toggle();
    applyTheme();
    flush();
  });
  legend_row_->layout()->addWidget(&legend);
  model_->addCurve(line);
  line.graph.style(theme_.tokens());
  return static_cast<int>(lines_.size()) - 1;
}

// ---- the data ---------------------------------------------------------------------------------

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
  for (const auto& line : lines_) line->graph.clear();
  view_.fit();
  follow_button_->setChecked(true);
  flush();
}

void Chart::setAxis(Axis axis, const QString& name) {
  axis_ = ChartAxis(name, axis);
  axis_.applyTo(*plot_->xAxis);
  model_->setAxis(axis_);
}

void Chart::setStatic() { follow_button_->hide(); }
void Chart::setEmptyText(const QString& text) { empty_->setText(text); }
qsizetype Chart::points(int curve) const { return series(curve).size(); }
const Series& Chart::series(int curve) const {
  return lines_[static_cast<std::size_t>(curve)]->raw;
}
bool Chart::tableShown() const { return stack_->currentWidget() == table_; }

Span Chart::dataSpan() const {
  Span out;
  for (const auto& line : lines_) {
    if (line->raw.size() > 0) out.to = std::max(out.to, line->raw.x(line->raw.size() - 1));
  }
  out.from = out.to;
  for (const auto& line : lines_) {
    if (line->raw.size() > 0) out.from = std::min(out.from, line->raw.x(0));
  }
  return out;
}

// ---- what is drawn ----------------------------------------------------------------------------

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
    if (at_end && following()) table_->scrollToBottom();
  }
  for (const auto& line : lines_) {
    if (line->raw.size() > 0) line->graph.showNewest(line->raw.y(line->raw.size() - 1));
  }
  if (isVisible()) update();
}

void Chart::update() {
  if (updating_) return;
  updating_ = true;
  plot_->setShown(view_.advanced(plot_->shown(), dataSpan()));
  axis_.adaptTicks(*plot_->xAxis);
  const Span shown = plot_->shown();
  const int columns = plot_->columns();
  for (const auto& line : lines_) {
    const Series::Points points = line->drawn().thinned(shown.from, shown.to, columns);
    line->graph.show(points, columns, theme_.tokens());
  }
  plot_->fitVertical(from_zero_);
  plot_->replot(QCustomPlot::rpQueuedReplot);
  updating_ = false;
}

void Chart::applyTheme() {
  plot_->applyTheme(theme_.tokens());
  for (const auto& line : lines_) line->graph.style(theme_.tokens());
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) applyTheme();
  QWidget::changeEvent(event);
}

void Chart::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  flush();
}

void Chart::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  schedule();
}

// ---- what is in sight -------------------------------------------------------------------------

void Chart::userMoved() {
  plot_->setShown(view_.moved(plot_->shown(), dataSpan()));
  follow_button_->setChecked(following());
  schedule();
}

void Chart::showRange(double from, double to) {
  plot_->setShown({from, std::max(to, from + 1)});
  userMoved();
  flush();
}

std::pair<double, double> Chart::range() const {
  const Span shown = plot_->shown();
  return {shown.from, shown.to};
}

void Chart::fit() {
  view_.fit();
  follow_button_->setChecked(true);
  flush();
}

void Chart::zoom(double factor) {
  const Span wanted = view_.zoomed(plot_->shown(), factor);
  showRange(wanted.from, wanted.to);
}

void Chart::pan(double widths) {
  const Span shown = plot_->shown();
  showRange(shown.from + widths * shown.size(), shown.to + widths * shown.size());
}

void Chart::setFollowing(bool following) {
  view_.setFollowing(following);
  follow_button_->setChecked(following);
  flush();
}

// ---- as a file --------------------------------------------------------------------------------

bool Chart::savePicture(const QString& file) {
  flush();
  update();
  plot_->replot(QCustomPlot::rpImmediateRefresh);
  return plot_->savePng(file, kPictureWidth, kPictureHeight, kPictureScale);
}

bool Chart::saveNumbers(const QString& file) const {
  QSaveFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return false;
  writeNumbers(out, axis_, pointsOf(lines_));
  return out.commit();
}

void Chart::makeExportMenu(QPushButton* button, const QString& title) {
  auto* menu = new QMenu(button);
  const auto save = [this, title](const QString& filter, const QString& suffix, auto write) {
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save %1").arg(title), title + suffix, filter);
    if (file.isEmpty() || write(file)) return;
    QMessageBox::warning(this, tr("Save %1").arg(title),
                         tr("%1 could not be written. Choose a folder that you may write to and "
                            "that has space.")
                             .arg(file));
  };
  connect(menu->addAction(tr("Save as &picture (PNG)…")), &QAction::triggered, this, [this, save] {
    save(tr("Pictures (*.png)"), ".png", [this](const QString& file) { return savePicture(file); });
  });
  connect(menu->addAction(tr("Save &numbers (CSV)…")), &QAction::triggered, this, [this, save] {
    save(tr("Tables (*.csv)"), ".csv", [this](const QString& file) { return saveNumbers(file); });
  });
  connect(button, &QPushButton::clicked, menu,
          [button, menu] { menu->popup(button->mapToGlobal(QPoint(0, button->height() + 2))); });
}

}  // namespace potluck::ui
