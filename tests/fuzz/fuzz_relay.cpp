// SPDX-License-Identifier: GPL-3.0-or-later
// What members say to a relay, and what it makes of it: each input is a row of events at its table
// of circuits, the calls as messages of members.
#include "fuzz.h"
#include "net/link/relay/circuit_table.h"

using namespace potluck;

namespace {

constexpr CircuitTable::Limits kLimits{.most_lines = 6, .most_circuits = 4, .most_of_a_member = 2};

template <class Id>
Id id_of(std::uint64_t n) {
  Id out{};
  out.data[0] = static_cast<std::uint8_t>(n);
  return out;
}

struct Relay {
  CircuitTable table{kLimits};
  TimePoint now{std::chrono::hours(1)};
  std::uint32_t next_ticket = 0;

  // Never one twice, as the relay draws them.
  static Ticket ticket(std::uint32_t n) {
    Ticket out{};
    put_u32(out.data(), n);
    return out;
  }
  void call(CircuitTable::Line from, ByteView bytes) {
    const auto message = decode_relay_message(bytes);
    if (!message) return;
    assert(std::ranges::equal(encode_relay_message(*message), bytes));
    const auto* wanted = std::get_if<RelayCall>(&*message);
    if (wanted == nullptr) return;
    const std::size_t before = table.circuits();
    const auto answer = table.call(from, wanted->whom, ticket(next_ticket++), wanted->number, now);
    if (const auto* called = std::get_if<CircuitTable::Called>(&answer)) {
      assert(called->other != from && table.circuits() == before + 1);
    } else {
      assert(table.circuits() == before);
    }
  }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Relay relay;
  CircuitTable::Line next_line = 0;
  ByteView left(data, size);
  while (left.size() >= 2) {
    const std::uint8_t what = left[0], which = left[1];
    left = left.subspan(2);
    switch (what % 6) {
      case 0: {
        const auto older =
            relay.table.enter(next_line, id_of<ProjectId>(which & 1U), id_of<PeerId>(which >> 1U));
        if (older) ++next_line;
        break;
      }
      case 1:
        relay.table.leave(which);
        break;
      case 2: {
        const std::size_t length = std::min<std::size_t>(left.size(), which & 63U);
        relay.call(which >> 6U, left.first(length));
        left = left.subspan(length);
        break;
      }
      case 3:
        relay.table.arrive(relay.ticket(which));
        break;
      case 4:
        relay.table.ended(relay.ticket(which));
        break;
      case 5:
        relay.now += std::chrono::milliseconds(100 * which);
        relay.table.expire(relay.now);
        assert(!relay.table.next_deadline() || *relay.table.next_deadline() > relay.now);
        break;
    }
    assert(relay.table.circuits() <= kLimits.most_circuits);
    assert(relay.table.lines() <= kLimits.most_lines);
  }
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Bytes out;
  const auto say = [&](unsigned what, std::uint64_t which) {
    out.push_back(static_cast<std::uint8_t>(what));
    out.push_back(static_cast<std::uint8_t>(which));
  };
  for (std::uint64_t n = 0; n < 4; ++n) say(0, 2 * n + rng.below(2));
  for (std::size_t i = 3 + rng.below(20); i > 0; --i) {
    if (rng.chance(0.4)) {
      RelayCall call{static_cast<std::uint32_t>(rng.next()), std::nullopt};
      if (rng.chance(0.7)) call.whom = id_of<PeerId>(rng.below(4));
      const Bytes bytes = encode_relay_message(call);
      say(2, (rng.below(4) << 6U) | bytes.size());
      out.insert(out.end(), bytes.begin(), bytes.end());
    } else {
      say(static_cast<unsigned>(rng.below(6)), rng.below(8));
    }
  }
  return out;
}
