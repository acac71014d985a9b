// SPDX-License-Identifier: GPL-3.0-or-later
// A question before something that cannot be undone, or that ends something else. Not modal by
// exec(): the window goes on living behind it. UI thread.
#pragma once

#include <QMessageBox>
#include <functional>

namespace potluck::ui {

struct Question {
  QString title, text;
  QString yes;               // the words of the button that does it
  QString no;                // of the other one; "": Cancel
  bool destructive = false;  // then the other button is the one that Return presses
};
// yes: called when it is pressed, not when the box is closed or the other one pressed.
// no: when that is pressed; may be empty.
QMessageBox* ask(QWidget* parent, const Question& question, std::function<void()> yes,
                 std::function<void()> no = {});

}  // namespace potluck::ui
