// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a project: loads the history in pages, then grows by events without gaps. What the
// node keeps stands over epochs, training time or dates, as the user likes.
#pragma once

#include <QComboBox>

#include "ui/charts/chart.h"
#include "ui/models/commit_history.h"
#include "ui/pages/project/usage_charts.h"
#include "ui/pages/shared/page.h"

class QGridLayout;

namespace potluck::ui {

class ChartsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit ChartsPanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project);  // empty: none
  Chart* lossChart() const { return loss_; }
  Chart* throughputChart() const { return throughput_; }
  Chart* contributionChart() const { return contribution_; }
  Chart* shareChart() const { return share_; }
  Chart* roundChart() const { return round_; }
  Chart* learningRateChart() const { return learning_rate_; }
  Chart* gradientChart() const { return gradient_; }
  UsageCharts* usage() const { return usage_; }
  QComboBox* axis() const { return axis_; }  // index: Chart::Axis

  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void makeCharts();
  void arrange(bool side_by_side);
  void setAxis(Chart::Axis axis);
  QList<Chart*> kept() const {
    return {loss_, throughput_, contribution_, share_, round_, learning_rate_, gradient_};
  }
  double xOf(qint64 epoch, qint64 unix_ms) const;
  void draw(const Commit& commit);
  void beginAnew();
  void load();
  void onCommits(const Reply& reply);
  void addCommit(const Commit& commit, double epochs_covered);
  void redraw();
  void addValidation(const Validation& validation);
  void loadValidations();
  void onEvent(const QJsonObject& event);

  PageContext context_;
  Chart *loss_, *throughput_, *contribution_, *share_, *round_, *learning_rate_, *gradient_;
  UsageCharts* usage_;
  QComboBox* axis_;
  CommitHistory history_;  // as drawn, for another axis
  QGridLayout* grid_;
  QList<QWidget*> frames_;
  QString project_;
  Smoother smoother_;
  double contributed_ = 0;
  bool loading_ = false;
  int generation_ = 0;  // answers for an earlier project are dropped
  int layout_ = -1;
};

}  // namespace potluck::ui
