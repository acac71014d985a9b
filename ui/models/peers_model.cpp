// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/peers_model.h"

#include "ui/models/table_cells.h"
#include "ui/text/format.h"

namespace potluck::ui {
namespace {

const QString kNothing = QStringLiteral("–");

// Not measured yet is not the same as zero.
QString measured(double value, QString (*text)(double)) {
  return value > 0 ? text(value) : kNothing;
}

bool isNumber(int column) { return column >= PeersModel::kSpeed && column <= PeersModel::kReduces; }

QString stateOf(const Peer& p) {
  QString state;
  if (p.stage == "joining")
    state = PeersModel::tr("Catching up");
  else if (p.stage == "ready")
    state = PeersModel::tr("Ready to begin");
  else if (p.stage == "paused")
    state = PeersModel::tr("Paused");
  else if (p.stage == "leaving")
    state = PeersModel::tr("Leaving");
  else
    state = PeersModel::tr("In sync");
  if (!p.linked) return PeersModel::tr("%1, not connected").arg(state);
  if (p.coordinator) return PeersModel::tr("%1, leads this round").arg(state);
  return state;
}

}  // namespace

int PeersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant PeersModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Peer& p = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return aligned(isNumber(column));
  if (role == Qt::ToolTipRole) {
    return format::literal(tr("%1\nKey %2\nVersion %3\nHeard %4 ago\n%5")
                               .arg(p.name, p.id, p.version,
                                    format::duration(p.seconds_since_heard),
                                    p.addresses.join('\n')));
  }
  if (role == kSortRole) {
    switch (column) {
      case kSpeed:
        return p.samples_per_second;
      case kEpoch:
        return p.epoch;
      case kTotal:
        return p.total_samples;
      case kUp:
        return p.up_bps;
      case kDown:
        return p.down_bps;
      case kPing:
        return p.ping_ms;
      case kReduces:
        return p.fraction;
      default:
        return data(index, Qt::DisplayRole);
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case kName:
      return format::nameOf(p.name, p.id);
    case kState:
      return stateOf(p);
    case kSpeed:
      return measured(p.samples_per_second, format::samplesPerSecond);
    case kEpoch:
      return format::count(static_cast<double>(p.epoch));
    case kTotal:
      return format::count(p.total_samples);
    case kUp:
      return measured(p.up_bps, format::bitRate);
    case kDown:
      return measured(p.down_bps, format::bitRate);
    case kPing:
      return measured(p.ping_ms, format::milliseconds);
    case kReduces:
      return format::share(p.fraction);
    case kCodec:
      return p.codec.isEmpty() ? kNothing : p.codec;
    case kMode:
      if (p.way == "relayed") return tr("Over a relay");
      if (p.way == "punched") return tr("Through routers");
      return p.client_mode ? tr("Outbound only") : tr("Direct");
    case kVersion:
      return p.version;
    default:
      return {};
  }
}

QVariant PeersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return aligned(isNumber(section));
  if (role == Qt::ToolTipRole && section == kReduces) {
    return tr("The share of the gradient vector that this peer averages for all");
  }
  if (role == Qt::ToolTipRole && section == kCodec) {
    return tr("In which number format its gradient travelled in the last round");
  }
  if (role == Qt::ToolTipRole && section == kMode) {
    return tr("Whether others can connect to it; who only connects outwards averages for few") +
           '\n' + tr("Over a relay: a third computer passes on what only you and it can read") +
           '\n' + tr("Through routers: a connection of your own, as both let the other one in");
  }
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Peer"),     tr("State"), tr("Speed"), tr("Epoch"),
                             tr("Samples"),  tr("Up"),    tr("Down"),  tr("Ping"),
                             tr("Averages"), tr("Sends"), tr("Mode"),  tr("Version")};
  return names.value(section);
}

}  // namespace potluck::ui
