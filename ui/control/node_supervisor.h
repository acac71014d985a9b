// SPDX-License-Identifier: GPL-3.0-or-later
// Sees to it that a node runs for this home: takes the one that control.json names, else starts
// `potluck-node serve`. Restarts the one it started when it crashes. UI thread; never waits except
// in stop(), which the window calls when it quits.
#pragma once

#include <QProcess>
#include <QTimer>

#include "ui/control/node_source.h"

namespace potluck::ui {

class NodeSupervisor : public NodeSource {
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

  void start() override;
  // Ends the node this object started, as Ctrl-C would; kills it where that takes too long. Others
  // are left alone.
  void stop() override;
  void leaveRunning() override;
  void restart() override;

  State state() const { return state_; }
  QString message() const override { return message_; }
  QString hint() const override { return hint_; }
  bool failed() const override { return state_ == State::kFailed; }
  QString remedy() const override { return tr("Start the node again"); }
  bool ownsNode() const { return process_ != nullptr; }

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
