// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/round_table.h"

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

QString rate(const PlanMember& m, double bits_per_second) {
  const QString text = format::bitRate(bits_per_second);
  return m.links_known ? text : RoundModel::tr("%1, a guess").arg(text);
}

}  // namespace

int RoundModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant RoundModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const PlanMember& m = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) {
    const bool number = column != kName && column != kSends && column != kWhy;
    return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::ToolTipRole && !m.why.isEmpty()) return m.why;
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kName: {
      const QString name = m.name.isEmpty() ? format::shortId(m.id) : m.name;
      return m.me ? tr("%1 (this computer)").arg(name) : name;
    }
    case kReduces:
      return format::share(m.fraction);
    case kSends:
      return m.computes ? m.codec : tr("nothing");
    case kUp:
      return rate(m, m.up_bps);
    case kUpTime:
      return format::milliseconds(m.up_seconds * 1000);
    case kDown:
      return rate(m, m.down_bps);
    case kDownTime:
      return format::milliseconds(m.down_seconds * 1000);
    case kWhy:
      return m.why;
    default:
      return {};
  }
}

QVariant RoundModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const bool number = section != kName && section != kSends && section != kWhy;
    return QVariant((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Member");
    case kReduces:
      return tr("Reduces");
    case kSends:
      return tr("Sends");
    case kUp:
      return tr("Uplink");
    case kUpTime:
      return tr("Busy");
    case kDown:
      return tr("Downlink");
    case kDownTime:
      return tr("Busy");
    case kWhy:
      return tr("Why");
    default:
      return {};
  }
}

}  // namespace potluck::ui
