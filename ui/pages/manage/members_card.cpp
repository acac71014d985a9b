// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/members_card.h"

#include <QHBoxLayout>

#include "ui/control/values.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kMoreHeight = 60;  // than other tables: there are more members than invites

}  // namespace

MembersCard::MembersCard(ManageCalls& calls, Refusals& refusals, QWidget* parent)
    : Card(parent), calls_(calls), refusals_(refusals) {
  view_ = makeChoiceTable(&model_, tr("Members"), MembersModel::kName);
  view_->setFixedHeight(view_->minimumHeight() + kMoreHeight);
  ban_ = makeButton(tr("Ban…"));
  ban_->setObjectName("banButton");
  moderator_ = makeButton(tr("Make a moderator"));
  moderator_->setObjectName("moderatorButton");
  moderator_->setToolTip(
      tr("A moderator lets others in, bans and invites, also while this computer is off"));
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addStretch();
  row->addWidget(moderator_);
  row->addWidget(ban_);
  box()->addWidget(makeLabel(tr("Members"), "heading"));
  box()->addWidget(view_);
  box()->addLayout(row);
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &MembersCard::refreshButtons);
  connect(ban_, &QPushButton::clicked, this, &MembersCard::banOrLift);
  connect(moderator_, &QPushButton::clicked, this, &MembersCard::appointOrDismiss);
  refreshButtons();
}

void MembersCard::refresh() {
  calls_.ask("members", {}, [this](const Reply& reply) {
    model_.sync(listFromJson(reply.result["members"], memberFromJson));
    refreshButtons();
  });
}

void MembersCard::refreshButtons() {
  const int chosen = chosenRow(view_);
  const bool banned = chosen >= 0 && model_.row(chosen).banned;
  const bool forgivable = chosen >= 0 && model_.row(chosen).forgivable();
  ban_->setEnabled(chosen >= 0 && !model_.row(chosen).me);
  ban_->setText(banned ? tr("Lift the ban") : forgivable ? tr("Forgive") : tr("Ban…"));
  const bool moderates = chosen >= 0 && model_.row(chosen).role == "moderator";
  moderator_->setEnabled(chosen >= 0 && !model_.row(chosen).me && model_.row(chosen).linked);
  moderator_->setText(moderates ? tr("Dismiss as a moderator") : tr("Make a moderator"));
}

void MembersCard::appointOrDismiss() {
  const int chosen = chosenRow(view_);
  if (chosen < 0) return;
  const Member& member = model_.row(chosen);
  const QString name =
      format::isolated(model_.index(chosen, MembersModel::kName).data().toString());
  const bool moderates = member.role == "moderator";
  const QString done = moderates ? tr("%1 is a volunteer again.").arg(name)
                                 : tr("%1 moderates from now on.").arg(name);
  calls_.ask(moderates ? "dismiss_moderator" : "appoint_moderator", {{"key", member.id}},
             [this, done](const Reply&) { calls_.tellDone(done); });
}

void MembersCard::banOrLift() {
  const int chosen = chosenRow(view_);
  if (chosen < 0) return;
  const Member& member = model_.row(chosen);
  const QString name = model_.index(chosen, MembersModel::kName).data().toString();
  if (member.banned || member.forgivable()) return refusals_.liftBan(member.id, name);
  refusals_.ban(
      member.id, name,
      tr("Every member that hears of it cuts this computer off, and what it already has stays "
         "with it. A new key from a link that is still valid gets in again: withdraw that too."));
}

}  // namespace potluck::ui
