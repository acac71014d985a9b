// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QString>

namespace potluck::lab {

// The next line of what the program prints that begins so, within the time, without the blanks
// around it; empty: none came.
QString next_line(QProcess& process, const char* begin, int wait_ms);

}  // namespace potluck::lab
