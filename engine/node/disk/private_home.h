// SPDX-License-Identifier: GPL-3.0-or-later
// A home holds keys, invite secrets and the password of a proxy: nobody but its owner looks in. Any
// thread.
#pragma once

#include <filesystem>

#include "net/base/result.h"

namespace potluck {

// Takes the rights of others from the home and all that lies in it, where the folder was open to
// them. -> whether anything was. A folder that many share (/tmp) and one of somebody else stay as
// they are; in such a place only the files of ours are closed. kIo, kPermission: it could not be.
Result<bool> make_private(const std::filesystem::path& home);

}  // namespace potluck
