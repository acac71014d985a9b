// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/command.h"

#include <QProcess>
#include <QStringList>
#include <cstdio>

namespace potluck::lab {

bool run(const QString& command_line) {
  QStringList words = command_line.split(' ');
  QProcess process;
  process.setProcessChannelMode(QProcess::MergedChannels);
  process.start(words.takeFirst(), words);
  if (process.waitForFinished() && process.exitStatus() == QProcess::NormalExit &&
      process.exitCode() == 0) {
    return true;
  }
  std::fprintf(stderr, "lab: '%s' failed: %s\n", qUtf8Printable(command_line),
               process.readAll().constData());
  return false;
}

}  // namespace potluck::lab
