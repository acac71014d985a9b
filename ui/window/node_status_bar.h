// SPDX-License-Identifier: GPL-3.0-or-later
// The line at the bottom of the window: how the node is, with a sign, and on what it computes.
#pragma once

#include <QStatusBar>
#include <optional>

#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class NodeStatusBar : public QStatusBar {
  Q_OBJECT
 public:
  explicit NodeStatusBar(const Theme& theme, QWidget* parent = nullptr);

  enum class Tone { kGood, kWaiting, kBad };
  void tell(Tone tone, const QString& text);
  void tellDevice(const QString& device) { device_->setText(device); }

 private:
  const Theme& theme_;
  QLabel *icon_, *device_;
  ElidedLabel* text_;
  std::optional<Tone> shown_;
};

}  // namespace potluck::ui
