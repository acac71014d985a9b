// SPDX-License-Identifier: GPL-3.0-or-later
// The tables that pages show. kSortRole gives the bare value behind each formatted cell.
#pragma once

#include "ui/control/values.h"
#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

inline constexpr int kSortRole = Qt::UserRole + 1;

class ProjectsModel : public KeyedTableModel<Project> {
  Q_OBJECT
 public:
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

class PeersModel : public KeyedTableModel<Peer> {
  Q_OBJECT
 public:
  enum Column {
    kName,
    kState,
    kSpeed,
    kEpoch,
    kTotal,
    kUp,
    kDown,
    kPing,
    kReduces,
    kCodec,
    kMode,
    kVersion,
    kColumns
  };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

class LeaderboardModel : public KeyedTableModel<LeaderRow> {
  Q_OBJECT
 public:
  enum Column { kRank, kName, kSamples, kShare, kEpochs, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

// Appends only; the oldest leave when there are more than `most`.
class LogModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kTime, kLevel, kText, kColumns };
  enum Gravity { kDetail, kInfo, kWarning };
  static constexpr int kGravityRole = kSortRole + 1;
  explicit LogModel(int most = 5000, QObject* parent = nullptr);
  void append(const QList<LogEntry>& entries);
  void clear();
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  int most_;
  QList<LogEntry> entries_;
};

}  // namespace potluck::ui
