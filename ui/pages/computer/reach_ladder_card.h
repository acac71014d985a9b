// SPDX-License-Identifier: GPL-3.0-or-later
// The ways in which others may reach this computer, the cheapest first: which work, which do not,
// and what would help.
#pragma once

#include <vector>

#include "ui/control/values.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class ReachLadderCard : public Card {
  Q_OBJECT
 public:
  explicit ReachLadderCard(QWidget* parent = nullptr);
  void tell(const QList<ReachRung>& ladder);

 private:
  struct Row {
    QWidget* all;
    QLabel *name, *state, *said;
  };
  Row addRow();

  QList<ReachRung> shown_;
  std::vector<Row> rows_;
};

}  // namespace potluck::ui
