// SPDX-License-Identifier: GPL-3.0-or-later
// The members of a project, whom its organiser or a moderator can ban, and whom the organiser makes
// moderators.
#pragma once

#include <QTableView>

#include "ui/pages/manage/refusals.h"

namespace potluck::ui {

class MembersCard : public Card {
  Q_OBJECT
 public:
  MembersCard(ManageCalls& calls, Refusals& refusals, QWidget* parent = nullptr);
  const MembersModel& model() const { return model_; }
  void setRights(bool organiser, bool governs) {
    ban_->setVisible(governs);
    moderator_->setVisible(organiser);
  }
  void clear() { model_.sync({}); }
  void refresh();

 private:
  void banOrLift();
  void appointOrDismiss();
  void refreshButtons();

  ManageCalls& calls_;
  Refusals& refusals_;
  MembersModel model_;
  QTableView* view_;
  QPushButton *moderator_, *ban_;
};

}  // namespace potluck::ui
