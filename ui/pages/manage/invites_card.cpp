// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/invites_card.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>

#include "ui/control/values.h"
#include "ui/widgets/basic/table_view.h"

namespace potluck::ui {
namespace {

constexpr int kMostDays = 3650, kMostUses = 1'000'000, kMostLabel = 40;

}  // namespace

InvitesCard::InvitesCard(ManageCalls& calls, Refusals& refusals, QWidget* parent)
    : Card(parent), calls_(calls), refusals_(refusals) {
  view_ = makeChoiceTable(&model_, tr("Invites"), InvitesModel::kLabel);
  auto* text = makeLabel(
      tr("Whoever has a valid link joins at once, or asks to be let in where you let in each one. "
         "Every member checks the expiry. Uses are counted while this computer is connected; after "
         "the last one the link is withdrawn."),
      "muted");
  text->setWordWrap(true);
  label_ = new QLineEdit;
  label_->setObjectName("inviteLabel");
  label_->setMaxLength(kMostLabel);
  label_->setPlaceholderText(tr("For whom, for your own memory"));
  label_->setAccessibleName(label_->placeholderText());
  box()->addWidget(makeLabel(tr("Invites"), "heading"));
  box()->addWidget(text);
  box()->addWidget(label_);
  box()->addLayout(makeForm());
  box()->addWidget(view_);
  box()->addLayout(makeActions());
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &InvitesCard::refreshButtons);
  refreshButtons();
}

QLayout* InvitesCard::makeForm() {
  days_ = new QSpinBox;
  days_->setObjectName("inviteDays");
  days_->setRange(0, kMostDays);
  days_->setSpecialValueText(tr("never expires"));
  days_->setSuffix(tr(" days"));
  days_->setAccessibleName(tr("Days until the invite expires"));
  uses_ = new QSpinBox;
  uses_->setObjectName("inviteUses");
  uses_->setRange(0, kMostUses);
  uses_->setSpecialValueText(tr("any number"));
  uses_->setSuffix(tr(" uses"));
  uses_->setAccessibleName(tr("Members for whom the invite is meant"));
  auto* make = makeButton(tr("&New invite"));
  make->setObjectName("makeInviteButton");
  connect(make, &QPushButton::clicked, this, &InvitesCard::makeInvite);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(days_);
  row->addWidget(uses_);
  row->addStretch();
  row->addWidget(make);
  return row;
}

QLayout* InvitesCard::makeActions() {
  copy_ = makeButton(tr("Copy lin&k"));
  copy_->setObjectName("copyInviteButton");
  withdraw_ = makeButton(tr("With&draw…"));
  withdraw_->setObjectName("withdrawInviteButton");
  connect(copy_, &QPushButton::clicked, this, &InvitesCard::copyLink);
  connect(withdraw_, &QPushButton::clicked, this, &InvitesCard::withdrawOrLift);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addStretch();
  row->addWidget(copy_);
  row->addWidget(withdraw_);
  return row;
}

void InvitesCard::refresh() {
  calls_.ask("invites", {}, [this](const Reply& reply) {
    model_.sync(listFromJson(reply.result["invites"], inviteFromJson));
    refreshButtons();
  });
}

void InvitesCard::refreshButtons() {
  const int chosen = chosenRow(view_);
  const bool refused = chosen >= 0 && model_.row(chosen).refused();
  copy_->setEnabled(chosen >= 0 && !refused);
  withdraw_->setEnabled(chosen >= 0);
  withdraw_->setText(refused ? tr("Make it valid again") : tr("With&draw…"));
}

void InvitesCard::copyLink() {
  const int chosen = chosenRow(view_);
  if (chosen < 0) return;
  QApplication::clipboard()->setText(model_.row(chosen).link);
  calls_.tellDone(tr("The link is in the clipboard."));
}

void InvitesCard::withdrawOrLift() {
  const int chosen = chosenRow(view_);
  if (chosen < 0) return;
  const InviteRow& invite = model_.row(chosen);
  const QString label = model_.index(chosen, InvitesModel::kLabel).data().toString();
  invite.refused() ? refusals_.liftBan(invite.id, label) : refusals_.withdraw(invite, label);
}

void InvitesCard::makeInvite() {
  calls_.ask(
      "make_invite",
      {{"label", label_->text().trimmed()}, {"days", days_->value()}, {"max_uses", uses_->value()}},
      [this](const Reply& reply) {
        QApplication::clipboard()->setText(reply.result["invite_link"].toString());
        label_->clear();
        calls_.tellDone(tr("A new invite is made; its link is in the clipboard."));
      });
}

}  // namespace potluck::ui
