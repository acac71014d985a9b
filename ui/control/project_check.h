// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the node what is wrong with the fields of a project that is being made, while they are
// typed: the rules are the node's, so none is written down twice. UI thread.
#pragma once

#include <QMap>
#include <QTimer>

#include "ui/control/node_api.h"

namespace potluck::ui {

class ProjectCheck : public QObject {
  Q_OBJECT
 public:
  explicit ProjectCheck(NodeApi& node, QObject* parent = nullptr);

  // fields: as check_project of docs/control-api.md takes them. Asked once nothing has been typed
  // for a moment, and again when the node comes back; answers to earlier fields are dropped.
  void setFields(const QJsonObject& fields);
  // A sentence for people; "": nothing is known to be wrong with this field.
  QString problem(const QString& field) const { return problems_.value(field); }
  // The first field whose name begins so and that has a problem; "": none.
  QString firstUnder(const QString& prefix) const;
  bool isSettled() const { return settled_; }  // what was typed last has been looked at

 Q_SIGNALS:
  void changed();

 private:
  void ask();
  void onAnswer(const Reply& reply);

  NodeApi& node_;
  QJsonObject fields_;
  QMap<QString, QString> problems_;
  QTimer delay_;
  int question_ = 0;
  bool settled_ = true;
};

}  // namespace potluck::ui
