// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages know of a node: calls that answer later, one status, events. Tests pass a fake.
// UI thread only; nothing here blocks.
#pragma once

#include <QObject>
#include <functional>

#include "ui/control/values.h"

namespace potluck::ui {

struct Reply {
  QJsonObject result;
  std::optional<Problem> problem;
  bool ok() const { return !problem; }
};

class NodeApi : public QObject {
  Q_OBJECT
 public:
  enum class Connection { kOffline, kConnecting, kConnected };
  using Handler = std::function<void(const Reply&)>;
  using QObject::QObject;

  // Exactly one answer follows, later, unless `context` is destroyed first: then none.
  virtual void call(const QString& method, const QJsonObject& params, QObject* context,
                    Handler handler) = 0;
  virtual Connection connection() const = 0;
  virtual const NodeStatus& status() const = 0;  // the newest; empty before the first
  virtual void retranslate() {}  // what the node says is to be told in another language

 Q_SIGNALS:
  void connectionChanged();
  void statusChanged();
  void eventArrived(const QJsonObject& event);  // never coalesced, in order
};

}  // namespace potluck::ui
