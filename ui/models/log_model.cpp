// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/log_model.h"

#include <algorithm>

#include "ui/text/format.h"

namespace potluck::ui {
namespace {

LogModel::Gravity gravityOf(const LogEntry& e) {
  return e.level == "warning" ? LogModel::kWarning
         : e.level == "debug" ? LogModel::kDetail
                              : LogModel::kInfo;
}

}  // namespace

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
  if (role == Qt::TextAlignmentRole) return aligned(false);
  if (role != Qt::DisplayRole) return {};
  const QStringList names = {tr("Time"), tr("Level"), tr("Message")};
  return names.value(section);
}

}  // namespace potluck::ui
