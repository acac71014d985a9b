// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/progress_card.h"

#include <QHBoxLayout>

#include "ui/text/format.h"
#include "ui/widgets/basic/flow_layout.h"
#include "ui/widgets/pictures/legend_dot.h"
#include "ui/words/standing_words.h"

namespace potluck::ui {
namespace {
constexpr int kTileWidth = 134;
constexpr double kShortestEta_s = 0.5;
}  // namespace

ProgressCard::ProgressCard(const Theme& theme, QWidget* parent) : Card(parent) {
  batch_ = new BatchBar(theme);
  batch_->setObjectName("batchBar");
  batch_mine_ = makeLabel({}, "caption");
  batch_others_ = makeLabel({}, "caption");
  batch_eta_ = makeLabel({}, "caption");
  batch_eta_->setObjectName("batchEta");
  auto* legend = new QHBoxLayout;
  legend->setSpacing(space::kTiny + 2);
  legend->addWidget(makeLegendDot(theme, &Tokens::mine, false, this));
  legend->addWidget(batch_mine_);
  legend->addSpacing(space::kMedium);
  legend->addWidget(makeLegendDot(theme, &Tokens::others, true, this));
  legend->addWidget(batch_others_);
  legend->addStretch();
  legend->addWidget(batch_eta_);
  not_counted_ = makeLabel({}, "caption");
  not_counted_->setObjectName("notCounted");
  not_counted_->setWordWrap(true);
  epoch_ = new Tile(tr("Epoch"));
  epoch_->setObjectName("epochTile");
  loss_ = new Tile(tr("Loss"));
  validation_ = new Tile(tr("Validation loss"));
  speed_ = new Tile(tr("Samples per second"));
  share_ = new Tile(tr("My share"));
  traffic_ = new Tile(tr("Network"));
  auto* tiles_box = new QWidget;
  auto* tiles = new FlowLayout(kTileWidth, space::kMedium, tiles_box);
  for (Tile* tile : {epoch_, loss_, validation_, speed_, share_, traffic_}) tiles->addWidget(tile);
  auto* line = new QFrame;
  line->setProperty("look", "line");
  box()->addWidget(tiles_box);
  box()->addSpacing(2);
  box()->addWidget(line);
  box()->addSpacing(2);
  box()->addWidget(batch_);
  box()->addLayout(legend);
  box()->addWidget(not_counted_);
}

void ProgressCard::tell(const Project& project, const NodeStatus* status) {
  details_ = project;
  const bool running = status != nullptr;
  const NodeStatus now = running ? *status : NodeStatus();
  const QString nothing = QStringLiteral("–");
  // A page of something that rests shows what stays true: no speeds, and no batch of a round that
  // the others have long left.
  const bool works =
      running && now.activity != "paused" && now.activity != "finished" && now.activity != "failed";
  refreshEpoch(running, now);
  refreshStanding(running ? now.mine : details_.mine);
  if (running) {
    loss_->setValue(now.loss ? format::loss(*now.loss) : nothing,
                    works && now.learning_rate > 0
                        ? tr("learning rate %1").arg(QLocale().toString(now.learning_rate, 'g', 3))
                        : QString());
  } else {
    loss_->setValue(nothing);
  }
  refreshValidation(running, now);
  if (works) {
    speed_->setValue(format::count(now.rate_all),
                     tr("%1 from this computer").arg(format::count(now.rate_mine)));
  } else {
    speed_->setValue(nothing);
  }
  if (running) {
    traffic_->setValue(tr("↑ %1").arg(format::bitRate(now.up_bps)),
                       tr("↓ %1").arg(format::bitRate(now.down_bps)));
  } else {
    traffic_->setValue(nothing);
  }
  refreshBatch(works, now);
}

void ProgressCard::refreshEpoch(bool running, const NodeStatus& now) {
  const double done = running ? static_cast<double>(now.epoch) : details_.epochs_done;
  const double total = running && now.epochs_total > 0 ? static_cast<double>(now.epochs_total)
                                                       : details_.epochs_total;
  QString detail = tr("of %1").arg(format::count(total));
  if (running && now.others_epoch > now.epoch + 1) {
    detail = tr("the others: %1").arg(format::count(static_cast<double>(now.others_epoch)));
  } else if (running && now.seconds_left) {
    detail = tr("of %1; %2 left").arg(format::count(total), format::duration(*now.seconds_left));
  }
  epoch_->setValue(format::count(done), detail);
}

void ProgressCard::refreshStanding(const Standing& mine) {
  share_->setValue(format::share(mine.share), tr("%1 samples").arg(format::count(mine.samples)));
  const QString not_counted = notCountedWords(mine);
  not_counted_->setText(not_counted);
  alignToStart(not_counted_);
  not_counted_->setVisible(!not_counted.isEmpty());
}

void ProgressCard::refreshValidation(bool running, const NodeStatus& now) {
  const auto epoch = [&] { return format::count(static_cast<double>(now.validation->epoch)); };
  if (!running && details_.best_validation_loss) {
    validation_->setValue(format::loss(*details_.best_validation_loss), tr("best so far"));
  } else if (!running || !now.validation) {
    validation_->setValue(QStringLiteral("–"), running ? tr("not measured yet") : QString());
  } else if (now.validation->accuracy) {
    validation_->setValue(
        format::loss(now.validation->loss),
        tr("%1 right, epoch %2").arg(format::share(*now.validation->accuracy), epoch()));
  } else {
    validation_->setValue(format::loss(now.validation->loss), tr("at epoch %1").arg(epoch()));
  }
}

void ProgressCard::refreshBatch(bool works, const NodeStatus& now) {
  if (!works) {
    batch_->setBatch({0, 0, details_.target_batch, std::nullopt});
    batch_mine_->setText(tr("This computer"));
    batch_others_->setText(tr("Others"));
    batch_eta_->setText(tr("Batch of %1 samples").arg(format::count(details_.target_batch)));
    return;
  }
  batch_->setBatch(now.batch);
  batch_mine_->setText(tr("This computer %1").arg(format::count(now.batch.mine)));
  batch_others_->setText(tr("Others %1").arg(format::count(now.batch.others)));
  const QString of =
      tr("%1 of %2 samples")
          .arg(format::count(now.batch.mine + now.batch.others), format::count(now.batch.target));
  // Rounds of a blink have no time worth reading.
  const bool soon = now.batch.eta_seconds && *now.batch.eta_seconds < kShortestEta_s;
  batch_eta_->setText(now.batch.eta_seconds && !soon
                          ? tr("%1, full in %2").arg(of, format::duration(*now.batch.eta_seconds))
                          : of);
}

}  // namespace potluck::ui
