// SPDX-License-Identifier: GPL-3.0-or-later
// A table of values with an id each, brought up to date by differences: views keep their selection
// and scroll position, screen readers hear only what changed. Never resets. UI thread.
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QSet>
#include <algorithm>

namespace potluck::ui {

template <typename Row>
class KeyedTableModel : public QAbstractTableModel {
 public:
  using QAbstractTableModel::QAbstractTableModel;

  int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  const Row& row(int index) const { return rows_[index]; }
  const QList<Row>& rows() const { return rows_; }

  // Ids within `fresh` are distinct; later duplicates are ignored.
  void sync(const QList<Row>& fresh) {
    QList<Row> wanted;
    QSet<QString> ids;
    for (const Row& row : fresh) {
      if (ids.contains(row.id)) continue;
      ids.insert(row.id);
      wanted.append(row);
    }
    removeOthers(ids);
    for (int at = 0; at < wanted.size(); ++at) place(at, wanted[at]);
  }

 private:
  void removeOthers(const QSet<QString>& keep) {
    for (int last = static_cast<int>(rows_.size()) - 1; last >= 0; --last) {
      if (keep.contains(rows_[last].id)) continue;
      int first = last;
      while (first > 0 && !keep.contains(rows_[first - 1].id)) --first;
      beginRemoveRows({}, first, last);
      rows_.remove(first, last - first + 1);
      endRemoveRows();
      last = first;
    }
  }

  void place(int at, const Row& wanted) {
    const auto found = std::find_if(rows_.begin() + at, rows_.end(),
                                    [&](const Row& row) { return row.id == wanted.id; });
    if (found == rows_.end()) {
      beginInsertRows({}, at, at);
      rows_.insert(at, wanted);
      endInsertRows();
      return;
    }
    const int from = static_cast<int>(found - rows_.begin());
    if (from != at) {
      beginMoveRows({}, from, from, {}, at);
      rows_.move(from, at);
      endMoveRows();
    }
    if (!(rows_[at] == wanted)) {
      rows_[at] = wanted;
      Q_EMIT dataChanged(index(at, 0), index(at, columnCount() - 1));
    }
  }

  QList<Row> rows_;
};

}  // namespace potluck::ui
