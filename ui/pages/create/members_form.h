// SPDX-License-Identifier: GPL-3.0-or-later
// Who may join a new project, and how its members find each other.
#pragma once

#include <QCheckBox>
#include <QLineEdit>
#include <QRadioButton>

#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/field_problem.h"

namespace potluck::ui {

class MembersForm : public QWidget {
  Q_OBJECT
 public:
  explicit MembersForm(QWidget* parent = nullptr);

  QString policy() const;  // as the control API names it
  QString words() const;   // the same for people
  QStringList relays() const;
  bool findOverDht() const { return dht_->isChecked(); }
  void tellProblem(const QString& problem) {
    problem_->tell(problem);
  }  // with the relays; "": none

 Q_SIGNALS:
  void changed();

 private:
  QRadioButton *open_, *approval_;  // else only who was invited
  QCheckBox* dht_;
  QLineEdit* relays_;
  FieldProblem* problem_;
};

}  // namespace potluck::ui
