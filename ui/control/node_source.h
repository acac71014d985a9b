// SPDX-License-Identifier: GPL-3.0-or-later
// Where the window's node comes from: this computer (NodeSupervisor) or another one
// (RemoteMachine). Each sees to it that <home>/control.json names a living node. UI thread.
#pragma once

#include <QObject>
#include <QProcess>

namespace potluck::ui {

class NodeSource : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  virtual void start() = 0;
  virtual void stop() = 0;          // the window quits; what this object started ends
  virtual void leaveRunning() = 0;  // the window quits; the node trains on
  virtual void restart() = 0;       // after it failed: the user's button

  virtual QString message() const = 0;
  virtual QString hint() const = 0;
  virtual bool failed() const = 0;
  virtual QString remedy() const = 0;  // what restart() is called on a button

 Q_SIGNALS:
  void changed();
  void nodeUp();                           // control.json names a living node
  void recovered(const QString& message);  // it had crashed, and runs again

 protected:
  // As Ctrl-C would; killed where that takes longer.
  static void end(QProcess& process, int grace_ms) {
    process.terminate();
    if (process.waitForFinished(grace_ms)) return;
    process.kill();
    process.waitForFinished(1000);
  }
  // The last words of a program that ended; empty: it said nothing.
  static QString lastLine(const QByteArray& output) {
    const QStringList lines = QString::fromUtf8(output).split('\n', Qt::SkipEmptyParts);
    return lines.isEmpty() ? QString() : lines.last().trimmed();
  }
};

}  // namespace potluck::ui
