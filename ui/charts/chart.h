// SPDX-License-Identifier: GPL-3.0-or-later
// One chart: curves over a common x, a legend with the newest values, zoom (the wheel with Ctrl, or
// keys) and pan by mouse and keys, following the newest point, and a table of the data behind it.
// Takes a million points: draws only what the screen can show. UI thread.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <functional>
#include <memory>
#include <vector>

#include "ui/charts/series.h"
#include "ui/theme/theme.h"

class QCustomPlot;
class QCPGraph;
class QCPItemStraightLine;

namespace potluck::ui {

class ChartTableModel;

class Chart : public QWidget {
  Q_OBJECT
 public:
  enum class Look { kFaintLine, kLine, kDashedLine, kDottedLine, kMarkers, kArea };
  enum class Axis { kNumber, kElapsed, kDate };  // x: a number, seconds, Unix seconds
  struct Curve {
    QString name;
    QColor Tokens::*color;  // which token, so that it follows the theme
    Look look = Look::kLine;
    int on_top_of = -1;  // stacked: drawn as this one plus the curve of that index
    QString (*format)(double) = nullptr;
  };

  Chart(const QString& title, const QString& x_name, const QString& y_name, const Theme& theme,
        QWidget* parent = nullptr);
  ~Chart() override;

  int addCurve(const Curve& curve);  // before the first point
  void append(int curve, double x, double y);
  void clear();
  void forgetPoints();  // what is seen stays: the same points are to come again, or fewer of them
  // After clear(), before the first point.
  void setAxis(Axis axis, const QString& name);
  void setStartsAtZero(bool zero) { from_zero_ = zero; }
  void setEmptyText(const QString& text);
  void setStatic();  // no newest point to follow

  qsizetype points(int curve) const;
  const Series& series(int curve) const;
  bool tableShown() const;
  void flush();  // draws what is new now, instead of within the next frames

  // In units of x; both ends move what is seen and end following unless the newest point is inside.
  void showRange(double from, double to);
  void fit();
  void zoom(double factor);
  void pan(double widths);
  void setFollowing(bool following);
  bool following() const { return following_; }
  std::pair<double, double> range() const;

  // What is in sight, as a picture; all points, as comma-separated values. false: not written.
  bool savePicture(const QString& file);
  bool saveNumbers(const QString& file) const;

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Line {
    Curve curve;
    Series raw, stacked;  // with what it stands on; empty where that is nothing
    const Series& drawn() const { return curve.on_top_of >= 0 ? stacked : raw; }
    QCPGraph* graph = nullptr;  // owned by the plot
    QPushButton* legend = nullptr;
    bool dense = false;  // drawn by its extremes, without smooth edges
  };

  void build(const QString& title);
  QPushButton* toolButton(const QString& icon, const QString& name, const QString& tip);
  void configurePlot(const QString& x_name, const QString& y_name);
  void applyTheme();
  void styleLine(Line& line);
  void setDense(Line& line, bool dense);
  void schedule();
  void update();
  void fitVertical();
  double lastX() const;
  double firstX() const;
  QString xText(double x) const;
  void adaptTicks();
  void makeExportMenu(QPushButton* button, const QString& title);
  void readOut(const QPointF& position);
  void userMoved();
  void keepWithinData();

  friend class ChartTableModel;
  const Theme& theme_;
  QString x_name_;
  QCustomPlot* plot_;
  QStackedWidget* stack_;
  QTableView* table_;
  QLabel* empty_;
  QWidget* legend_row_;
  QPushButton *follow_button_, *fit_button_, *table_button_, *save_button_;
  Axis axis_ = Axis::kNumber;
  QCPItemStraightLine* cursor_;
  std::unique_ptr<ChartTableModel> model_;
  std::vector<std::unique_ptr<Line>> lines_;
  QTimer timer_;
  bool following_ = true, fitted_ = true, from_zero_ = false, updating_ = false;
};

// Rows: the points of the fullest curve. Columns: x, then each curve.
class ChartTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit ChartTableModel(const Chart& chart) : chart_(chart) {}
  void grow();
  void clear();
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const Chart& chart_;
  int rows_ = 0;
  int base() const;  // the curve with the most points: its x are the rows
  int base_ = 0;
};

}  // namespace potluck::ui
