// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/input_rules.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QMenu>

namespace potluck::ui {
namespace {

bool isReturn(const QKeyEvent& key) {
  return (key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) &&
         !(key.modifiers() & ~Qt::KeypadModifier);
}

}  // namespace

InputRules::InputRules(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool InputRules::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress && isReturn(*static_cast<QKeyEvent*>(event))) {
    auto* button = qobject_cast<QAbstractButton*>(watched);
    if (button == nullptr || !button->isEnabled() || !button->hasFocus()) return false;
    button->click();
    return true;
  }
  if (event->type() == QEvent::Wheel) {
    auto* control = qobject_cast<QWidget*>(watched);
    const bool takes_wheel =
        qobject_cast<QComboBox*>(watched) != nullptr || qobject_cast<QAbstractSpinBox*>(watched);
    if (control == nullptr || !takes_wheel || control->hasFocus()) return false;
    event->ignore();  // goes on to the page
    return true;
  }
  return false;
}

}  // namespace potluck::ui
