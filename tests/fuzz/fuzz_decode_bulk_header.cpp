// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz.h"
#include "unit/net/random_messages.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  const auto header = decode_bulk_header(bytes);
  if (!header) return 0;
  assert(header->payload_bytes <= kMaxBulkPayload);
  assert(header->weight >= 0 && header->weight <= std::numeric_limits<double>::max());
  Bytes again(kBulkHeaderBytes);
  encode_bulk_header(*header, again.data());
  assert(std::ranges::equal(again, bytes.first(kBulkHeaderBytes)));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  test::RandomMessages random(rng.next());
  Bytes out(kBulkHeaderBytes);
  encode_bulk_header(random.bulk_header(), out.data());
  return out;
}
