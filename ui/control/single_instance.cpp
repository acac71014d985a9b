// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/single_instance.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QLocalSocket>

namespace potluck::ui {
namespace {

constexpr int kPatience_ms = 1000;
constexpr qint64 kLongestLink_bytes = 64 * 1024;
// Qt makes the socket in a folder beside it first, whose name is that much longer.
constexpr int kRoomOfQt_bytes = 16;
constexpr int kLongestPath_bytes = int(sizeof(sockaddr_un::sun_path)) - 1 - kRoomOfQt_bytes;

// Where a socket of this home may be: in it, or, when its path is too long for one, in the folder
// that the system keeps for this user's session.
QString socketPath(const QString& home) {
  const auto fits = [](const QString& path) {
    return QFile::encodeName(path).size() <= kLongestPath_bytes;
  };
  if (const QString inside = QDir(home).absoluteFilePath("window.sock"); fits(inside)) {
    return inside;
  }
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
  if (runtime.isEmpty()) return {};
  const QByteArray hash = QCryptographicHash::hash(home.toUtf8(), QCryptographicHash::Sha256);
  const QString outside =
      QDir(runtime).absoluteFilePath("potluck-" + QString::fromLatin1(hash.toHex().left(16)));
  return fits(outside) ? outside : QString();
}

// Whether the process at the other end runs as the same user.
bool isOurs(const QLocalSocket& socket) {
  const int fd = int(socket.socketDescriptor());
#ifdef SO_PEERCRED
  struct ucred other {};
  socklen_t length = sizeof other;
  return ::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &other, &length) == 0 &&
         other.uid == ::geteuid();
#else
  uid_t user = 0;
  gid_t group = 0;
  return ::getpeereid(fd, &user, &group) == 0 && user == ::geteuid();
#endif
}

}  // namespace

SingleInstance::SingleInstance(const QString& home, QObject* parent)
    : QObject(parent), path_(socketPath(home)) {
  server_.setSocketOptions(QLocalServer::UserAccessOption);
  connect(&server_, &QLocalServer::newConnection, this, &SingleInstance::onConnection);
}

bool SingleInstance::claim(const QString& link) {
  if (path_.isEmpty()) return true;
  QLocalSocket first;
  first.connectToServer(path_);
  if (first.waitForConnected(kPatience_ms) && isOurs(first)) {
    first.write(link.toUtf8().left(kLongestLink_bytes) + '\n');
    // The answer: a first that hangs must not swallow the link without a word.
    if (first.waitForBytesWritten(kPatience_ms) && first.waitForReadyRead(kPatience_ms)) {
      return false;
    }
  }
  QLocalServer::removeServer(path_);  // left by one that was killed
  if (!server_.listen(path_)) {
    qWarning("a second start will open a window of its own: %s", qPrintable(server_.errorString()));
  }
  return true;
}

void SingleInstance::onConnection() {
  while (QLocalSocket* second = server_.nextPendingConnection()) {
    connect(second, &QLocalSocket::disconnected, second, &QObject::deleteLater);
    if (!isOurs(*second)) {
      second->abort();
      continue;
    }
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
