// SPDX-License-Identifier: GPL-3.0-or-later
// One device of this computer: what it is, why it cannot compute and what helps; graphics cards
// that can have a box that switches them off.
#pragma once

#include <QCheckBox>
#include <QJsonObject>

#include "ui/models/node_preferences.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class DeviceCard : public Card {
  Q_OBJECT
 public:
  // device: as `doctor` tells it.
  DeviceCard(const QJsonObject& device, NodePreferences& preferences, const Theme& theme);

 private:
  void addHead(const QJsonObject& device);
  void addFacts(const QJsonObject& device);
  void addFix(const QString& fix, const Theme& theme);
  void addSwitch();
  void showSwitch();
  void switchTo(bool on);

  NodePreferences& preferences_;
  int number_ = -1;  // of a graphics card that can compute
  QCheckBox* use_ = nullptr;
  QLabel* off_ = nullptr;
};

}  // namespace potluck::ui
