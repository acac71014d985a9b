// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind a chart as a table. Rows: the points of the fullest curve. Columns: x, then
// each curve. UI thread.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/charts/chart_axis.h"
#include "ui/charts/curve.h"

namespace potluck::ui {

class ChartTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit ChartTableModel(ChartAxis axis) : axis_(std::move(axis)) {}
  void setAxis(ChartAxis axis) { axis_ = std::move(axis); }
  void addCurve(const CurvePoints& curve) { curves_.push_back(&curve); }  // which outlives this
  void grow();
  void clear();
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::size_t fullest() const;

  ChartAxis axis_;
  std::vector<const CurvePoints*> curves_;
  std::size_t base_ = 0;  // the curve with the most points: its x are the rows
  int rows_ = 0;
};

}  // namespace potluck::ui
