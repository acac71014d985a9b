// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/round_members_model.h"

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

bool isNumber(int column) {
  return column != RoundMembersModel::kName && column != RoundMembersModel::kTimes &&
         column != RoundMembersModel::kSends && column != RoundMembersModel::kWhy;
}

QString rate(const RoundMember& m, double bits_per_second) {
  const QString text = format::bitRate(bits_per_second);
  return m.line_known ? text : RoundMembersModel::tr("%1, a guess").arg(text);
}

// In words, for who cannot see the bar.
QString inWords(const MemberTimes& t) {
  if (t.epoch <= 0) return {};
  const auto time = [](double seconds) { return format::milliseconds(seconds * 1000); };
  return RoundMembersModel::tr("computed %1, averaged %2, waited %3")
      .arg(time(t.computed), time(t.arrived - t.averaging), time(t.waited()));
}

}  // namespace

int RoundMembersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant RoundMembersModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const RoundMember& m = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return aligned(isNumber(column));
  if (column == kTimes && role == kTimesRole) return QVariant::fromValue(m.times);
  if (column == kTimes && role == Qt::ToolTipRole) return inWords(m.times);
  if (role == Qt::ToolTipRole && !m.why.isEmpty()) return format::literal(m.why);
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kName: {
      const QString name = format::nameOf(m.name, m.id);
      return m.me ? tr("%1 (this computer)").arg(name) : name;
    }
    case kTimes:
      return inWords(m.times);
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

QVariant RoundMembersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(isNumber(section));
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kName:
      return tr("Member");
    case kTimes:
      return tr("Its time");
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
