// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"
#include "unit/net/random_messages.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto decoded = decode_message({data, size});
  if (!decoded) {
    const ErrorCode code = decoded.error().code;
    assert(code == ErrorCode::kMalformed || code == ErrorCode::kTooLarge);
    return 0;
  }
  // Whatever decodes is within all limits: it can be sent on and means the same to the next peer.
  const auto again = decode_message(encode_message(*decoded));
  assert(again && *again == *decoded);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  test::RandomMessages random(rng.next());
  std::size_t kind = rng.below(test::RandomMessages::kKinds);
  // Records cost signatures; they have a fuzzer of their own.
  if (kind == 0 && rng.chance(0.9)) kind = 1;
  return encode_message(random.message(kind, 1 + rng.below(8)));
}
