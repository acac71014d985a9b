// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/identity/identity.h"

#include <sodium.h>

#include <system_error>

#include "net/base/private_folder.h"
#include "net/identity/key_file.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSeedBytes = 32;
constexpr std::size_t kMaxFileBytes = 256;

void wipe(std::string& text) { sodium_memzero(text.data(), text.size()); }

Error damaged(const fs::path& file) {
  return {ErrorCode::kMalformed, "the key in " + file.string() + " is damaged",
          "restore the file from a backup, or move it away to start with a new key"};
}

// The folder holds keys: only its owner looks in. One that is there already is left as it is.
Status ensure_folder(const fs::path& folder) {
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return ok_status();
  error = make_private_folders(folder);
  if (error) return key_file::from_errno(error.value(), "create", folder);
  return ok_status();
}

Result<KeyPair> parse_key(std::string_view text, const fs::path& file) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  auto bytes = from_hex(text);
  if (!bytes || bytes->size() != kSeedBytes) return damaged(file);
  KeyPair key =
      KeyPair::from_seed(std::span<const std::uint8_t, kSeedBytes>(bytes->data(), kSeedBytes));
  sodium_memzero(bytes->data(), bytes->size());
  return key;
}

}  // namespace

Result<KeyPair> load_key(const fs::path& file) {
  auto text = key_file::read(file, kMaxFileBytes);
  if (!text) return text.error().code == ErrorCode::kTooLarge ? damaged(file) : text.error();
  auto key = parse_key(*text, file);
  wipe(*text);
  return key;
}

Status save_key(const fs::path& file, const KeyPair& key) {
  POTLUCK_CHECK(ensure_folder(file.parent_path()));
  auto seed = key.seed();
  std::string text = to_hex(seed) + "\n";
  auto status = key_file::create(file, text);
  wipe(text);
  sodium_memzero(seed.data(), seed.size());
  return status;
}

Result<KeyPair> load_or_create_identity(const fs::path& home) {
  const fs::path file = home / "identity.key";
  auto loaded = load_key(file);
  if (loaded || loaded.error().code != ErrorCode::kNotFound) return loaded;
  KeyPair fresh = KeyPair::generate();
  const auto saved = save_key(file, fresh);
  if (saved) return fresh;
  // Another process of the same user was faster: its key is the one.
  if (saved.error().code == ErrorCode::kAlreadyExists) return load_key(file);
  return saved.error();
}

}  // namespace potluck
