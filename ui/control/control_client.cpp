// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/control_client.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QNetworkRequest>
#include <algorithm>

#include "ui/control/own_listener.h"

namespace potluck::ui {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds kFirstBackoff{200}, kLongestBackoff{5000};
constexpr milliseconds kUsualTimeout{15'000}, kSlowTimeout{180'000};
constexpr int kStatusesPerSecond = 5;
constexpr quint64 kLargestMessage = 4u << 20;

}  // namespace

std::optional<Endpoint> readEndpoint(const QString& home) {
  QFile file(QDir(home).filePath("control.json"));
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  const QJsonObject o = QJsonDocument::fromJson(file.read(1 << 16)).object();
  const int port = o["port"].toInt();
  const QString token = o["token"].toString();
  if (port <= 0 || port > 65535 || token.isEmpty()) return std::nullopt;
  return Endpoint{static_cast<quint16>(port), token, static_cast<qint64>(o["pid"].toDouble())};
}

ControlClient::ControlClient(QString home, QObject* parent)
    : NodeApi(parent), home_(std::move(home)), backoff_(kFirstBackoff) {
  socket_.setMaxAllowedIncomingMessageSize(kLargestMessage);
  retry_.setSingleShot(true);
  connect(&retry_, &QTimer::timeout, this, &ControlClient::attempt);
  connect(&socket_, &QWebSocket::connected, this, &ControlClient::onConnected);
  // Not disconnected(): that one stays silent when a connection never came about. Queued, because
  // the socket is not ready for a new attempt inside its own signal.
  connect(
      &socket_, &QWebSocket::stateChanged, this,
      [this] {
        if (socket_.state() == QAbstractSocket::UnconnectedState) onDisconnected();
      },
      Qt::QueuedConnection);
  connect(&socket_, &QWebSocket::textMessageReceived, this, &ControlClient::onMessage);
}

ControlClient::~ControlClient() {
  socket_.disconnect(this);
  socket_.abort();
}

void ControlClient::open() {
  wanted_ = true;
  attempt();
}

void ControlClient::close() {
  wanted_ = false;
  retry_.stop();
  socket_.close();
  failAll({tr("The window is closing."), {}, "cancelled"});
  setConnection(Connection::kOffline);
}

void ControlClient::retryNow() {
  if (!wanted_ || connection_ != Connection::kOffline) return;
  backoff_ = kFirstBackoff;
  retry_.stop();
  attempt();
}

void ControlClient::attempt() {
  if (!wanted_ || connection_ != Connection::kOffline) return;
  const auto endpoint = readEndpoint(home_);
  if (!endpoint || !ownProcessListens(endpoint->port)) return scheduleRetry();
  setConnection(Connection::kConnecting);
  QUrl url;
  url.setScheme("ws");
  url.setHost("127.0.0.1");
  url.setPort(endpoint->port);
  url.setPath("/control");
  QNetworkRequest request(url);
  request.setRawHeader("Authorization", "Bearer " + endpoint->token.toLatin1());
  socket_.open(request);
}

void ControlClient::scheduleRetry() {
  if (!wanted_) return;
  retry_.start(backoff_);
  backoff_ = std::min(backoff_ * 2, kLongestBackoff);
}

void ControlClient::onConnected() {
  backoff_ = kFirstBackoff;
  setConnection(Connection::kConnected);
  call("subscribe", {{"statuses_per_second", kStatusesPerSecond}}, this, [](const Reply&) {});
  call("status", {}, this, [this](const Reply& reply) {
    if (reply.ok()) onNotification("status", reply.result);
  });
}

void ControlClient::onDisconnected() {
  if (connection_ == Connection::kOffline) return;
  setConnection(Connection::kOffline);
  failAll({tr("The connection to the node was lost."),
           tr("It is tried again by itself; repeat this in a moment."), "unavailable"});
  scheduleRetry();
}

void ControlClient::setConnection(Connection connection) {
  if (connection_ == connection) return;
  connection_ = connection;
  Q_EMIT connectionChanged();
}

milliseconds ControlClient::timeoutOf(const QString& method) const {
  if (timeout_) return *timeout_;
  static const QStringList kSlow = {"join",  "create", "sample",   "export",   "verify",
                                    "start", "stop",   "forecast", "benchmark"};
  return kSlow.contains(method) ? kSlowTimeout : kUsualTimeout;
}

void ControlClient::call(const QString& method, const QJsonObject& params, QObject* context,
                         Handler handler) {
  const qint64 id = next_id_++;
  auto pending = std::make_shared<Pending>();
  pending->context = context;
  pending->handler = std::move(handler);
  pending_.insert(id, pending);
  if (connection_ != Connection::kConnected) {
    QMetaObject::invokeMethod(
        this,
        [this, id] {
          finish(id, {{},
                      Problem{tr("There is no connection to the node."),
                              tr("Wait until the status bar says that it is connected."),
                              "unavailable"}});
        },
        Qt::QueuedConnection);
    return;
  }
  pending->timer = std::make_unique<QTimer>();
  pending->timer->setSingleShot(true);
  connect(pending->timer.get(), &QTimer::timeout, this, [this, id] {
    finish(id,
           {{}, Problem{tr("The node did not answer in time."), tr("Try again."), "timed_out"}});
  });
  pending->timer->start(timeoutOf(method));
  const QJsonObject message = {
      {"jsonrpc", "2.0"}, {"id", static_cast<double>(id)}, {"method", method}, {"params", params}};
  socket_.sendTextMessage(QString::fromUtf8(QJsonDocument(message).toJson(QJsonDocument::Compact)));
}

void ControlClient::finish(qint64 id, const Reply& reply) {
  // Out of the table first: the handler may call again, or close the client.
  const std::shared_ptr<Pending> pending = pending_.take(id);
  if (!pending) return;
  if (pending->timer) {
    pending->timer->stop();
    pending->timer.release()->deleteLater();  // we may be inside its timeout
  }
  if (pending->context && pending->handler) pending->handler(reply);
}

void ControlClient::failAll(const Problem& problem) {
  const QList<qint64> ids = pending_.keys();
  for (const qint64 id : ids) finish(id, {{}, problem});
}

void ControlClient::onMessage(const QString& text) {
  const QJsonObject message = QJsonDocument::fromJson(text.toUtf8()).object();
  if (message.contains("method")) {
    onNotification(message["method"].toString(), message["params"].toObject());
    return;
  }
  const qint64 id = static_cast<qint64>(message["id"].toDouble(-1));
  if (message.contains("error")) {
    finish(id, {{}, problemFromJson(message["error"].toObject())});
  } else {
    finish(id, {message["result"].toObject(), std::nullopt});
  }
}

void ControlClient::onNotification(const QString& method, const QJsonObject& params) {
  if (method == "status") {
    said_ = params;
    status_ = statusFromJson(params);
    Q_EMIT statusChanged();
  } else if (method == "event") {
    Q_EMIT eventArrived(params);
  }
}

}  // namespace potluck::ui
