// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of whoever runs a project: members, invites, checkpoints.
#pragma once

#include "ui/models/keyed_table_model.h"

class QJsonObject;

namespace potluck::ui {

struct Member {
  QString id, name, role, invite, ban_reason, convicted;
  bool linked = false, banned = false, me = false;
  double samples = 0, share = 0;
  // What this computer has found: samples that it computed again, and times that it took no more.
  double audited = 0, cut_offs = 0;
  QString cut_off_why;
  // A pardon brings it back.
  bool forgivable() const { return convicted == "audit" || convicted == "most"; }
  bool operator==(const Member&) const = default;
};
struct InviteRow {
  QString id, label, link;
  qint64 created_unix_ms = 0, expires_unix = 0;  // 0: never
  int uses = 0, max_uses = 0;                    // 0: no limit
  bool withdrawn = false, banned = false;        // by an order
  bool refused() const { return withdrawn || banned; }
  bool expired() const;
  bool operator==(const InviteRow&) const = default;
};
struct CheckpointFile {
  QString id, file;
  qint64 epoch = 0, unix_ms = 0;
  double bytes = 0;
  bool best = false;  // of those that were validated
  bool operator==(const CheckpointFile&) const = default;
};
// Somebody asks to be let in.
struct JoinRequest {
  QString id, name, message;
  qint64 unix_ms = 0;
  bool operator==(const JoinRequest&) const = default;
};
JoinRequest joinRequestFromJson(const QJsonObject& o);
Member memberFromJson(const QJsonObject& o);
InviteRow inviteFromJson(const QJsonObject& o);
CheckpointFile checkpointFromJson(const QJsonObject& o);

class MembersModel : public KeyedTableModel<Member> {
  Q_OBJECT
 public:
  enum Column { kName, kRole, kState, kSamples, kShare, kAudited, kKey, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

class InvitesModel : public KeyedTableModel<InviteRow> {
  Q_OBJECT
 public:
  enum Column { kLabel, kCreated, kExpires, kUses, kState, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

class CheckpointsModel : public KeyedTableModel<CheckpointFile> {
  Q_OBJECT
 public:
  enum Column { kEpoch, kWhen, kNote, kSize, kFile, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace potluck::ui
