// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/create/forecast_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/control/actions.h"
#include "ui/text/format.h"
#include "ui/text/sentence.h"
#include "ui/widgets/basic/flow_layout.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kSteps = 10, kFirstPeers = 8, kMostPeers = 64, kMostLinks = 3, kChartHeight = 260;
constexpr int kTail = 3;         // steps at either end that are compared
constexpr double kWorse = 1.02;  // of the loss at the beginning
enum Curve { kIdeal, kCampus, kFibre, kHome, kKnee };

QString times(double factor) {
  return ForecastPanel::tr("%1 times").arg(QLocale().toString(factor, 'f', 1));
}

double meanLoss(const QJsonArray& steps, qsizetype from, qsizetype count) {
  double sum = 0;
  for (qsizetype i = from; i < from + count; ++i) sum += steps[i]["loss"].toDouble();
  return sum / static_cast<double>(count);
}

}  // namespace

ForecastPanel::ForecastPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      trial_(new Notice(context.theme, this)),
      advice_(new Notice(context.theme, this)),
      results_(new QWidget(this)),
      peers_(new QSpinBox(this)),
      link_(new QComboBox(this)),
      chart_(new Chart(tr("How much faster a group is"), tr("Computers"), tr("Times as fast"),
                       context.theme, this)) {
  trial_->setObjectName("trial");
  advice_->setObjectName("advice");
  peers_->setObjectName("forecastPeers");
  peers_->setRange(2, kMostPeers);
  peers_->setValue(kFirstPeers);
  peers_->setAccessibleName(tr("Computers like this one"));
  link_->setObjectName("forecastLink");
  link_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  link_->setAccessibleName(tr("Everybody’s connection"));
  chart_->setStartsAtZero(true);
  chart_->setStatic();
  chart_->setMinimumHeight(kChartHeight);
  const auto factor = [](double y) { return QLocale().toString(y, 'f', 1); };
  chart_->addCurve({tr("Without waiting"), &Tokens::muted, Chart::Look::kFaintLine, -1, +factor});
  chart_->addCurve({tr("One building"), &Tokens::mine, Chart::Look::kLine, -1, +factor});
  chart_->addCurve({tr("Fibre"), &Tokens::others, Chart::Look::kDashedLine, -1, +factor});
  chart_->addCurve({tr("Home lines"), &Tokens::bad, Chart::Look::kDottedLine, -1, +factor});
  chart_->addCurve(
      {tr("Knee: half the time trains"), &Tokens::validation, Chart::Look::kMarkers, -1, +factor});
  auto* peers_label = makeLabel(tr("Co&mputers like this one"));
  peers_label->setBuddy(peers_);
  auto* link_label = makeLabel(tr("&Connection"));
  link_label->setBuddy(link_);
  auto* wishes = new FlowLayout(0, space::kMedium);
  for (const auto& [label, field] :
       {std::pair<QLabel*, QWidget*>{peers_label, peers_}, {link_label, link_}}) {
    auto* wish = new QWidget;
    auto* row = new QHBoxLayout(wish);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::kSmall);
    row->addWidget(label);
    row->addWidget(field);
    wishes->addWidget(wish);
  }
  view_ = makeTable(&table_, tr("Forecast by connection"), ForecastModel::kLink, this);
  const int rows_height = kMostLinks * view_->verticalHeader()->defaultSectionSize();
  view_->setFixedHeight(rows_height + view_->horizontalHeader()->sizeHint().height() + 2);
  auto* chart_card = new Card;
  chart_card->box()->addWidget(chart_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kMedium);
  auto* results = new QVBoxLayout(results_);
  results->setContentsMargins(0, 0, 0, 0);
  results->setSpacing(space::kMedium);
  results->addLayout(wishes);
  results->addWidget(advice_);
  results->addWidget(chart_card);
  results->addWidget(view_);
  box->addWidget(trial_);
  box->addWidget(results_);
  results_->hide();
  connect(trial_, &Notice::pressed, this, &ForecastPanel::measure);
  connect(advice_, &Notice::pressed, this, [this] {
    if (!wanted_.isEmpty()) Q_EMIT recipeWanted(wanted_);
  });
  connect(peers_, &QSpinBox::valueChanged, this, &ForecastPanel::ask);
  connect(link_, &QComboBox::currentIndexChanged, this, &ForecastPanel::tellAdvice);
  tellMeasured();
}

