// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/teams_model.h"

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {

int TeamsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant TeamsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const TeamRow& r = row(index.row());
  if (role == Qt::TextAlignmentRole) return aligned(index.column() != kTeam);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kTeam:
      return r.id;
    case kMembers:
      return format::count(r.members);
    case kSamples:
      return format::count(r.samples);
    case kShare:
      return format::share(r.share);
    default:
      return {};
  }
}

QVariant TeamsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(section != kTeam);
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Team"), tr("Members"), tr("Samples"), tr("Share")};
  return names.value(section);
}

}  // namespace potluck::ui
