// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/question.h"

#include <QPushButton>

namespace potluck::ui {

QMessageBox* ask(QWidget* parent, const Question& question, std::function<void()> yes,
                 std::function<void()> no) {
  auto* box = new QMessageBox(parent);
  box->setObjectName("question");
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(question.title);
  box->setTextFormat(Qt::PlainText);  // names come from other people
  box->setText(question.title);
  box->setInformativeText(question.text);
  QPushButton* accept = box->addButton(question.yes, QMessageBox::AcceptRole);
  accept->setObjectName("questionYes");
  QPushButton* reject = question.no.isEmpty()
                            ? box->addButton(QMessageBox::Cancel)
                            : box->addButton(question.no, QMessageBox::DestructiveRole);
  reject->setObjectName("questionNo");
  box->setDefaultButton(question.destructive ? reject : accept);
  if (question.no.isEmpty()) box->setEscapeButton(reject);
  QObject::connect(accept, &QPushButton::clicked, parent, std::move(yes));
  if (no) QObject::connect(reject, &QPushButton::clicked, parent, std::move(no));
  box->open();
  return box;
}

}  // namespace potluck::ui
