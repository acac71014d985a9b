// SPDX-License-Identifier: GPL-3.0-or-later
// The forecast for each kind of link: how far a group pays off, and what a given size gets.
#pragma once

#include <QJsonObject>
#include <optional>

#include "ui/models/keyed_table_model.h"

namespace potluck::ui {

struct LinkForecast {
  struct Point {
    int peers = 0;
    double epoch_seconds = 0, exchange_seconds = 0, efficiency = 0, speed_up = 0;
    bool operator==(const Point&) const = default;
  };
  QString id;  // "10/50"
  double up_mbit = 0, down_mbit = 0, ping_ms = 0;
  QList<Point> points;
  Point at;
  QString codec;                      // of most gradients in `at`
  std::optional<int> knee;            // none: beyond all points
  std::optional<int> smallest_batch;  // none: no batch is enough
  // Of the whole run, alone and with the group; then what would be done sooner, if anything.
  double alone_seconds = 0, group_seconds = 0;
  bool one_is_enough = false;
  QJsonObject better;  // {key: text} of the recipe
  double better_seconds = 0;
  QString name() const;
  bool operator==(const LinkForecast&) const = default;
};
LinkForecast linkForecastFromJson(const QJsonObject& o);

class ForecastModel : public KeyedTableModel<LinkForecast> {
  Q_OBJECT
 public:
  enum Column { kLink, kEpoch, kSpeedUp, kTraining, kKnee, kBatch, kColumns };
  using KeyedTableModel::KeyedTableModel;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
};

}  // namespace potluck::ui
