// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/charts_panel.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/text/format.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {
namespace {

constexpr int kPageOfCommits = 1500;  // below the API's message limit with room
constexpr double kSmoothing = 0.92;
constexpr int kSideBySideWidth = 820;

QString percent(double value) { return format::share(value / 100); }
QString spent(double seconds) { return format::milliseconds(1000 * seconds); }
QString rate(double value) { return QLocale().toString(value, 'g', 3); }

}  // namespace

ChartsPanel::ChartsPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      axis_(new QComboBox),
      grid_(new QGridLayout),
      smoother_(kSmoothing) {
  makeCharts();
  axis_->setObjectName("chartAxis");
  axis_->addItems({tr("Epochs"), tr("Training time"), tr("Date")});
  axis_->setAccessibleName(tr("Horizontal axis of the charts"));
  connect(axis_, &QComboBox::currentIndexChanged, this,
          [this](int index) { setAxis(static_cast<Chart::Axis>(index)); });
  auto* label = makeLabel(tr("Over"), "muted");
  label->setBuddy(axis_);
  auto* top = new QHBoxLayout;
  top->setSpacing(space::kSmall);
  top->addStretch();
  top->addWidget(label);
  top->addWidget(axis_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kSmall, 0, 0);
  box->setSpacing(space::kSmall);
  box->addLayout(top);
  box->addLayout(grid_, 1);
  grid_->setSpacing(space::kMedium);
  for (Chart* chart : kept() + QList<Chart*>{usage_->traffic(), usage_->device()}) {
    auto* card = new Card(this);
    card->box()->setContentsMargins(space::kLarge, space::kSmall, space::kMedium, space::kSmall);
    card->box()->addWidget(chart);
    frames_.append(card);
  }
  arrange(true);
  connect(&context_.node, &NodeApi::eventArrived, this, &ChartsPanel::onEvent);
  connect(&context_.node, &NodeApi::connectionChanged, this, [this] {
    if (context_.node.connection() != NodeApi::Connection::kConnected) return;
    loading_ = false;
    load();
    loadValidations();
  });
}

void ChartsPanel::makeCharts() {
  const QString epoch = tr("Epoch");
  loss_ = new Chart(tr("Loss"), epoch, tr("Loss"), context_.theme);
  loss_->addCurve({tr("Each epoch"), &Tokens::loss_raw, Chart::Look::kFaintLine, -1, format::loss});
  loss_->addCurve({tr("Smoothed"), &Tokens::loss, Chart::Look::kLine, -1, format::loss});
  loss_->addCurve({tr("Validation"), &Tokens::validation, Chart::Look::kMarkers, -1, format::loss});
  throughput_ = new Chart(tr("Throughput"), epoch, tr("Samples/s"), context_.theme);
  throughput_->addCurve(
      {tr("This computer"), &Tokens::mine, Chart::Look::kArea, -1, format::count});
  throughput_->addCurve({tr("Others"), &Tokens::others, Chart::Look::kArea, 0, format::count});
  throughput_->setStartsAtZero(true);
  contribution_ = new Chart(tr("My contribution"), epoch, tr("Samples"), context_.theme);
  contribution_->addCurve(
      {tr("Samples in all"), &Tokens::mine, Chart::Look::kArea, -1, format::count});
  contribution_->setStartsAtZero(true);
  share_ = new Chart(tr("My share"), epoch, tr("%"), context_.theme);
  share_->addCurve({tr("Of this epoch"), &Tokens::loss_raw, Chart::Look::kFaintLine, -1, percent});
  share_->addCurve({tr("Of all so far"), &Tokens::mine, Chart::Look::kLine, -1, percent});
  share_->setStartsAtZero(true);
  round_ = new Chart(tr("Time of an epoch"), epoch, tr("Seconds"), context_.theme);
  round_->addCurve({tr("Averaging"), &Tokens::others, Chart::Look::kArea, -1, spent});
  round_->addCurve({tr("Computing and waiting"), &Tokens::mine, Chart::Look::kArea, 0, spent});
  round_->setStartsAtZero(true);
  learning_rate_ = new Chart(tr("Learning rate"), epoch, tr("Step size"), context_.theme);
  learning_rate_->addCurve({tr("Learning rate"), &Tokens::loss, Chart::Look::kLine, -1, rate});
  learning_rate_->setStartsAtZero(true);
  gradient_ = new Chart(tr("Gradient norm"), epoch, tr("Norm"), context_.theme);
  gradient_->addCurve({tr("Before clipping"), &Tokens::loss, Chart::Look::kLine, -1, rate});
  gradient_->setStartsAtZero(true);
  usage_ = new UsageCharts(context_, this);
}

