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
#include <memory>
#include <vector>

#include "ui/charts/chart_axis.h"
#include "ui/charts/curve_graph.h"
#include "ui/charts/view_range.h"
#include "ui/theme/theme.h"

namespace potluck::ui {

class ChartPlot;
class ChartTableModel;

class Chart : public QWidget {
  Q_OBJECT
 public:
  using Look = CurveLook;
  using Axis = ChartAxis::Kind;

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
  bool following() const { return view_.following(); }
  std::pair<double, double> range() const;

  // What is in sight, as a picture; all points, as comma-separated values. false: not written.
  bool savePicture(const QString& file);
  bool saveNumbers(const QString& file) const;

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Line : CurvePoints {
    Line(const Curve& what, const CurveGraph& drawing)
        : CurvePoints{what, {}, {}}, graph(drawing) {}
    CurveGraph graph;
  };

  void buildButtons(const QString& title);
  void buildStack(const QString& title);
  void layOut(const QString& title);
  QPushButton* toolButton(const QString& icon, const QString& name, const QString& tip);
  void connectPlot();
  void makeExportMenu(QPushButton* button, const QString& title);
  void applyTheme();
  void schedule();
  void update();
  Span dataSpan() const;  // from the first x of any curve to the last
  void userMoved();

  const Theme& theme_;
  ChartAxis axis_;
  ChartPlot* plot_;
  QStackedWidget* stack_;
  QTableView* table_;
  QLabel* empty_;
  QWidget* legend_row_;
  QPushButton *follow_button_, *fit_button_, *table_button_, *save_button_;
  std::unique_ptr<ChartTableModel> model_;
  std::vector<std::unique_ptr<Line>> lines_;
  QTimer timer_;
  ViewRange view_;
  bool from_zero_ = false, updating_ = false;
};

}  // namespace potluck::ui
