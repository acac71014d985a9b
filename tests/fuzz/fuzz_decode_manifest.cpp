// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/manifest.h"
#include "engine/project/project_limits.h"
#include "fuzz.h"
#include "net/crypto/hash.h"

using namespace potluck;

namespace {

constexpr std::size_t kHeaderBytes = 10;

KeyPair organiser() {
  const std::array<std::uint8_t, 32> seed{7};
  return KeyPair::from_seed(seed);
}

void check(ByteView bytes) {
  const auto manifest = decode_manifest(bytes);
  if (!manifest) {
    assert(!manifest.error().message.empty() && !manifest.error().hint.empty());
    return;
  }
  assert(bytes.size() <= kMaxManifestBytes);
  assert(is_project_name(manifest->name) && is_description(manifest->description));
  assert(is_model_spec(manifest->model));
  assert(!manifest->data.empty() && manifest->data.size() <= 4);
  for (const auto& file : manifest->data) assert(is_data_file_name(file.name) && file.size > 0);
  for (const auto& address : manifest->bootstrap) assert(is_address(address));
  if (manifest->id != organiser().public_key()) return;
  const auto again = decode_manifest(sign_manifest(*manifest, organiser()));
  assert(again && again->name == manifest->name && again->recipe == manifest->recipe);
}

}  // namespace

// Tries the bytes as they are, then what they hold framed and signed anew, as a hostile organiser
// can: without that, nearly every mutation would end at the signature.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  check(bytes);
  if (size < kHeaderBytes + Signature::kSize) return 0;
  const auto text = bytes.subspan(kHeaderBytes, size - kHeaderBytes - Signature::kSize);
  Bytes framed = {'P', 'T', 'L', 'M', 1, 0, 0, 0, 0, 0};
  put_u32(&framed[6], static_cast<std::uint32_t>(text.size()));
  framed.insert(framed.end(), text.begin(), text.end());
  const auto signature = organiser().sign("potluck manifest v1", text);
  framed.insert(framed.end(), signature.data.begin(), signature.data.end());
  check(framed);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Manifest manifest;
  manifest.name = "name " + std::to_string(rng.below(1000));
  manifest.description = rng.chance(.5) ? "" : "two\nlines \"quoted\" \\ ü";
  manifest.model = "gpt:layers=4";
  const bool images = rng.chance(.5);
  manifest.data_format = images ? "idx" : "text";
  for (int i = 0; i < (images ? 2 : 1); ++i) {
    manifest.data.push_back(
        {"file" + std::to_string(i), blake2b(as_bytes("x")), 1 + rng.below(99)});
  }
  manifest.recipe.seed = rng.next();
  manifest.policy = rng.chance(.5) ? JoinPolicy::kOpen : JoinPolicy::kInvite;
  if (rng.chance(.5)) manifest.bootstrap = {"192.0.2.1:41000"};
  manifest.created_unix = 1'700'000'000;
  return sign_manifest(manifest, organiser());
}
