// SPDX-License-Identifier: GPL-3.0-or-later
// The last look at a project before it is made: its name, and everything chosen so far with a way
// back to it.
#pragma once

#include <QGridLayout>
#include <QLineEdit>
#include <QMap>
#include <functional>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/field_problem.h"
#include "ui/widgets/forms/name_field.h"

namespace potluck::ui {

class CreateSummary : public QWidget {
  Q_OBJECT
 public:
  explicit CreateSummary(QWidget* parent = nullptr);
  // One row for each step that it summarises; `step` is what changeWanted() says.
  void addRow(const QString& title, int step);
  void setValue(int step, const QString& text);
  QString name() const { return name_->text().trimmed(); }
  QString description() const { return description_->text().trimmed(); }
  QString organiser() const { return organiser_->name(); }
  // What is wrong with "name", "description", "display_name", under each.
  void tellProblems(const std::function<QString(const QString& field)>& problem);
  void focusName() { name_->setFocus(); }

 Q_SIGNALS:
  void changeWanted(int step);
  void edited();

 private:
  QLineEdit *name_, *description_;
  NameField* organiser_;
  QMap<QString, FieldProblem*> problems_;
  QGridLayout* grid_;
  QMap<int, QLabel*> values_;
};

}  // namespace potluck::ui
