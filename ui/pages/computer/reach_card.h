// SPDX-License-Identifier: GPL-3.0-or-later
// Whether other members can connect to this computer: proven, not yet, or not at all; the ways that
// there are, and the steps that make it so.
#pragma once

#include <QLineEdit>

#include "ui/pages/computer/reach_ladder_card.h"
#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/notice.h"

namespace potluck::ui {

class ReachCard : public QWidget {
  Q_OBJECT
 public:
  explicit ReachCard(const PageContext& context, QWidget* parent = nullptr);
  void refresh();

 private:
  PageContext context_;
  Notice* notice_;
  ReachLadderCard* ladder_;
  Card* steps_;
  QLabel* router_;
  QLineEdit* firewall_;
  CopyButton* copy_;
};

}  // namespace potluck::ui
