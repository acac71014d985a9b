// SPDX-License-Identifier: GPL-3.0-or-later
// Which model a new project trains: a template, a specification of one's own or a module from
// PyTorch, each with what it costs on the chosen data.
#pragma once

#include <QButtonGroup>
#include <QJsonArray>
#include <QLineEdit>
#include <QRadioButton>
#include <QTimer>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"

namespace potluck::ui {

class FileField;

class ModelChooser : public QWidget {
  Q_OBJECT
 public:
  explicit ModelChooser(const PageContext& context, QWidget* parent = nullptr);
  void setTemplates(const QJsonArray& models);  // of `templates`
  // What the models would learn from, as preview_data told it; a choice already made stays.
  void setData(const QString& format, const QJsonObject& shape);
  // The specification to begin with, where the data suits it; a later choice replaces it.
  void prefer(const QString& spec);
  void setRecipe(const QString& recipe);  // moments of the optimizer cost memory
  QString spec() const { return spec_->text().trimmed(); }
  QString module() const;                  // its file; "": the model brings none
  QString title() const;                   // of the template; "" for an own specification
  bool isValid() const { return valid_; }  // the node can build it on this data
  QString cost() const { return cost_; }   // "809,856 parameters, 13 MB of memory"
  double parameters() const { return parameters_; }
  QString problem() const;  // why it is not valid
  // Of the recipe, what suits the chosen model: {key: value}. Empty: the defaults do.
  QJsonObject suggestedRecipe() const { return suggested_; }

 Q_SIGNALS:
  void changed();

 private:
  struct Row {
    QRadioButton* button;
    QLabel* cost;
    QString spec;
    bool module = false;  // it is nothing without a file
  };
  void fill();
  const Row* moduleRow() const;  // that the specification belongs to; null: to none
  void onChosen(int row);
  void ask();
  void onCosts(const Reply& reply);
  void tellCost(const QJsonObject& cost);

  PageContext context_;
  QJsonArray models_;
  QString preferred_, format_, filled_for_, recipe_, cost_;
  QJsonObject shape_, suggested_;
  QWidget* rows_box_;
  QVBoxLayout* rows_layout_;
  QButtonGroup* group_;
  QList<Row> rows_;
  QLineEdit* spec_;
  FileField* module_;
  QLabel* state_;
  QTimer delay_;
  int question_ = 0;
  double parameters_ = 0;
  bool valid_ = false;
};

}  // namespace potluck::ui
