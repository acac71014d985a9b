// SPDX-License-Identifier: GPL-3.0-or-later
// Tabs as tall as the one in sight needs, not as the tallest of all: a table then ends, with its
// scroll bars, where the window does.
#pragma once

#include <QTabWidget>

namespace potluck::ui {

class FittingTabs : public QTabWidget {
  Q_OBJECT
 public:
  explicit FittingTabs(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  bool hasHeightForWidth() const override;
  int heightForWidth(int width) const override;

 private:
  QSize withBar(QSize page, QSize bar) const;
};

}  // namespace potluck::ui
