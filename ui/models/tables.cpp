// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/tables.h"

#include <QFont>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

QVariant right() { return QVariant(Qt::AlignRight | Qt::AlignVCenter); }
QVariant left() { return QVariant(Qt::AlignLeft | Qt::AlignVCenter); }
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

LogModel::Gravity gravityOf(const LogEntry& e) {
  return e.level == "warning" ? LogModel::kWarning
         : e.level == "debug" ? LogModel::kDetail
                              : LogModel::kInfo;
}

}  // namespace

int ProjectsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 1; }

QVariant ProjectsModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole) return row(index.row()).name;
  return {};
}

QVariant ProjectsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section != 0) return {};
  return tr("Project");
}

int PeersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant PeersModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const Peer& p = row(index.row());
  const int column = index.column();
  const bool number = isNumber(column);
  if (role == Qt::TextAlignmentRole) return number ? right() : left();
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
      return p.name.isEmpty() ? format::shortId(p.id) : p.name;
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
      return p.client_mode ? tr("Outbound only") : tr("Direct");
    case kVersion:
      return p.version;
    default:
      return {};
  }
}

QVariant PeersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const bool number = isNumber(section);
  if (role == Qt::TextAlignmentRole) return number ? right() : left();
  if (role == Qt::ToolTipRole && section == kReduces) {
    return tr("The share of the gradient vector that this peer averages for all");
  }
  if (role == Qt::ToolTipRole && section == kCodec) {
    return tr("In which number format its gradient travelled in the last round");
  }
  if (role == Qt::ToolTipRole && section == kMode) {
    return tr("Whether others can connect to it; who only connects outwards averages nothing");
  }
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Peer"),     tr("State"), tr("Speed"), tr("Epoch"),
                             tr("Samples"),  tr("Up"),    tr("Down"),  tr("Ping"),
                             tr("Averages"), tr("Sends"), tr("Mode"),  tr("Version")};
  return names.value(section);
}

int LeaderboardModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant LeaderboardModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LeaderRow& r = row(index.row());
  const int column = index.column();
  if (role == Qt::TextAlignmentRole) return column == kName ? left() : right();
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
      const QString name = r.name.isEmpty() ? format::shortId(r.id) : r.name;
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
  if (role == Qt::TextAlignmentRole) return section == kName ? left() : right();
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Rank"), tr("Name"), tr("Samples"), tr("Share"), tr("Epochs")};
  return names.value(section);
}

LogModel::LogModel(int most, QObject* parent) : QAbstractTableModel(parent), most_(most) {}

void LogModel::append(const QList<LogEntry>& entries) {
  if (entries.isEmpty()) return;
  const QList<LogEntry> fresh = entries.mid(std::max<qsizetype>(0, entries.size() - most_));
  const int first = static_cast<int>(entries_.size());
  beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
  entries_ += fresh;
  endInsertRows();
  const int extra = static_cast<int>(entries_.size()) - most_;
  if (extra <= 0) return;
  beginRemoveRows({}, 0, extra - 1);
  entries_.remove(0, extra);
  endRemoveRows();
}

void LogModel::clear() {
  if (entries_.isEmpty()) return;
  beginRemoveRows({}, 0, static_cast<int>(entries_.size()) - 1);
  entries_.clear();
  endRemoveRows();
}

int LogModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int LogModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LogEntry& e = entries_[index.row()];
  if (role == Qt::ToolTipRole) return format::literal(e.text);
  if (role == kGravityRole) return gravityOf(e);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kTime:
      return format::time(e.unix_ms);
    case kLevel:
      return QStringList{tr("Detail"), tr("Info"), tr("Warning")}[gravityOf(e)];
    case kText:
      return e.text;
    default:
      return {};
  }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return left();
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Time"), tr("Level"), tr("Message")};
  return names.value(section);
}

}  // namespace potluck::ui
