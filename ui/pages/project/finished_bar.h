// SPDX-License-Identifier: GPL-3.0-or-later
// What one can do with a finished model: keep it as a file or for Hugging Face, try it, or go on
// from it with more epochs or other data.
#pragma once

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class FinishedBar : public QWidget {
  Q_OBJECT
 public:
  explicit FinishedBar(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const Project& project);

 Q_SIGNALS:
  void tryWanted();
  void goOnWanted(const Project& project, const QString& file);  // its weights are there

 private:
  void save(bool for_hub);
  void exportTo(const QString& file, const std::function<void()>& then);
  void goOn();

  PageContext context_;
  Project project_;
  QLabel* said_;
};

}  // namespace potluck::ui
