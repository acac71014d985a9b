// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/identity/identity.h"

#include <sodium.h>

#include <system_error>

#include "net/base/private_folder.h"
#include "net/identity/key_file.h"

namespace potluck {
namespace {

namespace fs = std::filesystem;

constexpr const char *kOwn = "identity.key", *kNext = "identity.next";
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

namespace {

Result<KeyPair> load_or_create(const fs::path& file) {
  auto loaded = load_key(file);
  if (loaded || loaded.error().code != ErrorCode::kNotFound) return loaded;
  KeyPair fresh = KeyPair::generate();
  const auto saved = save_key(file, fresh);
  if (saved) return fresh;
  // Another process of the same user was faster: its key is the one.
  if (saved.error().code == ErrorCode::kAlreadyExists) return load_key(file);
  return saved.error();
}

}  // namespace

Result<KeyPair> load_or_create_identity(const fs::path& home) {
  return load_or_create(home / kOwn);
}

Result<KeyPair> prepare_next_identity(const fs::path& home) { return load_or_create(home / kNext); }

Result<std::optional<KeyPair>> next_identity(const fs::path& home) {
  auto waiting = load_key(home / kNext);
  if (waiting) return std::optional(std::move(*waiting));
  if (waiting.error().code == ErrorCode::kNotFound) return std::optional<KeyPair>();
  return waiting.error();
}

// At every moment there is one of the two in identity.key.
Status take_next_identity(const fs::path& home) {
  const fs::path own = home / kOwn;
  POTLUCK_TRY(const auto before, load_key(own));
  const auto kept =
      save_key(home / ("identity-" + before.public_key().short_hex() + ".key"), before);
  if (!kept && kept.error().code != ErrorCode::kAlreadyExists) return kept.error();
  std::error_code failure;
  fs::rename(home / kNext, own, failure);
  if (failure) return key_file::from_errno(failure.value(), "replace", own);
  return ok_status();
}

}  // namespace potluck
