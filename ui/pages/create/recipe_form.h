// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe as a form: the few values that matter in sight, all others under "Expert".
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <functional>
#include <utility>

#include "ui/pages/shared/page.h"
#include "ui/widgets/basic/basics.h"
#include "ui/widgets/forms/field_problem.h"

class QFormLayout;
class QGridLayout;

namespace potluck::ui {

class RecipeForm : public QWidget {
  Q_OBJECT
 public:
  explicit RecipeForm(const PageContext& context, QWidget* parent = nullptr);
  void setKeys(const QJsonArray& keys);  // [{key, value, help, allowed, choices}] of `templates`
  // What suits the chosen model, by key; a field that somebody has changed stays as it is.
  void suggest(const QJsonObject& values);
  // "k=v,…" of what differs from the node's defaults, and the same by key.
  QString recipe() const;
  QJsonObject values() const;
  QString words() const;  // the same for people, a line each
  QString value(const QString& key) const;
  void setValue(const QString& key, const QString& value);
  static QString title(const QString& key);  // "Learning rate"
  // What is wrong, under each field; settings that are folded away unfold for it.
  void tellProblems(const std::function<QString(const QString& key)>& problem);
  QPushButton* expertButton() const { return expert_; }

 Q_SIGNALS:
  void changed();

 private:
  struct Field {
    QWidget* editor = nullptr;  // QLineEdit or QComboBox, owned by the form
    QString standard;           // the node's
    QString suggested;          // for the chosen model; as the node's where nothing is
    FieldProblem* problem = nullptr;
    bool expert = false;
  };
  void addField(QGridLayout* grid, int at, const QJsonObject& key);
  QWidget* makeEditor(const QStringList& choices, const QString& standard);
  static void fill(const Field& field, const QString& value);
  QString valueOf(const Field& field) const;
  QList<std::pair<QString, QString>> changes() const;  // key and value

  PageContext context_;
  QMap<QString, Field> fields_;
  QWidget *common_box_, *expert_box_;
  QGridLayout *common_, *rest_;
  QPushButton* expert_;
};

}  // namespace potluck::ui
