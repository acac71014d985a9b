// SPDX-License-Identifier: GPL-3.0-or-later
// Puts items side by side and goes on below where the width ends, so that nothing is cut off in a
// small window.
#pragma once

#include <QLayout>
#include <QList>
#include <QStyle>
#include <memory>
#include <vector>

namespace potluck::ui {

class FlowLayout : public QLayout {
  Q_OBJECT
 public:
  // least_width 0: items as wide as they want; else columns of equal width, none narrower than
  // that.
  explicit FlowLayout(int least_width = 0, int gap = 8, QWidget* parent = nullptr);
  ~FlowLayout() override;

  void addItem(QLayoutItem* item) override;  // takes ownership
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
  QSize sizeHint() const override;
  QSize minimumSize() const override;
  void setGeometry(const QRect& rect) override;

 private:
  int arrange(const QRect& rect, bool apply) const;

  int least_width_, gap_;
  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace potluck::ui
