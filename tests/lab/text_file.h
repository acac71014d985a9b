// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace potluck::lab {

// So many megabytes of words that no line compresses, the same each time. -> whether it could.
bool write_text(const QString& path, int megabytes);

}  // namespace potluck::lab
