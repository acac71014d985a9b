// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/functional/control_client.h"

#include <QFile>
#include <QJsonDocument>
#include <QNetworkRequest>

#include "tests/functional/harness.h"

namespace potluck::functional {

ControlFile read_control_file(const QString& home) {
  QFile file(home + "/control.json");
  if (!file.open(QIODevice::ReadOnly)) return {};
  const auto said = QJsonDocument::fromJson(file.readAll()).object();
  return {said["port"].toInt(), said["token"].toString().toUtf8()};
}

bool ControlClient::connect_to(const QString& home) {
  const auto file = read_control_file(home);
  return file.valid() && connect_to(file.port, file.token);
}

bool ControlClient::connect_to(int port, const QByteArray& token, const QString& origin) {
  socket_ = std::make_unique<QWebSocket>(origin);
  bool settled = false;
  connect(socket_.get(), &QWebSocket::textMessageReceived, this, &ControlClient::on_text);
  const auto opened =
      connect(socket_.get(), &QWebSocket::connected, this, [&settled] { settled = true; });
  const auto failed =
      connect(socket_.get(), &QWebSocket::disconnected, this, [&settled] { settled = true; });
  QNetworkRequest request(QUrl(QString("ws://127.0.0.1:%1/control").arg(port)));
  request.setRawHeader("Authorization", "Bearer " + token);
  socket_->open(request);
  wait_until([&] { return settled; });
  disconnect(opened);
  disconnect(failed);
  return connected();
}

QJsonObject ControlClient::call(const QString& method, const QJsonObject& params) {
  if (!connected()) return {};
  const auto id = ++last_id_;
  const QJsonObject message{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
  socket_->sendTextMessage(QJsonDocument(message).toJson(QJsonDocument::Compact));
  wait_until([&] { return answers_.contains(id) || !connected(); });
  return answers_[id];
}

QJsonObject ControlClient::send_raw(const QString& text) {
  answers_.erase(0);
  socket_->sendTextMessage(text);
  wait_until([&] { return answers_.contains(0) || !connected(); });
  return answers_[0];
}

void ControlClient::on_text(const QString& text) {
  const auto message = QJsonDocument::fromJson(text.toUtf8()).object();
  if (message.contains("method")) {
    notifications_ << message;
  } else {
    answers_[message["id"].toInteger(0)] = message;
  }
}

}  // namespace potluck::functional
