// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a field, in red under it; takes no room while nothing is. UI thread.
#pragma once

#include <QLabel>

namespace potluck::ui {

class FieldProblem : public QLabel {
  Q_OBJECT
 public:
  // editor: gets the red frame, and the text as its accessible description; outlives this.
  explicit FieldProblem(QWidget* editor, QWidget* parent = nullptr);
  void tell(const QString& text);  // "": nothing is wrong

 private:
  QWidget* editor_;
  QString description_;  // of the editor, while nothing is wrong
};

}  // namespace potluck::ui
