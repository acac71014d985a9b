// SPDX-License-Identifier: GPL-3.0-or-later
// The tabs beside the charts: peers and leaderboard.
#pragma once

#include <QTableView>
#include <QTimer>

#include "ui/models/sorted_table.h"
#include "ui/models/tables.h"
#include "ui/pages/page.h"
#include "ui/widgets/basics.h"

namespace potluck::ui {

class PeersPanel : public QWidget {
  Q_OBJECT
 public:
  explicit PeersPanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project);
  const PeersModel& model() const { return model_; }
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  PageContext context_;
  QString project_;
  PeersModel model_;
  SortedTable sorted_;
  QTableView* view_;
  QLabel* empty_;
  QTimer poll_;
};

class LeaderboardPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LeaderboardPanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project);
  const LeaderboardModel& model() const { return model_; }
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  PageContext context_;
  QString project_;
  LeaderboardModel model_;
  SortedTable sorted_;
  QTableView* view_;
  QLabel* empty_;
  QTimer poll_;
};

}  // namespace potluck::ui
