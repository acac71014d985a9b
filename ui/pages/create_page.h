// SPDX-License-Identifier: GPL-3.0-or-later
// A new project on one form; afterwards its invite link.
#pragma once

#include <QStackedWidget>

#include "ui/pages/data_chooser.h"
#include "ui/pages/recipe_form.h"
#include "ui/widgets/invite_view.h"
#include "ui/widgets/notice.h"

namespace potluck::ui {

class CreatePage : public QWidget {
  Q_OBJECT
 public:
  explicit CreatePage(const PageContext& context, QWidget* parent = nullptr);
  DataChooser* data() const { return data_; }
  RecipeForm* recipe() const { return recipe_; }
  bool showsResult() const { return stack_->currentIndex() == 1; }

 Q_SIGNALS:
  void openRequested(const QString& project);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeForm();
  QWidget* makeResult();
  Card* makeSection(QVBoxLayout* box, int number, const QString& title);
  void loadTemplates();
  void fillModels();
  void onModel();
  void check();
  void create();
  void reset();

  PageContext context_;
  QStackedWidget* stack_;
  QLineEdit *name_, *description_, *spec_;
  DataChooser* data_;
  QComboBox* model_;
  QLabel *model_summary_, *missing_;
  RecipeForm* recipe_;
  QRadioButton *invite_only_, *open_;
  QPushButton *create_, *start_;
  Notice *problem_, *result_problem_;
  InviteView* link_;
  QLabel* result_title_;
  QJsonArray models_;
  QString created_, models_for_;
  bool loaded_ = false;
};

}  // namespace potluck::ui
