// SPDX-License-Identifier: GPL-3.0-or-later
// The commands for a break: snooze for a while, or stop once the round is over. The project page
// and the tray show the same. UI thread.
#pragma once

#include <QDateTime>
#include <QMenu>

#include "ui/control/node_api.h"

namespace potluck::ui {

// Fills `menu` with actions for the running project, each sending its command to `node`; failures
// go to `failed`. Their texts and availability follow the node's status.
void fillRestMenu(QMenu& menu, NodeApi& node, std::function<void(const Problem&)> failed);

// Seconds from `now` until 6 o'clock of the next day: "until tomorrow".
qint64 secondsUntilTomorrow(const QDateTime& now);

}  // namespace potluck::ui
