// SPDX-License-Identifier: GPL-3.0-or-later
// A project in figures: epoch, loss, speed, share, traffic, the batch that is being filled, and
// what of this computer's work is not counted.
#pragma once

#include "ui/control/values.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/pictures/batch_bar.h"

namespace potluck::ui {

class ProgressCard : public Card {
  Q_OBJECT
 public:
  explicit ProgressCard(const Theme& theme, QWidget* parent = nullptr);
  // now: of the node while this project runs; null: it does not.
  void tell(const Project& project, const NodeStatus* now);

 private:
  void refreshEpoch(bool running, const NodeStatus& now);
  void refreshStanding(const Standing& mine);
  void refreshValidation(bool running, const NodeStatus& now);
  void refreshBatch(bool works, const NodeStatus& now);

  Project details_;
  BatchBar* batch_;
  QLabel *batch_mine_, *batch_others_, *batch_eta_, *not_counted_;
  Tile *epoch_, *loss_, *validation_, *speed_, *share_, *traffic_;
};

}  // namespace potluck::ui
