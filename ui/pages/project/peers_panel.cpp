// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/peers_panel.h"

#include <QHeaderView>

#include "ui/models/table_cells.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kPoll_ms = 2000;

}  // namespace

PeersPanel::PeersPanel(const PageContext& context, QWidget* parent)
    : PolledPanel(context, kPoll_ms, parent) {
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

}  // namespace potluck::ui
