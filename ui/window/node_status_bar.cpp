// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/node_status_bar.h"

#include <utility>

namespace potluck::ui {

NodeStatusBar::NodeStatusBar(const Theme& theme, QWidget* parent)
    : QStatusBar(parent),
      theme_(theme),
      icon_(makeLabel({})),
      device_(makeLabel({}, "muted")),
      text_(new ElidedLabel) {
  text_->setObjectName("nodeStatus");
  setSizeGripEnabled(false);
  setContentsMargins(space::kMedium, 2, space::kMedium, 2);
  addWidget(icon_);
  addWidget(text_, 1);
  addPermanentWidget(device_);
}

void NodeStatusBar::tell(Tone tone, const QString& text) {
  text_->setFullText(text);
  if (std::exchange(shown_, tone) == tone) return;
  switch (tone) {
    case Tone::kGood:
      return theme_.bindPixmap(icon_, "ok", 16, Theme::Ink::kGood);
    case Tone::kWaiting:
      return theme_.bindPixmap(icon_, "clock", 16, Theme::Ink::kMuted);
    case Tone::kBad:
      return theme_.bindPixmap(icon_, "error", 16, Theme::Ink::kBad);
  }
}

}  // namespace potluck::ui
