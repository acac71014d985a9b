// SPDX-License-Identifier: GPL-3.0-or-later
// What a project is (docs/design.md, section 3): signed by the project key, whose public half is
// the project's id. JSON inside, because people read it; the signature is over the exact bytes.
// Values, any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/project/recipe.h"
#include "net/crypto/keys.h"

namespace potluck {

enum class JoinPolicy : std::uint8_t { kOpen, kInvite };

struct DataFileRef {
  std::string name;  // a plain file name: no separators, no "..", at most 128 bytes
  Digest root;       // of its hash tree, kContentChunkBytes a chunk
  std::uint64_t size = 0;
  std::string role{};  // of a file beside the data, one of each: weights; empty: data
};
struct Manifest {
  ProjectId id;
  std::string name, description;
  std::string model;        // canonical model spec
  std::string data_format;  // text, jsonl, csv, idx, cifar, tar
  std::vector<DataFileRef> data;
  Recipe recipe;
  JoinPolicy policy = JoinPolicy::kInvite;
  std::vector<std::string> bootstrap;  // "host:port"
  std::int64_t created_unix = 0;
  std::uint32_t version = 1;
};
bool is_file_role(std::string_view role);
constexpr std::size_t kMaxManifestBytes = 64 * 1024;
constexpr std::uint64_t kMaxDataFileBytes = std::uint64_t{7} << 30;  // as much as peers fetch

Bytes sign_manifest(const Manifest& manifest, const KeyPair& project_key);
// Verifies the signature by manifest.id, and every field's range.
Result<Manifest> decode_manifest(ByteView bytes);

}  // namespace potluck