void ChartsPanel::setAxis(Chart::Axis axis) {
  const QString name = axis == Chart::Axis::kNumber    ? tr("Epoch")
                       : axis == Chart::Axis::kElapsed ? tr("Training time")
                                                       : tr("Date");
  for (Chart* chart : kept()) {
    chart->clear();
    chart->setAxis(axis, name);
  }
  redraw();
}

// Validations are of an epoch: they stand where its commit does.
double ChartsPanel::xOf(qint64 epoch, qint64 unix_ms) const {
  const auto axis = static_cast<Chart::Axis>(axis_->currentIndex());
  if (axis == Chart::Axis::kNumber) return static_cast<double>(epoch);
  if (unix_ms == 0) {
    const auto made = history_.unixMsOf(epoch);
    if (!made) return NAN;  // comes with its commit
    unix_ms = *made;
  }
  const bool elapsed = axis == Chart::Axis::kElapsed;
  const qint64 start = elapsed ? history_.steps().first().commit.unix_ms : 0;
  return static_cast<double>(unix_ms - start) / 1000;
}

void ChartsPanel::arrange(bool side_by_side) {
  if (layout_ == static_cast<int>(side_by_side)) return;
  layout_ = side_by_side;
  for (QWidget* frame : frames_) grid_->removeWidget(frame);
  if (side_by_side) {
    grid_->addWidget(frames_[0], 0, 0, 2, 1);
    grid_->addWidget(frames_[1], 0, 1);
    grid_->addWidget(frames_[2], 1, 1);
    for (int i = 3; i < frames_.size(); ++i)
      grid_->addWidget(frames_[i], 2 + (i - 3) / 2, (i - 3) % 2);
  } else {
    for (int i = 0; i < frames_.size(); ++i) grid_->addWidget(frames_[i], i, 0);
  }
  grid_->setColumnStretch(0, 3);
  grid_->setColumnStretch(1, side_by_side ? 2 : 0);
  for (QWidget* frame : frames_) frame->setMinimumHeight(side_by_side ? 200 : 260);
}

// Narrower than the charts side by side: they go one below the other then.
QSize ChartsPanel::minimumSizeHint() const { return {300, layout()->minimumSize().height()}; }

void ChartsPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange(width() >= kSideBySideWidth);
}

void ChartsPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  usage_->setProject(project);
  beginAnew();
}

void ChartsPanel::beginAnew() {
  ++generation_;
  loading_ = false;
  history_ = {};
  contributed_ = 0;
  smoother_ = Smoother(kSmoothing);
  for (Chart* chart : kept()) chart->clear();
  load();
  loadValidations();
}

void ChartsPanel::load() {
  if (project_.isEmpty() || loading_) return;
  if (context_.node.connection() != NodeApi::Connection::kConnected) return;
  loading_ = true;
  const QJsonObject params = {{"project", project_},
                              {"from_epoch", static_cast<double>(history_.lastEpoch() + 1)},
                              {"count", kPageOfCommits}};
  const int generation = generation_;
  context_.node.call("commits", params, this, [this, generation](const Reply& reply) {
    if (generation != generation_) return;
    loading_ = false;
    if (reply.ok()) onCommits(reply);
  });
}

