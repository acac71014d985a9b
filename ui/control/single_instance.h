// SPDX-License-Identifier: GPL-3.0-or-later
// One window per home: a second start hands its link to the first and ends. UI thread.
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

 Q_SIGNALS:
  void opened(const QString& link);  // by a later start; the link may be empty

 private:
  void onConnection();

  QString name_;
  QLocalServer server_;
};

}  // namespace potluck::ui
