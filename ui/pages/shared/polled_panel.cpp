// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/shared/polled_panel.h"

#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

PolledPanel::PolledPanel(const PageContext& context, int every_ms, QWidget* parent)
    : QWidget(parent), context_(context), box_(new QVBoxLayout(this)) {
  box_->setContentsMargins(0, space::kMedium, 0, 0);
  box_->setSpacing(space::kSmall);
  poll_.setInterval(every_ms);
  connect(&poll_, &QTimer::timeout, this, &PolledPanel::refreshIfShown);
  poll_.start();
}

void PolledPanel::setProject(const QString& project) {
  if (project == project_) return;
  project_ = project;
  clear();
  refresh();
}

void PolledPanel::refreshIfShown() {
  if (isVisible()) refresh();
}

bool PolledPanel::runs() const {
  return !project_.isEmpty() && context_.node.status().project == project_;
}

void PolledPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

}  // namespace potluck::ui
