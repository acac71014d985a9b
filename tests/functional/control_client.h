// SPDX-License-Identifier: GPL-3.0-or-later
// A client of the control API, as the window's: JSON-RPC 2.0 over WebSocket, with the token that
// the node wrote into its home. Main thread.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QWebSocket>
#include <map>

namespace potluck::functional {

class ControlClient : public QObject {
  Q_OBJECT
 public:
  // Reads <home>/control.json. false: no node listens there, or it refused us.
  bool connect_to(const QString& home);
  // With another token or an Origin, for what must be refused.
  bool connect_to(int port, const QByteArray& token, const QString& origin = {});

  // The whole answer: an object with "result" or "error"; empty when none came.
  QJsonObject call(const QString& method, const QJsonObject& params = {});
  QJsonObject result(const QString& method, const QJsonObject& params = {}) {
    return call(method, params)["result"].toObject();
  }
  // What is not JSON-RPC, to the same socket.
  QJsonObject send_raw(const QString& text);

  const QList<QJsonObject>& notifications() const { return notifications_; }
  bool connected() const { return socket_ && socket_->state() == QAbstractSocket::ConnectedState; }

 private:
  void on_text(const QString& text);

  std::unique_ptr<QWebSocket> socket_;
  std::map<qint64, QJsonObject> answers_;  // by id; 0: answers to what had no id
  QList<QJsonObject> notifications_;
  qint64 last_id_ = 0;
};

// What the node wrote for its clients.
struct ControlFile {
  int port = 0;
  QByteArray token;
  bool valid() const { return port > 0 && !token.isEmpty(); }
};
ControlFile read_control_file(const QString& home);

}  // namespace potluck::functional
