// SPDX-License-Identifier: GPL-3.0-or-later
// A new project in steps: data, model, recipe, who may join, a forecast, a summary; afterwards its
// invite link.
#pragma once

#include <QStackedWidget>

#include "ui/control/project_check.h"
#include "ui/pages/create/create_footer.h"
#include "ui/pages/create/create_summary.h"
#include "ui/pages/create/created_view.h"
#include "ui/pages/create/data_chooser.h"
#include "ui/pages/create/forecast_panel.h"
#include "ui/pages/create/members_form.h"
#include "ui/pages/create/model_chooser.h"
#include "ui/pages/create/recipe_form.h"
#include "ui/pages/create/start_weights.h"
#include "ui/widgets/basic/step_bar.h"

namespace potluck::ui {

class CreatePage : public QWidget {
  Q_OBJECT
 public:
  enum Step { kData, kModel, kRecipe, kMembers, kForecast, kSummary, kSteps };

  explicit CreatePage(const PageContext& context, QWidget* parent = nullptr);
  // The parts: once it has been shown.
  DataChooser* data() const { return data_; }
  ModelChooser* model() const { return model_; }
  RecipeForm* recipe() const { return recipe_; }
  ForecastPanel* forecast() const { return forecast_; }
  Step step() const { return static_cast<Step>(steps_->current()); }
  void go(Step step);  // as far as what was chosen so far allows
  // Another project: nothing of the one that was made is left. What is not made yet stays.
  void begin();
  // One that goes on from another: its weights are in `file`, and its kind of model and recipe are
  // chosen; data as well as epochs are for the person to choose.
  void startFrom(const Project& project, const QString& file);
  bool showsResult() const { return created_ != nullptr && stack_->currentWidget() == created_; }

 Q_SIGNALS:
  void openRequested(const QString& project);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void build();
  QWidget* makeForm();
  QWidget* makePages(const QStringList& titles);
  void connectParts();
  QWidget* makeStep(const QString& text, const QList<QWidget*>& parts);
  void loadTemplates();
  void fillIn();
  void onData();
  void onEdited();   // a field that the node checks
  void onChecked();  // what it said
  void onModel();
  void check();
  void summarise();
  QJsonObject fields() const;  // as check_project takes them
  // Why `step` cannot be left forwards; "" when it can.
  QString lacks(int step) const;
  int firstLacking() const;
  void create();
  void reset();

  PageContext context_;
  ProjectCheck check_;
  QJsonObject templates_;
  QStackedWidget *stack_, *pages_;
  QWidget* form_ = nullptr;  // one for each project: it begins with defaults
  StepBar* steps_;
  DataChooser* data_;
  ModelChooser* model_;
  StartWeights* weights_;
  RecipeForm* recipe_;
  MembersForm* members_;
  ForecastPanel* forecast_;
  CreateSummary* summary_;
  CreatedView* created_ = nullptr;
  CreateFooter* footer_;
};

}  // namespace potluck::ui
