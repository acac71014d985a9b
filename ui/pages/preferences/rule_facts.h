// SPDX-License-Identifier: GPL-3.0-or-later
// What the system tells of itself, in a caption beside each rule that goes by it: "now: on battery,
// 41 % left". UI thread.
#pragma once

#include <QCoreApplication>
#include <array>

#include "ui/models/node_preferences.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class RuleFacts {
  Q_DECLARE_TR_FUNCTIONS(RuleFacts)
 public:
  enum Fact { kPower, kNetwork, kPeople, kScreen, kMemory, kDisk, kHeat, kFacts };
  RuleFacts();
  ElidedLabel* label(Fact fact) const { return labels_[fact]; }  // the layout's, once it is in one
  void tell(const NodePreferences& preferences);
  void setVisible(bool visible);

 private:
  std::array<ElidedLabel*, kFacts> labels_;
};

}  // namespace potluck::ui
