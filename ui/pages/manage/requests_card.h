// SPDX-License-Identifier: GPL-3.0-or-later
// Who asks to be let into a project, and what they say; each is let in or declined here.
#pragma once

#include "ui/models/manage_tables.h"
#include "ui/pages/manage/manage_calls.h"

namespace potluck::ui {

class RequestsCard : public Card {
  Q_OBJECT
 public:
  explicit RequestsCard(ManageCalls& calls, QWidget* parent = nullptr);
  void clear() { show({}); }
  void refresh();
  const QList<JoinRequest>& requests() const { return requests_; }

 private:
  void show(const QList<JoinRequest>& requests);
  QWidget* makeRow(const JoinRequest& request);
  void approve(const JoinRequest& request);
  void decline(const JoinRequest& request);

  ManageCalls& calls_;
  QLabel* nobody_;
  QVBoxLayout* rows_;
  QList<JoinRequest> requests_;
};

}  // namespace potluck::ui
