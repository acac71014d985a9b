// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/manage/carry_on_card.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QMessageBox>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr int kMostName = 60, kWordsInLine = 6;

// Numbered, so that one sees which one is meant, and in lines that fit on a page.
QString numbered(const QString& words) {
  const QStringList all = words.split(' ');
  QString out;
  for (int i = 0; i < all.size(); ++i) {
    if (i > 0) out += i % kWordsInLine == 0 ? QStringLiteral("\n") : QStringLiteral("   ");
    out += QStringLiteral("%1 %2").arg(i + 1).arg(all[i]);
  }
  return out;
}

}  // namespace

CarryOnCard::CarryOnCard(ManageCalls& calls, QWidget* parent)
    : Card(parent), calls_(calls), text_(makeLabel({}, "muted")) {
  setObjectName("carryOnCard");
  text_->setWordWrap(true);
  words_ = makeButton(tr("Show the key as words…"));
  words_->setObjectName("keyWordsButton");
  enter_ = makeButton(tr("Enter the key’s words…"));
  enter_->setObjectName("restoreKeyButton");
  fork_ = makeButton(tr("Carry on under a new key…"));
  fork_->setObjectName("forkButton");
  auto* row = new QHBoxLayout;
  row->setSpacing(space::kSmall);
  row->addStretch();
  for (QPushButton* button : {words_, enter_, fork_}) row->addWidget(button);
  box()->addWidget(makeLabel(tr("If the organiser’s computer is lost"), "heading"));
  box()->addWidget(text_);
  box()->addLayout(row);
  connect(words_, &QPushButton::clicked, this, &CarryOnCard::showWords);
  connect(enter_, &QPushButton::clicked, this, &CarryOnCard::enterWords);
  connect(fork_, &QPushButton::clicked, this, &CarryOnCard::fork);
}

void CarryOnCard::setProject(const QString& name, bool organiser) {
  name_ = name;
  words_->setVisible(organiser);
  enter_->setVisible(!organiser);
  text_->setText(
      organiser
          ? tr("Training goes on without you. Whoever holds the project’s key organises it: write "
               "the key down as 24 words, and any member’s computer can take over with them. "
               "Without it, a member can only carry the model on in a new project.")
          : tr("Training goes on without the organiser. Whoever has written down the project’s key "
               "can organise it from here. Without the key, you can carry the model on in a new "
               "project of your own: the others join that by its link."));
}

void CarryOnCard::showWords() {
  calls_.ask("key_words", {},
             [this](const Reply& reply) { tellWords(reply.result["words"].toString()); });
}

void CarryOnCard::tellWords(const QString& words) {
  auto* dialog = new QMessageBox(this);
  dialog->setObjectName("keyWordsDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setTextFormat(Qt::PlainText);
  dialog->setIcon(QMessageBox::Warning);
  dialog->setText(
      tr("Whoever has these words is the organiser. Write them down in this order, and "
         "show them to nobody."));
  dialog->setInformativeText(numbered(words));
  dialog->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  dialog->addButton(QMessageBox::Close);
  dialog->open();
}

void CarryOnCard::enterWords() {
  auto* dialog = new QInputDialog(this);
  dialog->setObjectName("restoreKeyDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Organise from this computer"));
  dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
  dialog->setLabelText(tr("The 24 words of the project’s key, in their order:"));
  dialog->setOkButtonText(tr("Organise"));
  connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& words) {
    calls_.ask("restore_key", {{"words", words}}, [this](const Reply& reply) {
      calls_.tellDone(tr("This computer organises “%1” now.")
                          .arg(format::isolated(reply.result["name"].toString())));
    });
  });
  dialog->open();
}

void CarryOnCard::fork() {
  auto* dialog = new QInputDialog(this);
  dialog->setObjectName("forkDialog");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Carry on under a new key"));
  dialog->setLabelText(
      tr("A new project begins with the model as it is here, the same data and "
         "the same recipe, and you organise it. This one stays as it is. Its name:"));
  dialog->setTextValue(name_);
  dialog->setOkButtonText(tr("Make the project"));
  if (auto* name = dialog->findChild<QLineEdit*>()) name->setMaxLength(kMostName);
  connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
    calls_.ask("fork", {{"name", name.trimmed()}}, [this](const Reply& reply) {
      QApplication::clipboard()->setText(reply.result["invite_link"].toString());
      calls_.tellDone(tr("“%1” is among your projects; its link is in the clipboard.")
                          .arg(format::isolated(reply.result["name"].toString())));
    });
  });
  dialog->open();
}

}  // namespace potluck::ui