void ForecastPanel::setInput(const ForecastInput& input) {
  if (input == input_) return;
  input_ = input;
  if (!input.trainsAsBefore(measured_for_)) {
    measured_ = {};
    results_->hide();
  }
  tellMeasured();
  ask();
}

void ForecastPanel::measure() {
  if (measuring_) return;
  measuring_ = true;
  measured_ = {};
  measured_for_ = input_;
  results_->hide();
  tellMeasured();
  const ForecastInput input = input_;
  context_.node.call("forecast",
                     {{"data", input.data},
                      {"model", input.model},
                      {"module", input.module},
                      {"recipe", input.recipe},
                      {"steps", kSteps},
                      {"peers", peers_->value()}},
                     this, [this](const Reply& reply) {
                       measuring_ = false;
                       onForecast(reply);
                     });
}

// For other numbers of peers and other recipes what was measured is enough.
void ForecastPanel::ask() {
  if (measured_.isEmpty() || measuring_) return;
  const int question = ++question_;
  context_.node.call(
      "forecast", {{"measured", measured_}, {"recipe", input_.recipe}, {"peers", peers_->value()}},
      this, [this, question](const Reply& reply) {
        if (question == question_) onForecast(reply);
      });
}

void ForecastPanel::onForecast(const Reply& reply) {
  if (!reply.ok()) {
    measured_for_ = {};
    results_->hide();
    trial_->tell(Notice::Tone::kBad, reply.problem->message, reply.problem->hint, tr("Tr&y again"));
    return Q_EMIT changed();
  }
  // The input was changed while it was measured: that belongs to another project.
  if (!input_.trainsAsBefore(measured_for_)) return tellMeasured();
  measured_ = reply.result["measured"].toObject();
  epochs_ = reply.result["epochs"].toDouble();
  table_.sync(listFromJson(reply.result["lines"], linkForecastFromJson));
  const int chosen = std::max(0, link_->currentIndex());
  if (link_->count() != table_.rowCount()) {
    link_->clear();
    for (const LinkForecast& link : table_.rows()) link_->addItem(link.name(), link.id);
    link_->setCurrentIndex(std::min(chosen, link_->count() - 1));
  }
  results_->show();
  tellMeasured();
  tellAdvice();
  drawChart();
  Q_EMIT changed();
}

void ForecastPanel::tellMeasured() {
  if (measuring_) {
    trial_->setIconName("clock");
    trial_->tell(Notice::Tone::kInfo, tr("Trying ten steps on this computer…"),
                 tr("Nothing is published. It takes some seconds, more for large models."));
    return;
  }
  trial_->setIconName({});
  const QJsonArray steps = measured_.value("steps").toArray();
  if (steps.size() < 2) {
    trial_->tell(Notice::Tone::kInfo, tr("Try it before you publish it"),
                 tr("Ten steps on this computer show whether the recipe learns, and how fast a "
                    "group would be. Nothing is published."),
                 tr("Tr&y ten steps"));
    return;
  }
  double seconds = 0;
  for (const QJsonValue step : steps) seconds += step["seconds"].toDouble();
  const qsizetype tail = std::min<qsizetype>(kTail, steps.size() / 2);
  const double before = meanLoss(steps, 0, tail),
               after = meanLoss(steps, steps.size() - tail, tail);
  QString reason =
      tr("%1 steps of %2 samples took %3 on %4: %5.")
          .arg(format::count(static_cast<double>(steps.size())),
               format::count(steps[0]["samples"].toDouble()), format::duration(seconds),
               sentenceIn(measured_.value("device")),
               format::samplesPerSecond(measured_.value("samples_per_second").toDouble()));
  if (measured_.value("busy").toBool()) {
    reason += ' ' + tr("A project runs here meanwhile: without it this computer is faster.");
  }
  if (input_.recipe != measured_for_.recipe) {
    trial_->tell(Notice::Tone::kInfo, tr("The recipe has changed since these steps were tried"),
                 reason, tr("Tr&y again"));
  } else if (after > kWorse * before) {
    trial_->tell(Notice::Tone::kWarn,
                 tr("The loss rises: from %1 to %2").arg(format::loss(before), format::loss(after)),
                 reason + ' ' + tr("A lower learning rate or a warm-up helps most often."),
                 tr("Tr&y again"));
  } else {
    trial_->tell(
        Notice::Tone::kGood,
        tr("It learns: the loss went from %1 to %2").arg(format::loss(before), format::loss(after)),
        reason, tr("Tr&y again"));
  }
}

