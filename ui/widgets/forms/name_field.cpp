// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/forms/name_field.h"

namespace potluck::ui {
namespace {
constexpr int kWidth = 380;
}  // namespace

NameField::NameField(QWidget* parent) : QLineEdit(parent) {
  setPlaceholderText(tr("Your name, for all members to see (optional)"));
  setAccessibleName(tr("Your name, for all members to see (optional)"));
  setMaximumWidth(kWidth);
}

}  // namespace potluck::ui
