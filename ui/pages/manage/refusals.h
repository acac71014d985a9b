// SPDX-License-Identifier: GPL-3.0-or-later
// The questions before somebody is kept out of a project, or let in again. UI thread.
#pragma once

#include "ui/models/manage_tables.h"
#include "ui/pages/manage/manage_calls.h"

namespace potluck::ui {

class Refusals : public QObject {
  Q_OBJECT
 public:
  // window: of the dialogs; it owns this.
  Refusals(ManageCalls& calls, QWidget& window);
  // key: of a member, or of an invite and all who came by it. what: what a ban means for them.
  void ban(const QString& key, const QString& who, const QString& what);
  void withdraw(const InviteRow& invite, const QString& label);
  void liftBan(const QString& key, const QString& who);

 private:
  ManageCalls& calls_;
  QWidget& window_;
};

}  // namespace potluck::ui
