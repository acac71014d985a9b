// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/leaderboard_panel.h"

#include <QHeaderView>
#include <algorithm>

#include "ui/models/table_cells.h"
#include "ui/pages/project/receipt_dialog.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kPoll_ms = 5000;
constexpr int kShownTeams = 4;

}  // namespace

LeaderboardPanel::LeaderboardPanel(const PageContext& context, QWidget* parent)
    : PolledPanel(context, kPoll_ms, parent) {
  sorted_.setSourceModel(&model_);
  view_ = makeTable(&sorted_, tr("Leaderboard"), LeaderboardModel::kName, this,
                    {LeaderboardModel::kTeam});
  makeSortable(*view_, sorted_, kSortRole);
  empty_ =
      makeLabel(tr("Whoever computes samples of a finished epoch appears here."), "muted", this);
  empty_->setWordWrap(true);
  receipt_ = makeButton(tr("Recei&pt…"), nullptr, this);
  receipt_->setObjectName("receiptButton");
  receipt_->setToolTip(tr("A page that shows what this computer has given, for you to save."));
  receipt_->hide();
  box()->addWidget(empty_);
  box()->addWidget(view_, 1);
  teams_view_ = makeTable(&teams_, tr("Teams"), TeamsModel::kTeam, this);
  teams_view_->setObjectName("teamsView");
  teams_view_->hide();
  box()->addWidget(teams_view_);
  box()->addWidget(receipt_, 0, Qt::AlignLeft);
  connect(receipt_, &QPushButton::clicked, this, [this] {
    auto* dialog = new ReceiptDialog(this->context().node, project(), this);
    dialog->open();
  });
}

void LeaderboardPanel::clear() {
  model_.sync({});
  showTeams({});
  receipt_->hide();
}

// No higher than its rows, up to a few: whoever gave what matters more.
void LeaderboardPanel::showTeams(const QList<TeamRow>& teams) {
  teams_.sync(teams);
  teams_view_->setVisible(!teams.isEmpty());
  const int rows = std::min(static_cast<int>(teams.size()), kShownTeams);
  const int row_height = teams_view_->verticalHeader()->defaultSectionSize();
  teams_view_->setFixedHeight(teams_view_->horizontalHeader()->sizeHint().height() +
                              rows * row_height + 2 * teams_view_->frameWidth());
}

void LeaderboardPanel::refresh() {
  if (project().isEmpty()) return;
  const QString asked = project();
  context().node.call("leaderboard", {{"project", asked}}, this, [this, asked](const Reply& reply) {
    if (!reply.ok() || asked != project()) return;
    QJsonArray rows = reply.result["rows"].toArray();
    model_.sync(listFromJson(rows, leaderRowFromJson));
    showTeams(listFromJson(reply.result["teams"], teamRowFromJson));
    empty_->setVisible(model_.rowCount() == 0);
    receipt_->setVisible(std::ranges::any_of(
        rows, [](const QJsonValue& row) { return row.toObject()["me"].toBool(); }));
  });
}

}  // namespace potluck::ui
