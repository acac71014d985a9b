// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a project fits this computer, in one line that wraps: a warning sign and words in front
// where memory or disk do not suffice.
#pragma once

#include "ui/control/values.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class FitLine : public QWidget {
  Q_OBJECT
 public:
  explicit FitLine(const Theme& theme, QWidget* parent = nullptr);
  void setFit(const Fit& fit);  // hidden where nothing is known
  QString text() const { return text_->text(); }
  bool warns() const { return warns_; }

 private:
  const Theme& theme_;
  QLabel *icon_, *text_;
  bool warns_ = false;
};

}  // namespace potluck::ui
