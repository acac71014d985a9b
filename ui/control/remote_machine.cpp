// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/remote_machine.h"

#include <QDir>
#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSaveFile>
#include <QTcpServer>
#include <algorithm>

#include "ui/control/own_listener.h"

namespace potluck::ui {
namespace {

constexpr int kKnock_ms = 100, kGrace_ms = 1000;
constexpr int kFirstAgain_ms = 1000, kLongestAgain_ms = 30'000;
constexpr qsizetype kMostAnswer_bytes = 1 << 16;

// Where a node says how to reach it: as default_home() of the node has it.
const QString kReadControlFile = QStringLiteral(
    R"(cat "${POTLUCK_HOME:-${XDG_DATA_HOME:-$HOME/.local/share}/potluck}/control.json")");

// Asks nobody for a password: there is no terminal to answer in.
QStringList usual() {
  return {"-o", "BatchMode=yes",         "-o", "ConnectTimeout=10",
          "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3"};
}

// Free at this moment; ssh says so when somebody takes it before.
quint16 freePort() {
  QTcpServer probe;
  return probe.listen(QHostAddress::LocalHost) ? probe.serverPort() : 0;
}

}  // namespace

RemoteMachine::RemoteMachine(Options options, QObject* parent)
    : NodeSource(parent), options_(std::move(options)) {
  knock_again_.setSingleShot(true);
  knock_again_.setInterval(kKnock_ms);
  again_.setSingleShot(true);
  connect(&knock_again_, &QTimer::timeout, this, &RemoteMachine::knock);
  connect(&again_, &QTimer::timeout, this, &RemoteMachine::ask);
  connect(&knock_, &QTcpSocket::connected, this, &RemoteMachine::onOpen);
  connect(&knock_, &QTcpSocket::errorOccurred, this, [this] { knock_again_.start(); });
}

RemoteMachine::~RemoteMachine() { stop(); }

bool RemoteMachine::isDestination(const QString& text) {
  static const QRegularExpression allowed(
      QStringLiteral(R"(^([A-Za-z0-9_.][A-Za-z0-9_.+-]*@)?[A-Za-z0-9_.\[:][A-Za-z0-9_.:%\]-]*$)"));
  return text.size() <= 255 && allowed.match(text).hasMatch();
}

QString RemoteMachine::folderOf(const QString& home, const QString& destination) {
  return home + "/machines/" + QString::fromLatin1(destination.toUtf8().toPercentEncoding());
}

void RemoteMachine::start() {
  if (!isDestination(options_.destination)) {
    return tell(tr("“%1” is no computer that ssh could reach").arg(options_.destination),
                tr("Write it as you would after ssh, for example ada@gpu-box."), true);
  }
  QDir().mkpath(options_.folder);
  ask();
}

void RemoteMachine::restart() {
  losses_ = 0;
  again_.stop();
  if (process_ == nullptr) start();
}

void RemoteMachine::run(const QStringList& arguments) {
  process_ = new QProcess(this);
  process_->setStandardInputFile(QProcess::nullDevice());
  process_->start(options_.ssh, arguments);
}

void RemoteMachine::ask() {
  tell(tr("Connecting to %1…").arg(options_.destination));
  run(usual() + QStringList{"--", options_.destination, kReadControlFile});
  connect(process_, &QProcess::finished, this, [this](int code) { onAnswer(code); });
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    release();
    tell(tr("The program ssh is missing here"), tr("Install it: apt install openssh-client"), true);
  });
}

void RemoteMachine::release() {
  if (process_ == nullptr) return;
  process_->disconnect(this);
  process_->kill();  // where it runs
  process_->deleteLater();
  process_ = nullptr;
}

void RemoteMachine::onAnswer(int code) {
  constexpr int kSshItself = 255;
  const QByteArray answer = process_->readAllStandardOutput();
  const QString words = lastLine(process_->readAllStandardError());
  release();
  if (code == kSshItself) {
    return lost(tr("ssh does not reach %1: %2").arg(options_.destination, words),
                tr("Log in once with “ssh %1” in a terminal; it must work without a password.")
                    .arg(options_.destination));
  }
  node_ =
      answer.size() > kMostAnswer_bytes ? QJsonObject() : QJsonDocument::fromJson(answer).object();
  remote_port_ = node_["port"].toInt();
  if (code != 0 || remote_port_ <= 0 || remote_port_ > 65535) {
    return lost(tr("No node runs on %1").arg(options_.destination),
                tr("Start one there: potluck-node serve"));
  }
  open();
}

void RemoteMachine::open() {
  port_ = freePort();
  run(usual() + QStringList{"-N", "-o", "ExitOnForwardFailure=yes", "-L",
                            QString("127.0.0.1:%1:127.0.0.1:%2").arg(port_).arg(remote_port_), "--",
                            options_.destination});
  connect(process_, &QProcess::finished, this, &RemoteMachine::onTunnelEnded);
  knock();
}

// Until the tunnel's end here listens.
void RemoteMachine::knock() {
  if (process_ == nullptr) return;
  knock_.abort();
  knock_.connectToHost(QHostAddress(QHostAddress::LocalHost), port_);
}

void RemoteMachine::onOpen() {
  knock_.abort();
  if (!ownProcessListens(port_)) {
    release();
    return lost(tr("Somebody else took port %1 of this computer").arg(port_),
                tr("Another one is tried in a moment."));
  }
  QJsonObject control = node_;
  control["port"] = port_;
  control["pid"] = 0;  // it is none of this computer
  QSaveFile file(options_.folder + "/control.json");
  const bool written = file.open(QIODevice::WriteOnly) &&
                       file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) &&
                       file.write(QJsonDocument(control).toJson(QJsonDocument::Compact)) > 0 &&
                       file.commit();
  if (!written) {
    return tell(tr("%1 cannot be written: %2").arg(file.fileName(), file.errorString()), {}, true);
  }
  losses_ = 0;
  tell(tr("Connected to %1").arg(options_.destination));
  Q_EMIT nodeUp();
}

void RemoteMachine::onTunnelEnded() {
  const QString words = lastLine(process_->readAllStandardError());
  release();
  knock_.abort();
  knock_again_.stop();
  QFile::remove(options_.folder + "/control.json");
  lost(tr("The connection to %1 broke").arg(options_.destination), words);
}

// The node there may have another port and token by now: asks again from the beginning.
void RemoteMachine::lost(const QString& message, const QString& hint) {
  tell(message, hint, true);
  again_.start(std::min(kFirstAgain_ms << std::min(losses_++, 5), kLongestAgain_ms));
}

void RemoteMachine::stop() {
  again_.stop();
  knock_again_.stop();
  knock_.abort();
  if (process_ != nullptr) {
    process_->disconnect(this);
    end(*process_, kGrace_ms);
    release();
  }
  if (port_ != 0) QFile::remove(options_.folder + "/control.json");
}

void RemoteMachine::tell(const QString& message, const QString& hint, bool failed) {
  message_ = message;
  hint_ = hint;
  failed_ = failed;
  Q_EMIT changed();
}

}  // namespace potluck::ui
