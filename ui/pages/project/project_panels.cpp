// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/project_panels.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <algorithm>

#include "ui/pages/project/receipt_dialog.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kPeersPoll_ms = 2000, kLeaderboardPoll_ms = 5000;

}  // namespace

PeersPanel::PeersPanel(const PageContext& context, QWidget* parent)
    : PolledPanel(context, kPeersPoll_ms, parent) {
  // The last column takes what is left, so that names are never cut for it.
  sorted_.setSourceModel(&model_);
  view_ = makeTable(&sorted_, tr("Peers"), PeersModel::kVersion, this,
                    {PeersModel::kEpoch, PeersModel::kTotal});
  makeSortable(*view_, sorted_, kSortRole);
  view_->horizontalHeader()->setMinimumSectionSize(56);
  empty_ = makeLabel(tr("No other computer is connected. Send someone the invite link: training "
                        "goes on alone meanwhile."),
                     "muted", this);
  empty_->setWordWrap(true);
  box()->addWidget(empty_);
  box()->addWidget(view_, 1);
  connect(&context.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    if (event["type"].toString() == "peer") refreshIfShown();
  });
}

void PeersPanel::refresh() {
  // Peers are known only of the project that runs.
  if (!runs()) {
    model_.sync({});
    empty_->setText(tr("Start the project to see who else takes part."));
    empty_->setVisible(true);
    return;
  }
  context().node.call("peers", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    model_.sync(listFromJson(reply.result["peers"], peerFromJson));
    empty_->setText(
        tr("No other computer is connected. Send someone the invite link: training "
           "goes on alone meanwhile."));
    empty_->setVisible(model_.rowCount() == 0);
  });
}

LeaderboardPanel::LeaderboardPanel(const PageContext& context, QWidget* parent)
    : PolledPanel(context, kLeaderboardPoll_ms, parent) {
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
