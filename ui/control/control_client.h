// SPDX-License-Identifier: GPL-3.0-or-later
// The real NodeApi: JSON-RPC 2.0 over a WebSocket on 127.0.0.1 with the token of
// <home>/control.json. Reads that file again for each attempt, since a restarted node has another
// port and token. UI thread.
#pragma once

#include <QHash>
#include <QPointer>
#include <QTimer>
#include <QWebSocket>
#include <chrono>
#include <memory>

#include "ui/control/node_api.h"

namespace potluck::ui {

struct Endpoint {
  quint16 port = 0;
  QString token;
  qint64 pid = 0;
};
std::optional<Endpoint> readEndpoint(const QString& home);

class ControlClient : public NodeApi {
  Q_OBJECT
 public:
  explicit ControlClient(QString home, QObject* parent = nullptr);
  ~ControlClient() override;

  // Connects, and connects again with back-off whenever the node goes away, until close().
  void open();
  void close();
  void retryNow();  // the caller knows that a node has just come up
  // The longest wait for an answer. Default: by method, 15 s for most and 3 min for those that
  // fetch.
  void setTimeout(std::chrono::milliseconds timeout) { timeout_ = timeout; }

  void call(const QString& method, const QJsonObject& params, QObject* context,
            Handler handler) override;
  Connection connection() const override { return connection_; }
  const NodeStatus& status() const override { return status_; }
  void retranslate() override { status_ = statusFromJson(said_); }

 private:
  struct Pending {
    QPointer<QObject> context;
    Handler handler;
    std::unique_ptr<QTimer> timer;
  };

  void attempt();
  void onConnected();
  void onDisconnected();
  void onMessage(const QString& text);
  void onNotification(const QString& method, const QJsonObject& params);
  void setConnection(Connection connection);
  void scheduleRetry();
  void finish(qint64 id, const Reply& reply);
  void failAll(const Problem& problem);
  std::chrono::milliseconds timeoutOf(const QString& method) const;

  QString home_;
  QWebSocket socket_;
  QTimer retry_;
  std::chrono::milliseconds backoff_;
  std::optional<std::chrono::milliseconds> timeout_;
  bool wanted_ = false;
  Connection connection_ = Connection::kOffline;
  QJsonObject said_;  // the status in the node's own words
  NodeStatus status_;
  qint64 next_id_ = 1;
  QHash<qint64, std::shared_ptr<Pending>> pending_;
};

}  // namespace potluck::ui
