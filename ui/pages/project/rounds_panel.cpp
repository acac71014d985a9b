// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/rounds_panel.h"

#include <QHeaderView>

#include "ui/text/format.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kPoll_ms = 2000;

}  // namespace

RoundsPanel::RoundsPanel(const PageContext& context, QWidget* parent)
    : PolledPanel(context, kPoll_ms, parent) {
  summary_ = makeLabel({}, "muted", this);
  summary_->setWordWrap(true);
  view_ = makeTable(&model_, tr("Members of the last round"), RoundMembersModel::kWhy, this,
                    {RoundMembersModel::kUpTime, RoundMembersModel::kDownTime});
  view_->horizontalHeader()->setMinimumSectionSize(56);
  view_->setItemDelegateForColumn(
      RoundMembersModel::kTimes,
      new MemberTimesDelegate(context.theme, RoundMembersModel::kTimesRole, view_));
  key_ = new MemberTimesKey(context.theme, this);
  key_->hide();
  box()->addWidget(summary_);
  box()->addWidget(key_);
  box()->addWidget(view_, 1);
}

void RoundsPanel::nothing(const QString& text) {
  model_.sync({});
  key_->hide();
  summary_->setText(text);
}

void RoundsPanel::refresh() {
  if (!runs()) return nothing(tr("Start the project to see how its members average."));
  context().node.call("last_round", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    if (const auto round = roundFromJson(reply.result["last_round"])) return show(*round);
    nothing(tr("There was no round with other computers yet."));
  });
}

void RoundsPanel::show(const Round& round) {
  const auto time = [](double seconds) { return format::milliseconds(seconds * 1000); };
  const QString took = round.took_seconds ? tr("it took %1").arg(time(*round.took_seconds))
                                          : tr("it was not finished");
  summary_->setText(tr("Epoch %1: computing %2, then exchanging gradients; %3 planned, %4. The "
                       "average travels as %5.")
                        .arg(format::count(static_cast<double>(round.epoch)),
                             time(round.compute_seconds), time(round.exchange_seconds), took,
                             round.average_codec));
  key_->setVisible(round.took_seconds.has_value());
  model_.sync(round.members);
}

}  // namespace potluck::ui
