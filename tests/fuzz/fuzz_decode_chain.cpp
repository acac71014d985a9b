// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"
#include "unit/net/random_messages.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  const auto chain = decode_chain(bytes);
  if (!chain) return 0;
  // One chain has one encoding.
  assert(std::ranges::equal(encode_chain(*chain), bytes));
  const Certificate& last = chain->back().certificate;
  const auto status = verify_chain(*chain, last.project, last.subject, 1'800'000'000);
  if (!status) return 0;
  assert(chain->front().certificate.issuer == last.project);
  // The project's key alone makes moderators, and nobody gives what it does not have.
  assert(chain->size() == 1 || (last.rights & Rights::kModerate) == 0);
  assert(chain->size() == 1 || last.role <= Role::kAggregator);
  assert(chain->size() < 3 || last.rights <= Rights::kContribute);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  test::RandomMessages random(rng.next());
  const KeyPair project = random.key(), member = random.key();
  return encode_chain(random.chain(project, member.public_key(), 1 + rng.below(3)));
}
