// SPDX-License-Identifier: GPL-3.0-or-later
// The invites of a project that this node organises: made, handed out, withdrawn.
#pragma once

#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>

#include "ui/pages/manage/refusals.h"

namespace potluck::ui {

class InvitesCard : public Card {
  Q_OBJECT
 public:
  InvitesCard(ManageCalls& calls, Refusals& refusals, QWidget* parent = nullptr);
  const InvitesModel& model() const { return model_; }
  void clear() { model_.sync({}); }
  void refresh();

 private:
  QLayout* makeForm();
  QLayout* makeActions();
  void makeInvite();
  void copyLink();
  void withdrawOrLift();
  void refreshButtons();

  ManageCalls& calls_;
  Refusals& refusals_;
  InvitesModel model_;
  QTableView* view_;
  QPushButton *copy_, *withdraw_;
  QLineEdit* label_;
  QSpinBox *days_, *uses_;
};

}  // namespace potluck::ui
