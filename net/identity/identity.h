// SPDX-License-Identifier: GPL-3.0-or-later
// The device's key on disk: <home>/identity.key, mode 0600, 32-byte Ed25519 seed in hexadecimal.
// Written once by create-and-rename; never overwritten.
#pragma once

#include <filesystem>

#include "net/crypto/keys.h"

namespace potluck {

// Loads the key, or creates it where there is none. Errors: kPermission when others may read the
// file (hint: the chmod that helps), kMalformed when damaged, kNoSpace, kIo.
Result<KeyPair> load_or_create_identity(const std::filesystem::path& home);

// The same for any named key file (an organiser's project key, an invite key).
Result<KeyPair> load_key(const std::filesystem::path& file);
Status save_key(const std::filesystem::path& file, const KeyPair& key);

}  // namespace potluck
