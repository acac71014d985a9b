// SPDX-License-Identifier: GPL-3.0-or-later
// Sees to it that a node runs for this home: takes the one that control.json names, else starts
// `potluck-node serve`. Restarts the one it started when it crashes. UI thread; never waits except
// in stop(), which the window calls when it quits.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>

namespace potluck::ui {

class NodeSupervisor : public QObject {
  Q_OBJECT
 public:
  enum class State { kStopped, kAttached, kStarting, kRunning, kFailed };
  struct Options {
    QString home;
    QString program;           // path of potluck-node; empty: beside this executable
    bool attach_only = false;  // never start one
  };

  explicit NodeSupervisor(Options options, QObject* parent = nullptr);
  ~NodeSupervisor() override;

  void start();
  // Ends the node this object started, as Ctrl-C would; kills it after `grace_ms`. Others are left
  // alone.
  void stop(int grace_ms = 8000);
  void leaveRunning();  // quit without ending it
  void restart();       // after kFailed: the user's button

  State state() const { return state_; }
  QString message() const { return message_; }
  QString hint() const { return hint_; }
  bool ownsNode() const { return process_ != nullptr; }

 Q_SIGNALS:
  void changed();
  void nodeUp();                           // control.json names a living node
  void recovered(const QString& message);  // it had crashed, and runs again

 private:
  void launch();
  void watch();
  void onFinished(int code, QProcess::ExitStatus status);
  void setState(State state, const QString& message, const QString& hint = {});
  QString programPath() const;
  QString errorFile() const;
  QString lastWords() const;

  Options options_;
  State state_ = State::kStopped;
  QString message_, hint_, crash_;
  QProcess* process_ = nullptr;  // owned through QObject
  QTimer watch_, restart_timer_;
  int crashes_ = 0;
  bool stopping_ = false;
};

}  // namespace potluck::ui
