// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences/key_card.h"

#include <QHBoxLayout>
#include <QMessageBox>

#include "ui/text/format.h"

namespace potluck::ui {

KeyCard::KeyCard(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), key_(makeLabel({})) {
  setObjectName("keyCard");
  told_ =
      makeLabel(tr("The members of your projects know this computer by it. Take another one where "
                   "somebody else may have got at it."),
                "muted");
  told_->setWordWrap(true);
  told_->setObjectName("nextKey");
  copy_ = new CopyButton(tr("the whole key"), context_.theme);
  change_ = makeButton(tr("Another key…"));
  change_->setObjectName("newKeyButton");
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(key_);
  row->addWidget(copy_);
  row->addStretch();
  row->addWidget(change_);
  auto* card = new Card;
  card->box()->setSpacing(space::kSmall);
  card->box()->addLayout(row);
  card->box()->addWidget(told_);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kSmall, 0, 0);
  box->setSpacing(space::kSmall);
  box->addWidget(makeLabel(tr("This computer’s key"), "heading"));
  box->addWidget(card);
  copy_->hide();
  connect(change_, &QPushButton::clicked, this, &KeyCard::ask);
}

void KeyCard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  context_.node.call("hello", {}, this, [this](const Reply& reply) {
    if (!reply.ok()) return;
    const QString key = reply.result["peer"].toString();
    key_->setText(format::shortId(key));
    copy_->setCopied(key);
    copy_->show();
  });
}

void KeyCard::ask() {
  auto* dialog = new QMessageBox(this);
  dialog->setObjectName("newKeyDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setTextFormat(Qt::PlainText);
  dialog->setIcon(QMessageBox::Warning);
  dialog->setText(tr("Give this computer another key?"));
  dialog->setInformativeText(
      tr("It is a new member of its projects then, by the links that it came by: what it has given "
         "so far stays in the old key’s name, and a moderator has to be made one again. Where "
         "somebody has to let members in, it asks again."));
  dialog->addButton(tr("Make another key"), QMessageBox::AcceptRole);
  dialog->addButton(QMessageBox::Cancel);
  connect(dialog, &QMessageBox::accepted, this, &KeyCard::change);
  dialog->open();
}

void KeyCard::change() {
  context_.node.call("new_key", {}, this, [this](const Reply& reply) {
    told_->setText(
        reply.ok()
            ? tr("From the next start of the node on it is %1. If somebody else may have the "
                 "old one, ask the organisers of your projects to ban it.")
                  .arg(format::shortId(reply.result["peer"].toString()))
            : format::isolated(reply.problem->message));
  });
}

}  // namespace potluck::ui
