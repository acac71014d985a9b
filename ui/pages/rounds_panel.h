// SPDX-License-Identifier: GPL-3.0-or-later
// The last round: what each member did with its time, what it sent and reduced, in which codec,
// and why.
#pragma once

#include <QTableView>
#include <QTimer>

#include "ui/models/round_table.h"
#include "ui/pages/page.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/member_times.h"

namespace potluck::ui {

class RoundsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit RoundsPanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project);
  const RoundModel& model() const { return model_; }
  QString summary() const { return summary_->text(); }
  void refresh();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void show(const Plan& plan);
  void nothing(const QString& text);

  PageContext context_;
  QString project_;
  RoundModel model_;
  QLabel* summary_;
  MemberTimesKey* key_;
  QTableView* view_;
  QTimer poll_;
};

}  // namespace potluck::ui
