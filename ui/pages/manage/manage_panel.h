// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever runs a project does with it: announcements, invites, members, the model's files. A
// volunteer sees the announcements, the members and the files.
#pragma once

#include "ui/models/manage_tables.h"
#include "ui/pages/shared/page.h"

namespace potluck::ui {

class AnnouncementsCard;
class CheckpointsCard;
class InvitesCard;
class ManageCalls;
class MembersCard;

class ManagePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ManagePanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project, bool organiser);
  const MembersModel& members() const;
  const InvitesModel& invites() const;
  const CheckpointsModel& checkpoints() const;
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  ManageCalls* calls_;
  AnnouncementsCard* announcements_;
  InvitesCard* invites_;
  MembersCard* members_;
  CheckpointsCard* checkpoints_;
  bool organiser_ = false;
};

}  // namespace potluck::ui
