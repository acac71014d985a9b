// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/rest_menu.h"

namespace potluck::ui {
namespace {
constexpr qint64 kMinute_s = 60, kHour_s = 3600;
constexpr int kMorning_h = 6;
}  // namespace

qint64 secondsUntilTomorrow(const QDateTime& now) {
  return now.secsTo(QDateTime(now.date().addDays(1), QTime(kMorning_h, 0)));
}

void fillRestMenu(QMenu& menu, NodeApi& node, std::function<void(const Problem&)> failed) {
  const auto send = [&menu, &node, failed](const QString& method, const QJsonObject& params) {
    node.call(method, params, &menu, [failed](const Reply& reply) {
      if (!reply.ok()) failed(*reply.problem);
    });
  };
  const auto snooze = [&menu, send](const QString& text, std::function<qint64()> seconds) {
    QObject::connect(menu.addAction(text), &QAction::triggered, &menu, [send, seconds] {
      send("pause", {{"seconds", static_cast<double>(seconds())}});
    });
  };
  snooze(QObject::tr("Snooze for &15 minutes"), [] { return 15 * kMinute_s; });
  snooze(QObject::tr("Snooze for &1 hour"), [] { return kHour_s; });
  snooze(QObject::tr("Snooze until &tomorrow"),
         [] { return secondsUntilTomorrow(QDateTime::currentDateTime()); });
  menu.addSeparator();
  QAction* stop = menu.addAction(QObject::tr("&Finish this round, then stop"));
  stop->setCheckable(true);
  QObject::connect(stop, &QAction::triggered, &menu, [send](bool on) {
    send("stop_after_round", {{"on", on}});
  });
  const auto refresh = [&menu, &node, stop] {
    const NodeStatus& now = node.status();
    for (QAction* action : menu.actions()) action->setEnabled(now.running());
    stop->setChecked(now.stops_after_round);
  };
  QObject::connect(&node, &NodeApi::statusChanged, &menu, refresh);
  refresh();
}

}  // namespace potluck::ui
