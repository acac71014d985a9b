// SPDX-License-Identifier: GPL-3.0-or-later
// Records that a peer really signed, whatever they hold: here the bytes before the signature are
// the input, signed after they were mutated, so that the checks behind the signature are reached.
#include "fuzz.h"
#include "unit/net/random_messages.h"

using namespace potluck;

namespace {

KeyPair peer_key() {
  return KeyPair::from_seed(Digest{}.data);  // its public half stands in the seeds' records
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView payload(data, size);
  auto decoded = decode_record(payload, peer_key().sign("potluck record v1", payload));
  if (!decoded || !verified(std::make_shared<const SignedRecord>(*decoded))) return 0;
  const PeerRecord& record = decoded->record;
  assert(record.peer == peer_key().public_key());
  assert(record.addresses.size() <= limits::kMaxAddresses);
  // Signing it anew changes nothing: no field needed putting right.
  assert(sign_record(record, peer_key()).record == record);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  test::RandomMessages random(rng.next());
  return sign_record(random.record(), peer_key()).payload;
}
