// SPDX-License-Identifier: GPL-3.0-or-later
// Weights from which a new project may start, and what the node says against them.
#pragma once

#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/field_problem.h"
#include "ui/widgets/forms/file_field.h"

namespace potluck::ui {

class StartWeights : public Card {
  Q_OBJECT
 public:
  explicit StartWeights(QWidget* parent = nullptr);
  QString path() const { return file_->path(); }  // "": none
  void setPath(const QString& path) { file_->setPath(path); }
  void tellProblem(const QString& text) { problem_->tell(text); }  // "": none

 Q_SIGNALS:
  void changed();

 private:
  FileField* file_;
  FieldProblem* problem_;
};

}  // namespace potluck::ui
