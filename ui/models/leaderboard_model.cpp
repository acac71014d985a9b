// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/leaderboard_model.h"

#include <QFont>

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {

int LeaderboardModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant LeaderboardModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LeaderRow& r = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return aligned(column != kName);
  if (role == Qt::FontRole && r.me) {
    QFont bold;
    bold.setWeight(QFont::DemiBold);
    return bold;
  }
  if (role == kSortRole) {
    switch (column) {
      case kRank:
        return r.rank;
      case kSamples:
        return r.samples;
      case kShare:
        return r.share;
      case kEpochs:
        return r.epochs;
      default:
        return r.name;
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kRank:
      return format::count(r.rank);
    case kName: {
      const QString name = format::nameOf(r.name, r.id);
      return r.me ? tr("%1 (this computer)").arg(name) : name;
    }
    case kSamples:
      return format::count(r.samples);
    case kShare:
      return format::share(r.share);
    case kEpochs:
      return format::count(r.epochs);
    default:
      return {};
  }
}

QVariant LeaderboardModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(section != kName);
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Rank"), tr("Name"), tr("Samples"), tr("Share"), tr("Epochs")};
  return names.value(section);
}

}  // namespace potluck::ui
