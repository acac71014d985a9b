// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/pictures/invite_view.h"

#include <QHBoxLayout>

namespace potluck::ui {

InviteView::InviteView(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      field_(new QLineEdit(this)),
      copy_(new CopyButton(tr("the invite link"), theme, this)),
      code_(new QrCode(this)),
      code_text_(makeLabel(tr("On another computer or a phone: scan this code to get the link."),
                           "muted", this)) {
  field_->setReadOnly(true);
  field_->setAccessibleName(tr("Invite link"));
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(field_, 1);
  row->addWidget(copy_);
  code_text_->setWordWrap(true);
  auto* code_row = new QHBoxLayout;
  code_row->setSpacing(space::kLarge);
  code_row->addWidget(code_, 0, Qt::AlignTop);
  code_row->addWidget(code_text_, 1, Qt::AlignVCenter);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, 0, 0, 0);
  box->setSpacing(space::kMedium);
  box->addLayout(row);
  box->addLayout(code_row);
}

void InviteView::setLink(const QString& link) {
  field_->setText(link);
  field_->setCursorPosition(0);
  copy_->setCopied(link);
  code_->setText(link);
  code_->setVisible(!code_->isEmpty());
  if (code_->isEmpty())
    code_text_->setText(tr("The link is too long for a QR code; copy it instead."));
}

}  // namespace potluck::ui
