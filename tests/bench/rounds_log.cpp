// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/rounds_log.h"

#include <QRegularExpression>
#include <QTime>

namespace potluck::bench {
namespace {

double seconds_of(const QString& time) {
  return QTime::fromString(time, "HH:mm:ss.zzz").msecsSinceStartOfDay() / 1000.0;
}

}  // namespace

double seconds_now() { return QTime::currentTime().msecsSinceStartOfDay() / 1000.0; }

std::map<qint64, EpochSeen> epochs_in(const QByteArray& log) {
  static const QRegularExpression line(R"(\d (\d\d:\d\d:\d\d\.\d{3}) debug project: )"
                                       R"(epoch (\d+): (averaging begins|\d+ samples here))");
  std::map<qint64, EpochSeen> out;
  auto found = line.globalMatch(QString::fromUtf8(log));
  while (found.hasNext()) {
    const auto match = found.next();
    EpochSeen& epoch = out[match.captured(2).toLongLong()];
    const double at = seconds_of(match.captured(1));
    if (match.captured(3).startsWith('a')) {
      epoch.averaging_s = at;
      continue;
    }
    if (epoch.first_sample_s < 0) epoch.first_sample_s = at;
    epoch.last_sample_s = at;
  }
  return out;
}

}  // namespace potluck::bench
