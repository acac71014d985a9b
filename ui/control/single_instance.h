// SPDX-License-Identifier: GPL-3.0-or-later
// One window per home: a second start hands its link to the first and ends. The two meet at a
// socket in the home itself, which is its owner's alone, and each looks whose process the other is:
// a link holds a secret. UI thread.
#pragma once

#include <QLocalServer>
#include <memory>

namespace potluck::ui {

class SingleInstance : public QObject {
  Q_OBJECT
 public:
  explicit SingleInstance(const QString& home, QObject* parent = nullptr);
  // true: this is the first. false: another window has this home; it got `link` and comes to the
  // front.
  bool claim(const QString& link);
  // Where they meet; empty where no path is short enough for a socket: then each start is a first.
  const QString& path() const { return path_; }

 Q_SIGNALS:
  void opened(const QString& link);  // by a later start; the link may be empty

 private:
  void onConnection();

  QString path_;
  QLocalServer server_;
};

}  // namespace potluck::ui
