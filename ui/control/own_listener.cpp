// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/control/own_listener.h"

#include <unistd.h>

#include <QFile>
#include <QList>

namespace potluck::ui {

bool isListener(const QByteArray& table, quint16 port, uint user) {
  constexpr qsizetype kAddress = 1, kState = 3, kUser = 7;
  const QByteArray address =
      "0100007F:" + QByteArray::number(port, 16).rightJustified(4, '0').toUpper();
  for (const QByteArray& line : table.split('\n')) {
    const QList<QByteArray> fields = line.simplified().split(' ');
    if (fields.size() <= kUser || fields[kAddress] != address || fields[kState] != "0A") continue;
    return fields[kUser].toUInt() == user;
  }
  return false;
}

bool ownProcessListens(quint16 port) {
  constexpr uint kRoot = 0;
  QFile listeners(QStringLiteral("/proc/net/tcp"));
  if (!listeners.open(QIODevice::ReadOnly)) return true;
  const QByteArray table = listeners.readAll();
  return isListener(table, port, ::geteuid()) || isListener(table, port, kRoot);
}

}  // namespace potluck::ui
