// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/secret_text.h"

#include "engine/project/manifest.h"
#include "engine/project/project_folder.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMostBytes = 4 << 20;

// The database writes zeros over it.
Status forget_in(Store& store, const std::string& key) {
  POTLUCK_TRY(const auto kept, store.setting(key));
  return kept && !kept->empty() ? store.set_setting(key, "") : ok_status();
}

}  // namespace

Result<std::optional<std::string>> read_secret(Store& store, const SecretText& secret) {
  std::error_code failure;
  if (std::filesystem::exists(secret.file, failure)) {
    POTLUCK_TRY(const auto bytes, read_whole_file(secret.file, kMostBytes));
    return std::optional(std::string(as_text(bytes)));
  }
  POTLUCK_TRY(auto kept, store.setting(secret.key));
  if (!kept || kept->empty()) return std::optional<std::string>();
  POTLUCK_CHECK(write_secret(store, secret, *kept));
  return kept;
}

Status write_secret(Store& store, const SecretText& secret, const std::string& text) {
  POTLUCK_CHECK(write_file_atomically(secret.file, as_bytes(text)));
  return forget_in(store, secret.key);
}

}  // namespace potluck
