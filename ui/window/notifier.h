// SPDX-License-Identifier: GPL-3.0-or-later
// What is worth a message of the desktop while nobody looks at the window: a milestone of one's own
// contribution, the end, and what needs its owner. Sparing: each thing once, never two within a
// minute of each other unless something is wrong. UI thread.
#pragma once

#include <QElapsedTimer>
#include <functional>

#include "ui/control/node_api.h"

namespace potluck::ui {

class Notifier : public QObject {
  Q_OBJECT
 public:
  using Tell = std::function<void(const QString& title, const QString& text)>;
  Notifier(NodeApi& node, Tell tell, QObject* parent = nullptr);

  // The largest milestone (a power of ten from 1,000) that lies in (before, now]; 0: none.
  static double milestoneBetween(double before, double now);

 private:
  void onStatus();
  void onEvent(const QJsonObject& event);
  void sayGood(const QString& title, const QString& text);

  NodeApi& node_;
  Tell tell_;
  QElapsedTimer quiet_;
  QString project_, trouble_;
  double samples_ = -1;
};

}  // namespace potluck::ui
