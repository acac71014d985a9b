// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe as a form: the few values that matter in sight, all others under "Expert".
#pragma once

#include <QJsonArray>
#include <QMap>
#include <utility>

#include "ui/pages/page.h"
#include "ui/widgets/basics.h"

class QFormLayout;
class QGridLayout;

namespace potluck::ui {

class RecipeForm : public QWidget {
  Q_OBJECT
 public:
  explicit RecipeForm(const PageContext& context, QWidget* parent = nullptr);
  void setKeys(const QJsonArray& keys);  // [{key, value, help, allowed, choices}] of `templates`
  // "k=v,…" of what differs from the defaults.
  QString recipe() const;
  QString words() const;  // the same for people, a line each
  void setValue(const QString& key, const QString& value);
  QPushButton* expertButton() const { return expert_; }

 private:
  struct Field {
    QWidget* editor = nullptr;  // QLineEdit or QComboBox, owned by the form
    QString standard;
  };
  void addField(QGridLayout* grid, int at, const QJsonObject& key);
  QString valueOf(const Field& field) const;
  QList<std::pair<QString, QString>> changes() const;  // key and value

  PageContext context_;
  QMap<QString, Field> fields_;
  QWidget *common_box_, *expert_box_;
  QGridLayout *common_, *rest_;
  QPushButton* expert_;
};

}  // namespace potluck::ui
