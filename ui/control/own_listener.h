// SPDX-License-Identifier: GPL-3.0-or-later
// Who listens on a port of 127.0.0.1, which is open to every user of this computer: the token of a
// node is for processes of this user alone. Any thread.
#pragma once

#include <QByteArray>

namespace potluck::ui {

// Whether a process of this user listens there, by a table as in /proc/net/tcp.
bool isListener(const QByteArray& table, quint16 port, uint user);
// The same of ourselves or of root, who reads our files anyway, by the table of this system. True
// where there is none.
bool ownProcessListens(quint16 port);

}  // namespace potluck::ui
