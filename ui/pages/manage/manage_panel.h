// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever runs a project does with it: announcements, requests to join, invites, members, the
// model's files. A volunteer sees the announcements, the members and the files.
#pragma once

#include "ui/models/manage_tables.h"
#include "ui/pages/shared/page.h"

namespace potluck::ui {

class AnnouncementsCard;
class CarryOnCard;
class CheckpointsCard;
class InvitesCard;
class ManageCalls;
class MembersCard;
class RequestsCard;

class ManagePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ManagePanel(const PageContext& context, QWidget* parent = nullptr);
  // organiser: of this computer; governs: the same, or its owner moderates.
  struct Rights {
    bool organiser = false, governs = false;
    bool operator==(const Rights&) const = default;
  };
  void setProject(const QString& project, const QString& name, Rights rights);
  const MembersModel& members() const;
  const InvitesModel& invites() const;
  const CheckpointsModel& checkpoints() const;
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  ManageCalls* calls_;
  AnnouncementsCard* announcements_;
  RequestsCard* requests_;
  InvitesCard* invites_;
  MembersCard* members_;
  CheckpointsCard* checkpoints_;
  CarryOnCard* carry_on_;
  Rights rights_;
};

}  // namespace potluck::ui