const LinkForecast* ForecastPanel::chosenLink() const {
  const int row = link_->currentIndex();
  return row >= 0 && row < table_.rowCount() ? &table_.row(row) : nullptr;
}

QString ForecastPanel::sentence() const {
  const LinkForecast* link = chosenLink();
  if (!link || measured_.isEmpty()) return {};
  if (link->one_is_enough) {
    return tr("One computer is enough: it needs %1 for all %2 epochs")
        .arg(format::duration(link->alone_seconds), format::count(epochs_));
  }
  return tr("%1 computers: %2 as fast as one, %3 for all %4 epochs")
      .arg(format::count(link->at.peers), times(link->at.speed_up),
           format::duration(link->group_seconds), format::count(epochs_));
}

QString ForecastPanel::reasonOf(const LinkForecast& link) const {
  const double share = link.at.exchange_seconds / std::max(link.at.epoch_seconds, 1e-9);
  if (link.one_is_enough && link.group_seconds > link.alone_seconds) {
    return tr("%1 computers on these lines would need %2: they would mostly wait for each other. "
              "More data, a longer run or faster lines make a group worth it.")
        .arg(format::count(link.at.peers), format::duration(link.group_seconds));
  }
  if (link.one_is_enough) {
    return tr("%1 computers on these lines would need %2: hardly less than an invite takes.")
        .arg(format::count(link.at.peers), format::duration(link.group_seconds));
  }
  return tr("The exchange takes %1 of the time.").arg(format::share(share)) + ' ' +
         tr("Alone this computer would need %1.").arg(format::duration(link.alone_seconds));
}

void ForecastPanel::tellAdvice() {
  const LinkForecast* link = chosenLink();
  if (!link) return;
  const QString reason = reasonOf(*link);
  wanted_ = link->better;
  if (!wanted_.isEmpty()) {
    const double batch = wanted_["target_batch"].toString().toDouble();
    const double epochs = wanted_["epochs"].toString().toDouble();
    advice_->tell(Notice::Tone::kInfo, sentence(),
                  reason + ' ' +
                      tr("With a batch of %1 in %2 epochs it would get as far in about %3; the "
                         "learning rate goes with it.")
                          .arg(format::count(batch), format::count(epochs),
                               format::duration(link->better_seconds)),
                  tr("&Use a batch of %1").arg(format::count(batch)));
  } else {
    advice_->tell(link->one_is_enough ? Notice::Tone::kInfo : Notice::Tone::kGood, sentence(),
                  reason);
  }
  Q_EMIT changed();
}

void ForecastPanel::drawChart() {
  chart_->clear();
  struct Mark {
    double x, y;
  };
  QList<Mark> knees;
  const auto curveOf = [](double up_mbit) {
    return up_mbit >= 1000 ? kCampus : up_mbit >= 100 ? kFibre : kHome;
  };
  for (const LinkForecast& link : table_.rows()) {
    for (const LinkForecast::Point& point : link.points) {
      if (&link == &table_.rows().first()) chart_->append(kIdeal, point.peers, point.peers);
      chart_->append(curveOf(link.up_mbit), point.peers, point.speed_up);
    }
    if (!link.knee) continue;
    const auto beside =
        std::find_if(link.points.begin(), link.points.end(),
                     [&](const LinkForecast::Point& p) { return p.peers >= *link.knee; });
    if (beside != link.points.end()) knees.append({double(*link.knee), beside->speed_up});
  }
  std::sort(knees.begin(), knees.end(), [](const Mark& a, const Mark& b) { return a.x < b.x; });
  for (const Mark& knee : knees) chart_->append(kKnee, knee.x, knee.y);
}

}  // namespace potluck::ui
