// SPDX-License-Identifier: GPL-3.0-or-later
// A small file that is written whole whenever what it holds has changed. Any thread.
#pragma once

#include <filesystem>

#include "net/base/bytes.h"

namespace potluck {

class StorageThread;

// On the storage thread, after what was asked of it before. What cannot be written is logged: the
// next change tries again.
void keep_file(StorageThread& storage, const std::filesystem::path& file, Bytes bytes);

}  // namespace potluck
