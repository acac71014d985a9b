// SPDX-License-Identifier: GPL-3.0-or-later
// The three charts of a project: loads the history in pages, then grows by events without gaps.
#pragma once

#include "ui/charts/chart.h"
#include "ui/pages/page.h"

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

  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange(bool side_by_side);
  void load();
  void onCommits(const Reply& reply);
  void addCommit(const Commit& commit, double epochs_covered);
  void addValidation(const Validation& validation);
  void loadValidations();
  void onEvent(const QJsonObject& event);

  PageContext context_;
  Chart *loss_, *throughput_, *contribution_;
  QGridLayout* grid_;
  QList<QWidget*> frames_;
  QString project_;
  Smoother smoother_;
  qint64 last_epoch_ = -1;
  double contributed_ = 0;
  bool loading_ = false;
  int generation_ = 0;  // answers for an earlier project are dropped
  int layout_ = -1;
};

}  // namespace potluck::ui
