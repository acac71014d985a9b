// SPDX-License-Identifier: GPL-3.0-or-later
// The tab beside the charts that shows who takes part.
#pragma once

#include <QTableView>

#include "ui/models/peers_model.h"
#include "ui/models/sorted_table.h"
#include "ui/pages/shared/polled_panel.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class PeersPanel : public PolledPanel {
  Q_OBJECT
 public:
  explicit PeersPanel(const PageContext& context, QWidget* parent = nullptr);
  const PeersModel& model() const { return model_; }
  void refresh() override;

 private:
  void clear() override { model_.sync({}); }

  PeersModel model_;
  SortedTable sorted_;
  QTableView* view_;
  QLabel* empty_;
};

}  // namespace potluck::ui
