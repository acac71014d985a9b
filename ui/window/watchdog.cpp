// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/watchdog.h"

#include <QEvent>
#include <algorithm>

namespace potluck::ui {
namespace {
constexpr int kBeat_ms = 4;
constexpr double kStall_ms = 50;
constexpr std::size_t kMostBeats = 2'000'000;  // some hours; bounded
}  // namespace

Watchdog::Watchdog(QWidget& window, std::function<void()> painted)
    : QObject(&window), window_(window), painted_(std::move(painted)) {
  window_.installEventFilter(this);
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kBeat_ms);
  connect(&timer_, &QTimer::timeout, this, &Watchdog::beat);
  since_.start();
  timer_.start();
}

bool Watchdog::eventFilter(QObject* watched, QEvent* event) {
  if (watched == &window_ && event->type() == QEvent::Paint && painted_) {
    // The event comes before the painting: tell when the loop is back.
    QTimer::singleShot(0, this, [this] {
      if (painted_) std::exchange(painted_, nullptr)();
    });
  }
  return QObject::eventFilter(watched, event);
}

void Watchdog::beat() {
  const double took = static_cast<double>(since_.nsecsElapsed()) / 1e6;
  since_.restart();
  if (late_ms_.size() < kMostBeats) {
    late_ms_.push_back(static_cast<float>(std::max(0.0, took - kBeat_ms)));
  }
}

void Watchdog::forget() {
  late_ms_.clear();
  since_.restart();
}

Watchdog::Lateness Watchdog::lateness() const {
  Lateness out;
  if (late_ms_.empty()) return out;
  auto sorted = late_ms_;
  std::sort(sorted.begin(), sorted.end());
  out.beats = static_cast<int>(sorted.size());
  out.p99_ms = sorted[sorted.size() * 99 / 100];
  out.worst_ms = sorted.back();
  out.over_50_ms = static_cast<int>(
      sorted.end() - std::upper_bound(sorted.begin(), sorted.end(), static_cast<float>(kStall_ms)));
  return out;
}

}  // namespace potluck::ui
