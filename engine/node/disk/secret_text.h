// SPDX-License-Identifier: GPL-3.0-or-later
// A text that holds secrets, in a file of its own that is its owner's alone from the first moment.
// The database has none of them: it is the history, which people copy, send and look into. The
// storage thread.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "engine/store/store.h"

namespace potluck {

struct SecretText {
  std::filesystem::path file;
  std::string key;  // of the store, where earlier versions kept it
};

// Nothing: there is none yet. What the store still has is moved out of it.
Result<std::optional<std::string>> read_secret(Store& store, const SecretText& secret);
Status write_secret(Store& store, const SecretText& secret, const std::string& text);

}  // namespace potluck
