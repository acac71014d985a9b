// SPDX-License-Identifier: GPL-3.0-or-later
// A node that only relays, on one host of the lab.
#pragma once

#include <QProcess>

#include "tests/lab/lab.h"

namespace potluck::lab {

// program: potluck-node. -> whether it relays now, at host.endpoint(port).
bool start_relay(QProcess& process, const Host& host, const QString& program, int port);

}  // namespace potluck::lab
