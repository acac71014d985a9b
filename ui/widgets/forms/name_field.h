// SPDX-License-Identifier: GPL-3.0-or-later
// Under which name members see this computer's owner in one project: asked where one joins or makes
// it, never required. How long it may be, the node says (project_field_check.h).
#pragma once

#include <QLineEdit>

namespace potluck::ui {

class NameField : public QLineEdit {
  Q_OBJECT
 public:
  explicit NameField(QWidget* parent = nullptr);
  QString name() const { return text().trimmed(); }  // "": none
};

}  // namespace potluck::ui
