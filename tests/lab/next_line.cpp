// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/next_line.h"

#include <QDeadlineTimer>

namespace potluck::lab {

QString next_line(QProcess& process, const char* begin, int wait_ms) {
  const QDeadlineTimer deadline(wait_ms);
  for (;;) {
    while (process.canReadLine()) {
      QString line = QString::fromUtf8(process.readLine()).trimmed();
      if (line.startsWith(begin)) return line;
    }
    if (deadline.hasExpired() || process.state() == QProcess::NotRunning) return {};
    process.waitForReadyRead(static_cast<int>(deadline.remainingTime()));
  }
}

}  // namespace potluck::lab
