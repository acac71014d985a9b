// SPDX-License-Identifier: GPL-3.0-or-later
// Two computers and the model that they share: what Potluck is, as a drawing in the colours of the
// theme.
#pragma once

#include <QWidget>

#include "ui/theme/theme.h"

namespace potluck::ui {

class TogetherPicture : public QWidget {
  Q_OBJECT
 public:
  explicit TogetherPicture(const Theme& theme, QWidget* parent = nullptr);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
};

}  // namespace potluck::ui
