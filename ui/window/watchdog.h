// SPDX-License-Identifier: GPL-3.0-or-later
// How well the window keeps up: the time to its first painted frame, and how late the event loop
// is. A beat every few milliseconds that comes late was held up by something on the UI thread, or
// by a busy computer. UI thread.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

namespace potluck::ui {

class Watchdog : public QObject {
  Q_OBJECT
 public:
  struct Lateness {
    double p99_ms = 0, worst_ms = 0;
    int over_50_ms = 0, beats = 0;
  };

  // painted: once, after the first frame of `window` is on its way to the screen.
  Watchdog(QWidget& window, std::function<void()> painted);
  void forget();  // what was late until now, such as the start
  Lateness lateness() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void beat();

  QWidget& window_;
  std::function<void()> painted_;
  QTimer timer_;
  QElapsedTimer since_;
  std::vector<float> late_ms_;
};

}  // namespace potluck::ui
