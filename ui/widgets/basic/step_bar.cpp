// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/basic/step_bar.h"

#include "ui/text/format.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/basic/flow_layout.h"

namespace potluck::ui {

StepBar::StepBar(const QStringList& titles, const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), titles_(titles), group_(new QButtonGroup(this)) {
  auto* flow = new FlowLayout(0, space::kTiny, this);
  flow->setContentsMargins(0, 0, 0, 0);
  for (int i = 0; i < titles_.size(); ++i) {
    auto* button = makeButton(tr("%1.  %2").arg(format::count(i + 1), titles_[i]), "quiet", this);
    button->setObjectName(QStringLiteral("step%1").arg(i + 1));
    button->setCheckable(true);
    button->setAccessibleName(tr("Step %1 of %2: %3")
                                  .arg(format::count(i + 1),
                                       format::count(static_cast<double>(titles_.size())),
                                       titles_[i]));
    group_->addButton(button, i);
    flow->addWidget(button);
  }
  connect(group_, &QButtonGroup::idClicked, this, &StepBar::chosen);
  setCurrent(0);
}

void StepBar::setCurrent(int step) {
  group_->button(step)->setChecked(true);
  mark();
}

void StepBar::setReachable(int last) {
  for (int i = 0; i < titles_.size(); ++i) group_->button(i)->setEnabled(i <= last);
}

void StepBar::mark() {
  for (int i = 0; i < titles_.size(); ++i) {
    auto* button = static_cast<QPushButton*>(group_->button(i));
    if (i < current())
      theme_.bindIcon(button, "check", Theme::Ink::kGood);
    else
      theme_.bindIcon(button, {});
  }
}

}  // namespace potluck::ui
