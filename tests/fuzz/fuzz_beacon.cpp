// SPDX-License-Identifier: GPL-3.0-or-later
// Datagrams of anybody in the local network, and addresses as records and people write them.
#include "fuzz.h"
#include "net/lan/beacon.h"
#include "net/link/sockets/address.h"

using namespace potluck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const ByteView bytes(data, size);
  if (const auto beacon = decode_beacon(bytes)) {
    assert(std::ranges::equal(encode_beacon(*beacon).value(), bytes));
  }
  const auto address = parse_host_port(as_text(bytes));
  if (!address) {
    assert(!address.error().message.empty() && !address.error().hint.empty());
    return 0;
  }
  const auto again = parse_host_port(to_string(*address));
  assert(again && *again == *address);
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  if (rng.chance(0.5)) {
    static const char* const kAddresses[] = {"192.0.2.7:4711", "[2001:db8::7]:80", "host.example:1",
                                             ":9000", "[fe80::1%eth0]:65535"};
    const auto text = as_bytes(kAddresses[rng.below(std::size(kAddresses))]);
    return {text.begin(), text.end()};
  }
  Beacon beacon;
  for (auto& byte : beacon.instance) byte = static_cast<std::uint8_t>(rng.next());
  if (rng.chance(0.8)) beacon.link = "potluck://join/" + std::string(rng.below(1300), 'A');
  return encode_beacon(beacon).value();
}
