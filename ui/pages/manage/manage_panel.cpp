// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/manage_panel.h"

#include <QJsonObject>

#include "ui/pages/manage/announcements_card.h"
#include "ui/pages/manage/carry_on_card.h"
#include "ui/pages/manage/checkpoints_card.h"
#include "ui/pages/manage/invites_card.h"
#include "ui/pages/manage/members_card.h"
#include "ui/pages/manage/requests_card.h"

namespace potluck::ui {

ManagePanel::ManagePanel(const PageContext& context, QWidget* parent) : QWidget(parent) {
  auto* outcome = new Notice(context.theme);
  outcome->setObjectName("manageOutcome");
  outcome->hide();
  calls_ = new ManageCalls(context.node, *outcome, this);
  auto* refusals = new Refusals(*calls_, *this);
  announcements_ = new AnnouncementsCard(*calls_);
  requests_ = new RequestsCard(*calls_);
  invites_ = new InvitesCard(*calls_, *refusals);
  members_ = new MembersCard(*calls_, *refusals);
  checkpoints_ = new CheckpointsCard(*calls_);
  carry_on_ = new CarryOnCard(*calls_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kMedium, 0, 0);
  box->setSpacing(space::kMedium);
  box->addWidget(outcome);
  for (Card* card : std::initializer_list<Card*>{announcements_, requests_, invites_, members_,
                                                 checkpoints_, carry_on_}) {
    box->addWidget(card);
  }
  box->addStretch();
  connect(calls_, &ManageCalls::changed, this, &ManagePanel::refresh);
  connect(&context.node, &NodeApi::eventArrived, this, [this](const QJsonObject& event) {
    const QString type = event["type"].toString();
    static const QStringList kNews = {"peer", "announcement", "join_request"};
    if (isVisible() && kNews.contains(type)) refresh();
  });
}

const MembersModel& ManagePanel::members() const { return members_->model(); }
const InvitesModel& ManagePanel::invites() const { return invites_->model(); }
const CheckpointsModel& ManagePanel::checkpoints() const { return checkpoints_->model(); }

void ManagePanel::setProject(const QString& project, const QString& name, Rights rights) {
  const bool other = project != calls_->project();
  const bool same = !other && rights == rights_;
  if (other) {
    announcements_->clear();
    requests_->clear();
    invites_->clear();
    members_->clear();
    checkpoints_->clear();
  }
  calls_->setProject(project);
  rights_ = rights;
  announcements_->setOrganiser(rights.organiser);
  requests_->setVisible(rights.governs);
  invites_->setVisible(rights.governs);
  carry_on_->setProject(name, rights.organiser);
  members_->setRights(rights.organiser, rights.governs);
  if (!same && isVisible()) refresh();
}

void ManagePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void ManagePanel::refresh() {
  if (!calls_->possible()) return;
  members_->refresh();
  checkpoints_->refresh();
  announcements_->refresh();
  if (!rights_.governs) return;
  requests_->refresh();
  invites_->refresh();
}

}  // namespace potluck::ui