void ChartsPanel::onCommits(const Reply& reply) {
  const QList<Commit> commits = listFromJson(reply.result["commits"], commitFromJson);
  const double total = reply.result["total"].toDouble();
  if (history_.lastEpoch() < 0 && total > static_cast<double>(CommitHistory::kMostSteps)) {
    loading_ = true;
    const int generation = generation_;
    context_.node.call(
        "commits", {{"project", project_}, {"max_points", kPageOfCommits}}, this,
        [this, generation](const Reply& thinned) {
          if (generation != generation_) return;
          loading_ = false;
          if (!thinned.ok()) return;
          for (const Commit& c : listFromJson(thinned.result["commits"], commitFromJson)) {
            // One commit stands for all since the one before.
            addCommit(c, static_cast<double>(c.epoch - history_.lastEpoch()));
          }
        });
    return;
  }
  const qint64 before = history_.lastEpoch();
  for (const Commit& commit : commits) addCommit(commit, 1);
  if (commits.size() >= kPageOfCommits && history_.lastEpoch() > before) load();
}

void ChartsPanel::addCommit(const Commit& c, double epochs_covered) {
  const CommitHistory::Added added = history_.add(c, epochs_covered);
  if (added == CommitHistory::Added::kNothing) return;
  if (added == CommitHistory::Added::kThinned) {
    for (Chart* chart : kept()) chart->forgetPoints();
    return redraw();
  }
  draw(c);
  if (axis_->currentIndex() == static_cast<int>(Chart::Axis::kNumber)) return;
  // A validation may be known before its commit, which tells when it was.
  if (const auto known = history_.validationOf(c.epoch)) {
    loss_->append(2, xOf(c.epoch, c.unix_ms), known->loss);
  }
}

void ChartsPanel::redraw() {
  contributed_ = 0;
  smoother_ = Smoother(kSmoothing);
  for (const CommitHistory::Step& step : history_.steps()) draw(step.commit);
  for (const Validation& v : history_.validations()) loss_->append(2, xOf(v.epoch, 0), v.loss);
}

void ChartsPanel::draw(const Commit& c) {
  const double x = xOf(c.epoch, c.unix_ms);
  loss_->append(0, x, c.loss);
  if (std::isfinite(c.loss)) loss_->append(1, x, smoother_.next(c.loss));
  if (c.seconds > 0) {
    throughput_->append(0, x, c.my_samples / c.seconds);
    throughput_->append(1, x, std::max(0.0, c.samples - c.my_samples) / c.seconds);
    const double averaging = std::min(c.averaging_seconds, c.seconds);
    round_->append(0, x, averaging);
    round_->append(1, x, c.seconds - averaging);
  }
  contributed_ += c.my_samples_since;
  contribution_->append(0, x, contributed_);
  if (c.samples > 0) share_->append(0, x, 100 * c.my_samples / c.samples);
  if (c.total_samples > 0) share_->append(1, x, 100 * contributed_ / c.total_samples);
  learning_rate_->append(0, x, c.learning_rate);
  if (c.gradient_norm > 0) gradient_->append(0, x, c.gradient_norm);
}

void ChartsPanel::addValidation(const Validation& v) {
  if (history_.add(v)) loss_->append(2, xOf(v.epoch, 0), v.loss);
}

void ChartsPanel::loadValidations() {
  if (project_.isEmpty()) return;
  const int generation = generation_;
  context_.node.call(
      "validations", {{"project", project_}}, this, [this, generation](const Reply& reply) {
        if (generation != generation_ || !reply.ok()) return;
        for (const Validation& v : listFromJson(reply.result["validations"], validationFromJson)) {
          addValidation(v);
        }
      });
}

void ChartsPanel::onEvent(const QJsonObject& event) {
  if (project_.isEmpty() || context_.node.status().project != project_) return;
  const QString type = event["type"].toString();
  if (type == "commit") {
    const Commit commit = commitFromJson(event);
    // A gap (events lost, or the history is still loading) is filled from the store.
    if (commit.epoch == history_.lastEpoch() + 1 && !loading_)
      addCommit(commit, 1);
    else if (commit.epoch > history_.lastEpoch())
      load();
  } else if (type == "validation") {
    addValidation(validationFromJson(event));
  } else if (type == "roll_back") {
    beginAnew();  // what is drawn is of a history that lost
  } else if (type == "overflow") {
    load();
    loadValidations();
  }
}

}  // namespace potluck::ui
