// SPDX-License-Identifier: GPL-3.0-or-later
// The global batch of the epoch: what this computer and what others have done of the target.
#pragma once

#include <QWidget>

#include "ui/control/values.h"
#include "ui/theme/theme.h"

namespace potluck::ui {

class BatchBar : public QWidget {
  Q_OBJECT
 public:
  explicit BatchBar(const Theme& theme, QWidget* parent = nullptr);
  void setBatch(const Batch& batch);
  const Batch& batch() const { return batch_; }
  // Shares of the whole bar that are filled; their sum is at most 1.
  double mineShare() const;
  double othersShare() const;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  Batch batch_;
};

}  // namespace potluck::ui
