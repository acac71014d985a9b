// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/leaderboard_panel.h"

#include <algorithm>

#include "ui/models/table_cells.h"
#include "ui/pages/project/receipt_dialog.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kPoll_ms = 5000;

}  // namespace

LeaderboardPanel::LeaderboardPanel(const PageContext& context, QWidget* parent)
    : PolledPanel(context, kPoll_ms, parent) {
  sorted_.setSourceModel(&model_);
  view_ = makeTable(&sorted_, tr("Leaderboard"), LeaderboardModel::kName, this);
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
  box()->addWidget(receipt_, 0, Qt::AlignLeft);
  connect(receipt_, &QPushButton::clicked, this, [this] {
    auto* dialog = new ReceiptDialog(this->context().node, project(), this);
    dialog->open();
  });
}

void LeaderboardPanel::clear() {
  model_.sync({});
  receipt_->hide();
}

void LeaderboardPanel::refresh() {
  if (project().isEmpty()) return;
  const QString asked = project();
  context().node.call("leaderboard", {{"project", asked}}, this, [this, asked](const Reply& reply) {
    if (!reply.ok() || asked != project()) return;
    QJsonArray rows = reply.result["rows"].toArray();
    model_.sync(listFromJson(rows, leaderRowFromJson));
    empty_->setVisible(model_.rowCount() == 0);
    receipt_->setVisible(std::ranges::any_of(
        rows, [](const QJsonValue& row) { return row.toObject()["me"].toBool(); }));
  });
}

}  // namespace potluck::ui
