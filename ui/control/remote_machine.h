// SPDX-License-Identifier: GPL-3.0-or-later
// A node on another computer, reached with the user's own ssh: its control.json is read there, its
// port brought here through a tunnel, and both written into a folder that stands for it, so that
// the control client finds the node as it finds one of this computer. Nobody else can use the
// tunnel without the token. Comes back by itself when the connection breaks. UI thread.
#pragma once

#include <QJsonObject>
#include <QProcess>
#include <QTcpSocket>
#include <QTimer>

#include "ui/control/node_source.h"

namespace potluck::ui {

class RemoteMachine : public NodeSource {
  Q_OBJECT
 public:
  struct Options {
    QString destination;  // as ssh takes it: "ada@gpu-box", or a name of ~/.ssh/config
    QString folder;       // for control.json
    QString ssh = QStringLiteral("ssh");
  };

  explicit RemoteMachine(Options options, QObject* parent = nullptr);
  ~RemoteMachine() override;

  // What ssh takes for an option or a shell for more than a name is refused.
  static bool isDestination(const QString& text);
  // Of this destination, among the machines of a home.
  static QString folderOf(const QString& home, const QString& destination);

  void start() override;
  void stop() override;
  void leaveRunning() override { stop(); }  // it trains on by itself
  void restart() override;

  QString message() const override { return message_; }
  QString hint() const override { return hint_; }
  bool failed() const override { return failed_; }
  QString remedy() const override { return tr("Connect again"); }

 private:
  void ask();
  void onAnswer(int code);
  void open();
  void knock();
  void onOpen();
  void onTunnelEnded();
  void lost(const QString& message, const QString& hint);
  void tell(const QString& message, const QString& hint = {}, bool failed = false);
  void run(const QStringList& arguments);
  void release();  // the process, killed if need be; nothing of it is heard any more

  Options options_;
  QString message_, hint_;
  bool failed_ = false;
  QProcess* process_ = nullptr;  // the question, then the tunnel
  QTcpSocket knock_;
  QTimer knock_again_, again_;
  QJsonObject node_;  // its control.json
  int remote_port_ = 0, losses_ = 0;
  quint16 port_ = 0;
};

}  // namespace potluck::ui
