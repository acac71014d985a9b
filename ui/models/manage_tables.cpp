// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/manage_tables.h"

#include <QDateTime>
#include <QJsonObject>

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

QString roleName(const QString& role) {
  if (role == "organiser") return MembersModel::tr("Organiser");
  if (role == "moderator") return MembersModel::tr("Moderator");
  if (role == "aggregator") return MembersModel::tr("Aggregator");
  return role.isEmpty() ? QString() : MembersModel::tr("Volunteer");
}

QString stateOf(const Member& m) {
  if (m.me) return MembersModel::tr("This computer");
  if (m.banned) return MembersModel::tr("✗ Banned");
  if (!m.convicted.isEmpty()) return MembersModel::tr("✗ Cut off");
  return m.linked ? MembersModel::tr("✓ Connected") : MembersModel::tr("Away");
}

QString whyOf(const Member& m) {
  if (m.banned) return m.ban_reason;
  if (m.convicted == "audit") {
    return MembersModel::tr("This computer has found that a gradient of this member was false");
  }
  if (m.convicted == "most") {
    return MembersModel::tr("Most others have found that a gradient of this member was false");
  }
  if (!m.convicted.isEmpty()) {
    return MembersModel::tr("Two things that this member has signed contradict each other");
  }
  if (m.cut_offs > 0) {
    return MembersModel::tr(
               "This computer took no more of this member, so many times: %1. Why it "
               "did so last: %2")
        .arg(format::count(m.cut_offs), format::isolated(m.cut_off_why));
  }
  return m.id;
}

bool isNumber(int column) {
  return column == MembersModel::kSamples || column == MembersModel::kShare ||
         column == MembersModel::kAudited;
}

QString stateOf(const InviteRow& i) {
  if (i.banned) return InvitesModel::tr("✗ Banned");
  if (i.withdrawn) return InvitesModel::tr("✗ Withdrawn");
  if (i.expired()) return InvitesModel::tr("✗ Expired");
  if (i.max_uses > 0 && i.uses >= i.max_uses) return InvitesModel::tr("Used up");
  return InvitesModel::tr("✓ Valid");
}

}  // namespace

bool InviteRow::expired() const {
  return expires_unix > 0 && expires_unix < QDateTime::currentSecsSinceEpoch();
}

JoinRequest joinRequestFromJson(const QJsonObject& o) {
  return {o["key"].toString(), o["name"].toString(), o["message"].toString(),
          static_cast<qint64>(o["unix_ms"].toDouble())};
}

Member memberFromJson(const QJsonObject& o) {
  return {o["peer"].toString(),
          o["name"].toString(),
          o["role"].toString(),
          o["invite"].toString(),
          o["ban_reason"].toString(),
          o["convicted"].toString(),
          o["linked"].toBool(),
          o["banned"].toBool(),
          o["me"].toBool(),
          o["samples"].toDouble(),
          o["contribution_share"].toDouble(),
          o["audited_samples"].toDouble(),
          o["cut_offs"].toDouble(),
          o["cut_off_why"].toString()};
}

InviteRow inviteFromJson(const QJsonObject& o) {
  InviteRow out;
  out.id = o["key"].toString();
  out.label = o["label"].toString();
  out.link = o["invite_link"].toString();
  out.created_unix_ms = static_cast<qint64>(o["created_unix_ms"].toDouble());
  out.expires_unix = static_cast<qint64>(o["expires_unix"].toDouble());
  out.uses = o["uses"].toInt();
  out.max_uses = o["max_uses"].toInt();
  out.withdrawn = o["withdrawn"].toBool();
  out.banned = o["banned"].toBool();
  return out;
}

CheckpointFile checkpointFromJson(const QJsonObject& o) {
  const auto epoch = static_cast<qint64>(o["epoch"].toDouble());
  return {QString::number(epoch),
          o["file"].toString(),
          epoch,
          static_cast<qint64>(o["unix_ms"].toDouble()),
          o["bytes"].toDouble(),
          o["best"].toBool()};
}

int MembersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant MembersModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Member& m = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return aligned(isNumber(column));
  if (role == Qt::ToolTipRole) return format::literal(whyOf(m));
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kName:
      return format::nameOf(m.name, m.id);
    case kRole:
      return roleName(m.role);
    case kState:
      return stateOf(m);
    case kSamples:
      return format::count(m.samples);
    case kShare:
      return format::share(m.share);
    case kAudited:
      return m.audited > 0 ? format::count(m.audited) : QString();
    case kKey:
      return format::shortId(m.id);
    default:
      return {};
  }
}

QVariant MembersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(isNumber(section));
  if (role == Qt::ToolTipRole && section == kAudited) {
    return tr("Samples whose gradient this computer has computed again and found right");
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Member");
    case kRole:
      return tr("Role");
    case kState:
      return tr("State");
    case kSamples:
      return tr("Samples");
    case kShare:
      return tr("Share");
    case kAudited:
      return tr("Audited");
    case kKey:
      return tr("Key");
    default:
      return {};
  }
}

int InvitesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant InvitesModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const InviteRow& i = row(index.row());
  if (role == Qt::TextAlignmentRole) return aligned(index.column() == kUses);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kLabel:
      return i.label.isEmpty() ? tr("The first link") : i.label;
    case kCreated:
      return format::dateTime(i.created_unix_ms);
    case kExpires:
      return i.expires_unix > 0 ? format::dateTime(i.expires_unix * 1000) : tr("never");
    case kUses:
      return i.max_uses > 0 ? tr("%1 of %2").arg(format::count(i.uses), format::count(i.max_uses))
                            : format::count(i.uses);
    case kState:
      return stateOf(i);
    default:
      return {};
  }
}

QVariant InvitesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(section == kUses);
  if (role == Qt::ToolTipRole && section == kUses) {
    return tr("Members who came by this link and have been connected to this computer");
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kLabel:
      return tr("Invite");
    case kCreated:
      return tr("Made");
    case kExpires:
      return tr("Expires");
    case kUses:
      return tr("Used");
    case kState:
      return tr("State");
    default:
      return {};
  }
}

int CheckpointsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant CheckpointsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const CheckpointFile& c = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return aligned(column == kEpoch || column == kSize);
  if (role == Qt::ToolTipRole) return format::literal(c.file);
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kEpoch:
      return format::count(static_cast<double>(c.epoch));
    case kWhen:
      return format::dateTime(c.unix_ms);
    case kNote:
      return c.best ? tr("Best validation") : QString();
    case kSize:
      return format::bytes(c.bytes);
    case kFile:
      return format::isolated(c.file);
    default:
      return {};
  }
}

QVariant CheckpointsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(section == kEpoch || section == kSize);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kEpoch:
      return tr("Epoch");
    case kWhen:
      return tr("Written");
    case kNote:
      return tr("Note");
    case kSize:
      return tr("Size");
    case kFile:
      return tr("File");
    default:
      return {};
  }
}

}  // namespace potluck::ui
