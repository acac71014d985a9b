// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/refusals.h"

#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kMostReason = 120;

}  // namespace

Refusals::Refusals(ManageCalls& calls, QWidget& window)
    : QObject(&window), calls_(calls), window_(window) {}

void Refusals::ban(const QString& key, const QString& who, const QString& what) {
  auto* dialog = new QInputDialog(&window_);
  dialog->setObjectName("banDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Ban %1?").arg(format::isolated(who)));
  dialog->setLabelText(
      what + QStringLiteral("\n\n") +
      tr("You can lift the ban later. Reason, for %1 and all members:").arg(format::isolated(who)));
  dialog->setOkButtonText(tr("Ban"));
  if (auto* label = dialog->findChild<QLabel*>()) {
    label->setTextFormat(Qt::PlainText);  // names come from others
    label->setWordWrap(true);
  }
  if (auto* field = dialog->findChild<QLineEdit*>()) field->setMaxLength(kMostReason);
  connect(dialog, &QInputDialog::textValueSelected, this, [this, key, who](const QString& reason) {
    calls_.ask("ban", {{"key", key}, {"reason", reason.trimmed()}}, [this, who](const Reply&) {
      calls_.tellDone(
          tr("%1 is banned; the other members hear of it now.").arg(format::isolated(who)));
    });
  });
  dialog->open();
}

// Two things that are easily taken for one: no more people by this link, and none of those who are
// here.
void Refusals::withdraw(const InviteRow& invite, const QString& label) {
  auto* dialog = new QMessageBox(&window_);
  dialog->setObjectName("withdrawDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setTextFormat(Qt::PlainText);
  dialog->setIcon(QMessageBox::Question);
  dialog->setText(tr("Withdraw the invite %1?").arg(format::isolated(label)));
  dialog->setInformativeText(
      tr("Nobody joins by this link any more. Members who came by it stay."));
  auto* only_the_link = dialog->addButton(tr("With&draw"), QMessageBox::AcceptRole);
  QPushButton* with_members = nullptr;
  if (invite.uses > 0) {
    with_members = dialog->addButton(tr("Withdraw and &ban %L1 members…").arg(invite.uses),
                                     QMessageBox::DestructiveRole);
  }
  dialog->addButton(QMessageBox::Cancel);
  dialog->setDefaultButton(only_the_link);
  connect(dialog, &QMessageBox::buttonClicked, this,
          [this, only_the_link, with_members, key = invite.id, label](QAbstractButton* chosen) {
            if (chosen == only_the_link) {
              calls_.ask("withdraw_invite", {{"key", key}}, [this](const Reply&) {
                calls_.tellDone(tr("The invite is withdrawn; the other members hear of it now."));
              });
            } else if (with_members != nullptr && chosen == with_members) {
              ban(key, label,
                  tr("Nobody joins by this link any more, and everybody who came by it is banned "
                     "with it."));
            }
          });
  dialog->open();
}

void Refusals::liftBan(const QString& key, const QString& who) {
  calls_.ask("lift_ban", {{"key", key}}, [this, who](const Reply&) {
    calls_.tellDone(
        tr("%1 may take part again; the other members hear of it now.").arg(format::isolated(who)));
  });
}

}  // namespace potluck::ui
