// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/noise/bulk_aead.h"

namespace potluck::noise {
namespace {

constexpr BulkAeadLibrary kLibraries[] = {
#ifdef POTLUCK_HAS_IPSEC_MB
    {"ipsec-mb", make_ipsec_aead},
#endif
#ifdef POTLUCK_HAS_LIBCRYPTO
    {"libcrypto", make_libcrypto_aead},
#endif
    {"libsodium", make_sodium_aead},
};

}  // namespace

std::span<const BulkAeadLibrary> bulk_aead_libraries() { return kLibraries; }

std::unique_ptr<BulkAeadCipher> make_bulk_aead(BulkAead aead, const Key& key) {
  for (const auto& library : kLibraries) {
    if (auto cipher = library.make(aead, key)) return cipher;
  }
  std::abort();  // libsodium has both
}

}  // namespace potluck::noise
