// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/node_supervisor.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QTime>
#include <algorithm>
#include <cerrno>
#include <csignal>

#include "ui/control/control_client.h"

namespace potluck::ui {
namespace {

constexpr int kWatchInterval_ms = 150;
constexpr int kRestartDelay_ms = 1000;
constexpr int kMostCrashes = 4;  // in a row, without a minute of quiet
constexpr int kQuiet_ms = 60'000;
constexpr int kGrace_ms = 8000;
constexpr qsizetype kKeptOutput_bytes = 8192;

bool isAlive(qint64 pid) {
  return pid > 0 && (::kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM);
}

}  // namespace

NodeSupervisor::NodeSupervisor(Options options, QObject* parent)
    : NodeSource(parent), options_(std::move(options)) {
  watch_.setInterval(kWatchInterval_ms);
  connect(&watch_, &QTimer::timeout, this, &NodeSupervisor::watch);
  restart_timer_.setSingleShot(true);
  connect(&restart_timer_, &QTimer::timeout, this, &NodeSupervisor::launch);
}

NodeSupervisor::~NodeSupervisor() {
  if (process_) {
    process_->disconnect(this);
    stop();
  }
}

QString NodeSupervisor::programPath() const {
  if (!options_.program.isEmpty()) return options_.program;
  return QDir(QCoreApplication::applicationDirPath()).filePath("potluck-node");
}

void NodeSupervisor::setState(State state, const QString& message, const QString& hint) {
  state_ = state;
  message_ = message;
  hint_ = hint;
  Q_EMIT changed();
}

void NodeSupervisor::start() {
  stopping_ = false;
  const auto endpoint = readEndpoint(options_.home);
  if (endpoint && isAlive(endpoint->pid)) {
    setState(State::kAttached,
             tr("Using the node that already runs (process %1)").arg(endpoint->pid));
    watch_.start();
    Q_EMIT nodeUp();
    return;
  }
  if (options_.attach_only) {
    // Behind a tunnel the process lives elsewhere: only the file can tell.
    setState(State::kAttached, endpoint ? tr("Attached to a node")
                                        : tr("Waiting for a node in %1").arg(options_.home));
    if (endpoint) Q_EMIT nodeUp();
    return;
  }
  launch();
}

void NodeSupervisor::launch() {
  const QString program = programPath();
  if (!QFileInfo(program).isExecutable()) {
    setState(State::kFailed, tr("The program potluck-node is missing"),
             tr("Expected at %1. Install it there, or start with --node PATH.").arg(program));
    return;
  }
  if (process_) process_->deleteLater();
  QDir().mkpath(options_.home);
  process_ = new QProcess(this);
  process_->setProgram(program);
  QStringList arguments{"serve", "--home", options_.home};
  // What it ran may be what ends it: the third try is without.
  if (crashes_ > 1) arguments << "--no-start-again";
  process_->setArguments(arguments);
  // A file, not a pipe: a node that outlives the window must still be able to write.
  process_->setStandardOutputFile(QProcess::nullDevice());
  process_->setStandardErrorFile(errorFile());
  connect(process_, &QProcess::finished, this, &NodeSupervisor::onFinished);
  connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;
    setState(State::kFailed, tr("The node could not be started"), process_->errorString());
  });
  setState(State::kStarting, tr("Starting the node…"));
  process_->start();
  watch_.start();
}

void NodeSupervisor::watch() {
  const auto endpoint = readEndpoint(options_.home);
  if (state_ == State::kStarting && endpoint && process_ &&
      endpoint->pid == process_->processId()) {
    setState(State::kRunning, tr("The node is running"));
    QTimer::singleShot(kQuiet_ms, process_, [this] { crashes_ = 0; });
    watch_.stop();
    Q_EMIT nodeUp();
    if (const QString crash = std::exchange(crash_, {}); !crash.isEmpty()) {
      Q_EMIT recovered(
          tr("%1 at %2 and was started again.")
              .arg(crash, QLocale().toString(QTime::currentTime(), QLocale::ShortFormat)));
    }
  } else if (state_ == State::kAttached && !(endpoint && isAlive(endpoint->pid)) && !stopping_) {
    watch_.stop();
    if (options_.attach_only) {
      setState(State::kAttached, tr("The node has gone"), tr("Waiting for it to come back."));
    } else {
      launch();
    }
  }
}

QString NodeSupervisor::errorFile() const {
  return QDir(options_.home).filePath("node-errors.txt");
}

QString NodeSupervisor::lastWords() const {
  QFile file(errorFile());
  if (!file.open(QIODevice::ReadOnly)) return {};
  file.seek(std::max<qint64>(0, file.size() - kKeptOutput_bytes));
  return lastLine(file.readAll());
}

void NodeSupervisor::onFinished(int code, QProcess::ExitStatus status) {
  watch_.stop();
  process_->deleteLater();
  process_ = nullptr;
  if (stopping_) return setState(State::kStopped, tr("The node has stopped"));
  ++crashes_;
  const QString how = status == QProcess::CrashExit
                          ? tr("The node crashed (signal %1)").arg(code)
                          : tr("The node ended by itself (exit code %1)").arg(code);
  crash_ = how;
  if (crashes_ >= kMostCrashes) {
    setState(State::kFailed, how, lastWords());
    return;
  }
  setState(State::kStarting, tr("%1 and is being restarted; your progress is saved").arg(how),
           lastWords());
  restart_timer_.start(kRestartDelay_ms * crashes_);
}

void NodeSupervisor::restart() {
  crashes_ = 0;
  restart_timer_.stop();
  if (!process_) start();
}

void NodeSupervisor::stop() {
  stopping_ = true;
  watch_.stop();
  restart_timer_.stop();
  if (process_) end(*process_, kGrace_ms);
}

void NodeSupervisor::leaveRunning() {
  stopping_ = true;
  watch_.stop();
  restart_timer_.stop();
  if (!process_) return;
  // QProcess kills what it still owns: give it up, the system adopts the node when we end.
  process_->disconnect(this);
  process_->setParent(nullptr);
  process_ = nullptr;
}

}  // namespace potluck::ui
