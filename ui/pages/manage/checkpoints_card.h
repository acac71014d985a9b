// SPDX-License-Identifier: GPL-3.0-or-later
// The checkpoints of a project on this computer, one of which, or the model as it is, is exported.
#pragma once

#include <QTableView>

#include "ui/models/manage_tables.h"
#include "ui/pages/manage/manage_calls.h"

namespace potluck::ui {

class CheckpointsCard : public Card {
  Q_OBJECT
 public:
  explicit CheckpointsCard(ManageCalls& calls, QWidget* parent = nullptr);
  const CheckpointsModel& model() const { return model_; }
  void clear() { model_.sync({}); }
  void refresh();

 private:
  void exportModel();
  void refreshButtons();

  ManageCalls& calls_;
  CheckpointsModel model_;
  QTableView* view_;
  QPushButton* export_;
};

}  // namespace potluck::ui
