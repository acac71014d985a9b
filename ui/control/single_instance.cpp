// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/single_instance.h"

#include <QCryptographicHash>
#include <QLocalSocket>

namespace potluck::ui {
namespace {
constexpr int kPatience_ms = 1000;
constexpr qint64 kLongestLink_bytes = 64 * 1024;
}  // namespace

SingleInstance::SingleInstance(const QString& home, QObject* parent) : QObject(parent) {
  const QByteArray hash = QCryptographicHash::hash(home.toUtf8(), QCryptographicHash::Sha256);
  name_ = QStringLiteral("potluck-window-") + QString::fromLatin1(hash.toHex().left(24));
  server_.setSocketOptions(QLocalServer::UserAccessOption);
  connect(&server_, &QLocalServer::newConnection, this, &SingleInstance::onConnection);
}

bool SingleInstance::claim(const QString& link) {
  QLocalSocket first;
  first.connectToServer(name_);
  if (first.waitForConnected(kPatience_ms)) {
    first.write(link.toUtf8().left(kLongestLink_bytes) + '\n');
    // The answer: a first that hangs must not swallow the link without a word.
    if (first.waitForBytesWritten(kPatience_ms) && first.waitForReadyRead(kPatience_ms)) {
      return false;
    }
  }
  QLocalServer::removeServer(name_);  // left by one that was killed
  server_.listen(name_);
  return true;
}

void SingleInstance::onConnection() {
  while (QLocalSocket* second = server_.nextPendingConnection()) {
    connect(second, &QLocalSocket::disconnected, second, &QObject::deleteLater);
    const auto read = [this, second] {
      if (second->bytesAvailable() > kLongestLink_bytes) return second->abort();
      if (!second->canReadLine()) return;
      const QString link = QString::fromUtf8(second->readLine()).trimmed();
      second->write("ok\n");
      second->flush();
      Q_EMIT opened(link);
    };
    connect(second, &QLocalSocket::readyRead, this, read);
    read();
  }
}

}  // namespace potluck::ui
