// SPDX-License-Identifier: GPL-3.0-or-later
// The tab in which the model shows what it has learnt: text that it writes, images that it names.
#pragma once

#include <QGridLayout>
#include <QLineEdit>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/basic/text_box.h"

namespace potluck::ui {

class SamplesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SamplesPanel(const PageContext& context, QWidget* parent = nullptr);
  void setProject(const QString& project, const QString& data_format);

 private:
  void generate();
  void showPredictions(const QJsonArray& predictions);

  PageContext context_;
  QString project_;
  QLineEdit* prompt_;
  QLabel* prompt_label_;
  QPushButton* generate_;
  TextBox* text_;
  QWidget* images_;
  QGridLayout* image_grid_;
  QLabel* message_;
  int question_ = 0;
};

}  // namespace potluck::ui
