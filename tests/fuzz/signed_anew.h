// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes that end with a signature, as whoever holds the key can change them: what a fuzzer makes of
// the rest would otherwise end at that signature.
#pragma once

#include <optional>
#include <string_view>

#include "net/crypto/keys.h"

// The same with this key's signature in its place; none: they are shorter than one.
inline std::optional<potluck::Bytes> signed_anew(potluck::ByteView bytes,
                                                 const potluck::KeyPair& key,
                                                 std::string_view context) {
  using namespace potluck;
  if (bytes.size() < Signature::kSize) return std::nullopt;
  const ByteView payload = bytes.first(bytes.size() - Signature::kSize);
  Bytes out(payload.begin(), payload.end());
  const Signature signature = key.sign(context, payload);
  out.insert(out.end(), signature.data.begin(), signature.data.end());
  return out;
}
