// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/leaderboard_model.h"

#include <QFont>

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

constexpr double kSecondsPerHour = 3600;

}  // namespace

int LeaderboardModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant LeaderboardModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LeaderRow& r = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return aligned(column != kName && column != kTeam);
  if (role == Qt::FontRole && r.me) {
    QFont bold;
    bold.setWeight(QFont::DemiBold);
    return bold;
  }
  if (role == kSortRole) {
    switch (column) {
      case kRank:
        return r.rank;
      case kTeam:
        return r.team;
      case kSamples:
        return r.samples;
      case kShare:
        return r.share;
      case kEpochs:
        return r.epochs;
      case kLed:
        return r.epochs_led;
      case kAveraged:
        return r.averaged_bytes;
      case kHours:
        return r.hours;
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
    case kTeam:
      return r.team;
    case kSamples:
      return format::count(r.samples);
    case kShare:
      return format::share(r.share);
    case kEpochs:
      return format::count(r.epochs);
    case kLed:
      return format::count(r.epochs_led);
    case kAveraged:
      return format::bytes(r.averaged_bytes);
    case kHours:
      return format::duration(r.hours * kSecondsPerHour);
    default:
      return {};
  }
}

QVariant LeaderboardModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(section != kName && section != kTeam);
  if (role == Qt::ToolTipRole) return explained(section);
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Rank"),   tr("Name"), tr("Team"),     tr("Samples"), tr("Share"),
                             tr("Epochs"), tr("Led"),  tr("Averaged"), tr("Time")};
  return names.value(section);
}

QVariant LeaderboardModel::explained(int column) const {
  switch (column) {
    case kEpochs:
      return tr("Finished epochs that this member took part in");
    case kLed:
      return tr("Of these epochs, those that it coordinated");
    case kAveraged:
      return tr("Gradients of others, of which it made the average");
    case kHours:
      return tr("How long these epochs took");
    default:
      return {};
  }
}

}  // namespace potluck::ui
