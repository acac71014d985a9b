// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part in the project that runs: a row for each peer.
#pragma once

#include "ui/control/values.h"
#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

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

}  // namespace potluck::ui
