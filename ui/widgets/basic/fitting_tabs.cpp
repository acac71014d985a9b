// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/fitting_tabs.h"

#include <QTabBar>
#include <algorithm>

namespace potluck::ui {

FittingTabs::FittingTabs(QWidget* parent) : QTabWidget(parent) {
  connect(this, &QTabWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize FittingTabs::withBar(QSize page, QSize bar) const {
  return {std::max(page.width(), bar.width()), page.height() + bar.height()};
}

QSize FittingTabs::sizeHint() const {
  if (currentWidget() == nullptr) return QTabWidget::sizeHint();
  return withBar(currentWidget()->sizeHint(), tabBar()->sizeHint());
}

QSize FittingTabs::minimumSizeHint() const {
  if (currentWidget() == nullptr) return QTabWidget::minimumSizeHint();
  return withBar(currentWidget()->minimumSizeHint(), tabBar()->minimumSizeHint());
}

bool FittingTabs::hasHeightForWidth() const {
  return currentWidget() != nullptr && currentWidget()->hasHeightForWidth();
}

int FittingTabs::heightForWidth(int width) const {
  const int bar = tabBar()->sizeHint().height();
  return bar + currentWidget()->heightForWidth(width);
}

}  // namespace potluck::ui
