// SPDX-License-Identifier: GPL-3.0-or-later
// Data as a project keeps it, from data as people have it: unpacked, and in as many files as a
// manifest names. Any thread.
#pragma once

#include "engine/project/data_source.h"

namespace potluck {

// "a.tar" of "a.tar.gz" and "a.tgz"; else the name as it is.
std::string name_when_unpacked(const std::string& name);

// Writes what has to be prepared into `folder`: files that are compressed with gzip, but for IDX,
// which is read as it is, and the texts of a folder, joined into few files where they are many. The
// rest stays where it is. kMalformed, kTooLarge and kNoSpace name the file.
Result<DataSource> make_ready(DataSource source, const std::filesystem::path& folder);

}  // namespace potluck
