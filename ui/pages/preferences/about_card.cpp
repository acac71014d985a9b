// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/preferences/about_card.h"

#include <QCoreApplication>
#include <QDir>
#include <QHBoxLayout>

#include "ui/text/format.h"

namespace potluck::ui {

AboutCard::AboutCard(const PageContext& context, QWidget* parent)
    : QWidget(parent), context_(context), version_(makeLabel({})), log_(makeLabel({}, "muted")) {
  setObjectName("aboutCard");
  auto* card = new Card;
  card->box()->setSpacing(space::kSmall);
  auto* text = makeLabel(tr("Potluck trains one neural network together, on whatever computers "
                            "people have. It is free "
                            "software under the GNU General Public License, version 3 or later."),
                         "muted");
  auto* help = makeLabel(
      tr("Help: each control says what it does when the pointer rests on it; `potluck-node --help` "
         "lists what the command line can do; the folder docs of the source explains the rest."),
      "muted");
  log_->setObjectName("logPlace");
  log_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  for (QLabel* label : {text, help, log_}) label->setWordWrap(true);
  copy_ = new CopyButton(tr("the path of the log"), context_.theme);
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addWidget(log_, 1);
  row->addWidget(copy_, 0, Qt::AlignTop);
  for (QLabel* label : {version_, text, help}) card->box()->addWidget(label);
  card->box()->addLayout(row);
  auto* box = new QVBoxLayout(this);
  box->setContentsMargins(0, space::kSmall, 0, 0);
  box->setSpacing(space::kSmall);
  box->addWidget(makeLabel(tr("About and help"), "heading"));
  box->addWidget(card);
  copy_->hide();
}

void AboutCard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  const QString own = QCoreApplication::applicationVersion();
  version_->setText(own.isEmpty() ? tr("Potluck") : tr("Potluck %1").arg(own));
  context_.node.call("hello", {}, this, [this, own](const Reply& reply) {
    if (!reply.ok()) return;
    const QString log = QDir(reply.result["home"].toString()).filePath("potluck.log");
    log_->setText(tr("The log of the node: %1").arg(format::isolated(log)));
    copy_->setCopied(log);
    copy_->show();
    const QString node = reply.result["version"].toString();
    version_->setText(own.isEmpty() || own == node
                          ? tr("Potluck %1").arg(node)
                          : tr("Potluck %1, with a node of version %2").arg(own, node));
  });
}

}  // namespace potluck::ui
