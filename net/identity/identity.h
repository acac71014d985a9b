// SPDX-License-Identifier: GPL-3.0-or-later
// The device's key on disk: <home>/identity.key, mode 0600, 32-byte Ed25519 seed in hexadecimal.
// Written once by create-and-rename; never overwritten, but for a key that was prepared to follow
// it.
#pragma once

#include <filesystem>
#include <optional>

#include "net/crypto/keys.h"

namespace potluck {

// Loads the key, or creates it where there is none. Errors: kPermission when others may read the
// file (hint: the chmod that helps), kMalformed when damaged, kNoSpace, kIo.
Result<KeyPair> load_or_create_identity(const std::filesystem::path& home);

// The key that takes its place when the node starts next, in <home>/identity.next: a new one, or
// the one that waits already.
Result<KeyPair> prepare_next_identity(const std::filesystem::path& home);
Result<std::optional<KeyPair>> next_identity(const std::filesystem::path& home);
// It is the device's from now on. The one before stays in <home>/identity-<its first digits>.key.
Status take_next_identity(const std::filesystem::path& home);

// The same for any named key file (an organiser's project key, an invite key).
Result<KeyPair> load_key(const std::filesystem::path& file);
Status save_key(const std::filesystem::path& file, const KeyPair& key);

}  // namespace potluck
