// SPDX-License-Identifier: GPL-3.0-or-later
// The last round: what each member did with its time, what it sent and reduced, in which codec,
// and why.
#pragma once

#include <QTableView>

#include "ui/models/round_members_model.h"
#include "ui/pages/shared/polled_panel.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/pictures/member_times.h"

namespace potluck::ui {

class RoundsPanel : public PolledPanel {
  Q_OBJECT
 public:
  explicit RoundsPanel(const PageContext& context, QWidget* parent = nullptr);
  const RoundMembersModel& model() const { return model_; }
  QString summary() const { return summary_->text(); }
  void refresh() override;

 private:
  void clear() override { model_.sync({}); }
  void show(const Round& round);
  void nothing(const QString& text);

  RoundMembersModel model_;
  QLabel* summary_;
  MemberTimesKey* key_;
  QTableView* view_;
};

}  // namespace potluck::ui
