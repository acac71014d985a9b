// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project_panels.h"

#include <QHBoxLayout>
#include <QHeaderView>

#include "ui/text/format.h"
#include "ui/widgets/tables.h"

namespace potluck::ui {
namespace {

constexpr int kPeersPoll_ms = 2000, kLeaderboardPoll_ms = 5000;

QVBoxLayout* panelBox(QWidget* panel) {
  auto* box = new QVBoxLayout(panel);
  box->setContentsMargins(0, space::kMedium, 0, 0);
  box->setSpacing(space::kSmall);
  return box;
}

}  // namespace

PeersPanel::PeersPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  QVBoxLayout* box = panelBox(this);
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
  box->addWidget(empty_);
  box->addWidget(view_, 1);
  poll_.setInterval(kPeersPoll_ms);
  connect(&poll_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  poll_.start();
  connect(&context_.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    if (event["type"].toString() == "peer" && isVisible()) refresh();
  });
}

void PeersPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  model_.sync({});
  refresh();
}

void PeersPanel::refresh() {
  // Peers are known only of the project that runs.
  if (project_.isEmpty() || context_.node.snapshot().project != project_) {
    model_.sync({});
    empty_->setText(tr("Start the project to see who else takes part."));
    empty_->setVisible(true);
    return;
  }
  context_.node.call("peers", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    model_.sync(listFromJson(reply.result["peers"], peerFromJson));
    empty_->setText(
        tr("No other computer is connected. Send someone the invite link: training "
           "goes on alone meanwhile."));
    empty_->setVisible(model_.rowCount() == 0);
  });
}

void PeersPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

LeaderboardPanel::LeaderboardPanel(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context) {
  QVBoxLayout* box = panelBox(this);
  sorted_.setSourceModel(&model_);
  view_ = makeTable(&sorted_, tr("Leaderboard"), LeaderboardModel::kName, this);
  makeSortable(*view_, sorted_, kSortRole);
  empty_ =
      makeLabel(tr("Whoever computes samples of a finished epoch appears here."), "muted", this);
  empty_->setWordWrap(true);
  box->addWidget(empty_);
  box->addWidget(view_, 1);
  poll_.setInterval(kLeaderboardPoll_ms);
  connect(&poll_, &QTimer::timeout, this, [this] {
    if (isVisible()) refresh();
  });
  poll_.start();
}

void LeaderboardPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  model_.sync({});
  refresh();
}

void LeaderboardPanel::refresh() {
  if (project_.isEmpty()) return;
  const QString asked = project_;
  context_.node.call("leaderboard", {{"project", asked}}, this, [this, asked](const Reply& reply) {
    if (!reply.ok() || asked != project_) return;
    QJsonArray rows = reply.result["rows"].toArray();
    model_.sync(listFromJson(rows, leaderRowFromJson));
    empty_->setVisible(model_.rowCount() == 0);
  });
}

void LeaderboardPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace potluck::ui
