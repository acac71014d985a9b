// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace potluck::lab {

// Runs a command to its end, its words apart by single spaces; prints it with its complaint when it
// fails.
bool run(const QString& command_line);

}  // namespace potluck::lab
