// SPDX-License-Identifier: GPL-3.0-or-later
// What a project is (docs/design.md, section 3): signed by the project key, whose public half is
// the project's id. JSON inside, because people read it; the signature is over the exact bytes.
// Values, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/project/recipe.h"
#include "net/crypto/keys.h"

namespace potluck {

// kOpen: members may pass the link on; kInvite: they may not; kApproval: whoever has a link may
// ask, and is let in by somebody.
enum class JoinPolicy : std::uint8_t { kOpen, kInvite, kApproval };
std::string_view to_string(JoinPolicy policy);
std::optional<JoinPolicy> policy_named(std::string_view name);

struct DataFileRef {
  std::string name;  // a plain file name: no separators, no "..", at most 128 bytes
  Digest root;       // of its hash tree, kContentChunkBytes a chunk
  std::uint64_t size = 0;
  std::string role{};  // of a file beside the data, one of each: weights; empty: data
  // Where else it is, byte for byte: at most kMaxWebAddresses of http:// or https://, which no one
  // has looked at.
  std::vector<std::string> web{};
};
constexpr std::size_t kMaxWebAddresses = 4, kMaxWebAddressBytes = 400;
// What a project carries on: another one's model, as it was agreed there.
struct Provenance {
  ProjectId project;
  std::string name;
  std::uint64_t epoch = 0;  // epochs committed there
  Digest head;              // of its commit log, then
  bool operator==(const Provenance&) const = default;
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
  std::optional<Provenance> carries_on{};
  bool find_over_dht = false;  // its members may leave word in the DHT, and look there
};
bool is_file_role(std::string_view role);
constexpr std::size_t kMaxManifestBytes = 64 * 1024;
constexpr std::uint64_t kMaxDataFileBytes = std::uint64_t{7} << 30;  // as much as peers fetch

Bytes sign_manifest(const Manifest& manifest, const KeyPair& project_key);
// Verifies the signature by manifest.id, and every field's range.
Result<Manifest> decode_manifest(ByteView bytes);

}  // namespace potluck
