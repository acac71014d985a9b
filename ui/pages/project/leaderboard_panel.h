// SPDX-License-Identifier: GPL-3.0-or-later
// The tab beside the charts that shows who has given how much, and this computer its receipt.
#pragma once

#include <QTableView>

#include "ui/models/leaderboard_model.h"
#include "ui/models/sorted_table.h"
#include "ui/models/teams_model.h"
#include "ui/pages/shared/polled_panel.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class LeaderboardPanel : public PolledPanel {
  Q_OBJECT
 public:
  explicit LeaderboardPanel(const PageContext& context, QWidget* parent = nullptr);
  const LeaderboardModel& model() const { return model_; }
  const TeamsModel& teams() const { return teams_; }
  void refresh() override;

 private:
  void clear() override;
  void showTeams(const QList<TeamRow>& teams);

  LeaderboardModel model_;
  SortedTable sorted_;
  TeamsModel teams_;
  QTableView *view_, *teams_view_;  // teams_view_: shown once a member names one
  QLabel* empty_;
  QPushButton* receipt_;  // shown once something of ours is in the list
};

}  // namespace potluck::ui
