// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the home of a node that has trained for so many epochs as nobody waits for: what it has is
// continued by commits that are signed, numbered and chained as real ones are, and its newest state
// is moved to their end. Nobody could replay them; their averages are remembered by nobody, as of
// any epochs of long ago.
#pragma once

#include <QString>

#include <cstdint>

namespace potluck::functional {

// home: of a node that is not running and has a checkpoint. -> what went wrong; empty: nothing.
QString continue_history(const QString& home, const QString& project_folder, std::uint64_t epochs);

}  // namespace potluck::functional
