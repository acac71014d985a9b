// SPDX-License-Identifier: GPL-3.0-or-later
// What a router says of a port that it was asked to map: each input is a row of datagrams and of
// pauses. And the table of routes.
#include "fuzz.h"
#include "net/mapping/default_gateway.h"
#include "net/mapping/mapping_search.h"
#include "unit/net/router_answers.h"

using namespace potluck;
using namespace std::chrono_literals;
using boost::asio::ip::address_v4;

namespace {

constexpr std::uint16_t kPort = 4600;
const PcpNonce kNonce{7, 7, 7};

void look_at(const RouterAnswer& answer) {
  const Bytes again =
      std::visit([](const auto& each) { return test::encode_answer(each); }, answer);
  assert(decode_router_answer(again).ok());
  if (const auto* mapped = std::get_if<PcpMapped>(&answer)) {
    const bool maps = mapped->result == PcpResult::kSuccess && mapped->lifetime_s != 0;
    assert(!maps || mapped->outside_port != 0);
  }
}

void look_at(const Mapping& outcome) {
  if (!outcome) return assert(!outcome.error().message.empty() && !outcome.error().hint.empty());
  assert(outcome->port != 0);
  assert(outcome->host.empty() || !outcome->behind_another);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gateway_in(as_text({data, size}));
  ByteView left(data, size);
  TimePoint now{1h};
  MappingSearch search({kPort, kNonce, false, 2min});
  search.at(Gateway{address_v4(0xc0a80101), address_v4(0xc0a80102)}, now);
  std::size_t sent = search.take_datagrams().size();
  while (!left.empty()) {
    const std::size_t length = std::min<std::size_t>(left[0] & 127U, left.size() - 1);
    if ((left[0] & 128U) != 0) now += 100ms * left[0];
    const ByteView bytes = left.subspan(1, length);
    left = left.subspan(1 + length);
    if (const auto answer = decode_router_answer(bytes)) look_at(*answer);
    search.received(bytes, now);
    search.tick(now);
    sent += search.take_datagrams().size();
    if (const auto outcome = search.take_outcome()) look_at(*outcome);
    assert(search.next_deadline().has_value());
  }
  assert(sent <= 5 * (1 + static_cast<std::size_t>((now - TimePoint{1h}) / 250ms)));
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Bytes out;
  for (std::size_t i = 1 + rng.below(6); i > 0; --i) {
    const auto epoch = static_cast<std::uint32_t>(rng.below(10'000));
    const address_v4 outside(static_cast<std::uint32_t>(rng.next()));
    const auto port = static_cast<std::uint16_t>(1 + rng.below(65'535));
    const auto lifetime = static_cast<std::uint32_t>(rng.below(7200));
    const std::array<Bytes, 5> any{
        test::encode_answer(PcpMapped{{}, lifetime, epoch, kNonce, kPort, port, outside}),
        test::encode_answer(PcpAnnounced{epoch}),
        test::encode_answer(NatPmpMapped{{}, epoch, kPort, port, lifetime}),
        test::encode_answer(NatPmpAddress{{}, epoch, outside}),
        test::encode_answer(VersionRefused{static_cast<std::uint8_t>(rng.below(3))})};
    const Bytes& bytes = any[rng.below(any.size())];
    const std::uint8_t pause = rng.chance(0.3) ? 128 : 0;
    out.push_back(static_cast<std::uint8_t>(bytes.size() | pause));
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  return out;
}
