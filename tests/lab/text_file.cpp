// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/text_file.h"

#include <QFile>

#include "net/base/rng.h"

namespace potluck::lab {

bool write_text(const QString& path, int megabytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly)) return false;
  Rng rng(7);
  QByteArray block(1'000'000, ' ');
  for (int i = 0; i < megabytes; ++i) {
    for (char& each : block) each = static_cast<char>('a' + rng.below(26));
    for (qsizetype at = 60; at < block.size(); at += 60) block[at] = '\n';
    if (file.write(block) != block.size()) return false;
  }
  return true;
}

}  // namespace potluck::lab
