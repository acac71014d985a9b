// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/project/invite_dialog.h"

#include <QCoreApplication>

#include "ui/widgets/pictures/invite_view.h"

namespace potluck::ui {
namespace {
constexpr int kWidth = 520;
}  // namespace

QDialog* openInviteDialog(const QString& project_name, const QString& link, const Theme& theme,
                          QWidget* parent) {
  auto* dialog = new QDialog(parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(
      QCoreApplication::translate("potluck::ui::InviteDialog", "Invite to %1").arg(project_name));
  dialog->setMinimumWidth(kWidth);
  auto* box = new QVBoxLayout(dialog);
  box->setContentsMargins(space::kPage, space::kSection, space::kPage, space::kSection);
  box->setSpacing(space::kMedium);
  auto* text = makeLabel(
      QCoreApplication::translate("potluck::ui::InviteDialog",
                                  "Send this link to whoever shall help. It works while any member "
                                  "is online."),
      "muted");
  text->setWordWrap(true);
  auto* view = new InviteView(theme);
  view->setLink(link);
  auto* close = makeButton(QCoreApplication::translate("potluck::ui::InviteDialog", "&Close"));
  QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
  box->addWidget(text);
  box->addWidget(view);
  box->addWidget(close, 0, Qt::AlignRight);
  dialog->open();
  return dialog;
}

}  // namespace potluck::ui
