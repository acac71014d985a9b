// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/forms/field_problem.h"

#include <QStyle>

#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

FieldProblem::FieldProblem(QWidget* editor, QWidget* parent)
    : QLabel(parent), editor_(editor), description_(editor->accessibleDescription()) {
  setTextFormat(Qt::PlainText);
  setWordWrap(true);
  setProperty("look", "error");
  setObjectName(editor->objectName() + "Problem");
  hide();
}

void FieldProblem::tell(const QString& text) {
  if (text == this->text()) return;
  setText(text);
  alignToStart(this);
  setVisible(!text.isEmpty());
  editor_->setProperty("state", text.isEmpty() ? "" : "bad");
  editor_->style()->unpolish(editor_);
  editor_->style()->polish(editor_);
  editor_->setAccessibleDescription(text.isEmpty() ? description_ : text);
}

}  // namespace potluck::ui
