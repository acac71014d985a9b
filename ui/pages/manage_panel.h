// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever runs a project does with it: announcements, invites, members, the model's files. A
// volunteer sees the announcements, the members and the files.
#pragma once

#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>

#include "ui/models/manage_tables.h"
#include "ui/pages/page.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/text_box.h"

namespace potluck::ui {

class ManagePanel : public QWidget {
  Q_OBJECT
 public:
  explicit ManagePanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project, bool organiser);
  const MembersModel& members() const { return members_; }
  const InvitesModel& invites() const { return invites_; }
  const CheckpointsModel& checkpoints() const { return checkpoints_; }
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeAnnouncements();
  QWidget* makeInvites();
  QWidget* makeMembers();
  QWidget* makeModel();
  void ask(const QString& method, const QJsonObject& params, NodeApi::Handler done);
  void tell(const Problem& problem);
  void done(const QString& sentence);
  void countLetters();
  void announce();
  void makeInvite();
  void ban(const QString& key, const QString& who, const QString& what);
  void withdraw(const InviteRow& invite, const QString& label);
  void liftBan(const QString& key, const QString& who);
  void exportModel();
  void refreshButtons();

  PageContext context_;
  QString project_;
  bool organiser_ = false;
  MembersModel members_;
  InvitesModel invites_;
  CheckpointsModel checkpoints_;
  Notice* outcome_;
  QWidget *invites_card_, *writing_;
  QLabel *announced_, *letters_;
  TextBox* announcement_;
  QPushButton *send_, *copy_, *revoke_, *ban_, *export_;
  QLineEdit* label_;
  QSpinBox *days_, *uses_;
  QTableView *members_view_, *invites_view_, *checkpoints_view_;
};

}  // namespace potluck::ui
