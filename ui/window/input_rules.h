// SPDX-License-Identifier: GPL-3.0-or-later
// Two habits that hold for every control of the window: Return presses the button that has the
// focus, and the wheel scrolls the page where the control under it was not chosen first. UI thread.
#pragma once

#include <QObject>

namespace potluck::ui {

class InputRules : public QObject {
  Q_OBJECT
 public:
  explicit InputRules(QObject* parent = nullptr);  // for the whole application

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace potluck::ui
