// SPDX-License-Identifier: GPL-3.0-or-later
// The node's preferences as the window knows them: read from the node, changed there one by one,
// and put back when it refuses. UI thread.
#pragma once

#include <QTimer>

#include "ui/control/node_api.h"

namespace potluck::ui {

class NodePreferences : public QObject {
  Q_OBJECT
 public:
  explicit NodePreferences(NodeApi& node, QObject* parent = nullptr);

  bool known() const { return !values_.isEmpty(); }
  QJsonValue value(const QString& key) const { return values_[key]; }
  QJsonValue standard(const QString& key) const { return defaults_[key]; }
  // What the system tells, for the rules; null: it does not tell.
  QJsonValue fact(const QString& key) const { return facts_[key]; }
  // What holds training back now; empty: nothing.
  QString sentence() const { return sentence_; }

  // Asks the node again, at most one question at a time.
  void load();
  // Shown at once, sent soon: a spin box that runs through its values sends the last.
  void set(const QString& key, const QJsonValue& value);

 Q_SIGNALS:
  void changed();  // values or facts
  void saved();    // the node took what was set
  void refused(const Problem& problem);

 private:
  void send();
  void take(const QJsonObject& answer);

  NodeApi& node_;
  QTimer soon_;
  QJsonObject values_, defaults_, facts_, unsent_;
  QString sentence_;
  bool loading_ = false;
};

}  // namespace potluck::ui
