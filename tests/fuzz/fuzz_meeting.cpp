// SPDX-License-Identifier: GPL-3.0-or-later
// What the other end of a relayed link says of a meeting: each input is a row of messages and of
// pauses for an honest end, whichever it is.
#include "fuzz.h"
#include "net/link/meeting/meet_addresses.h"
#include "net/link/meeting/meeting.h"

using namespace potluck;

namespace {

using boost::asio::ip::address_v4;
using boost::asio::ip::tcp;

const std::vector<InterfaceAddress>& interfaces() {
  static const std::vector<InterfaceAddress> kOurs{{address_v4(0xc0a80102), 24, false}};
  return kOurs;
}

void look_at(const Meeting::Attempt& attempt) {
  const auto dialed = where_to_meet(attempt.theirs, attempt.ours, interfaces());
  assert(dialed.size() <= 5);
  for (const tcp::endpoint& to : dialed) {
    assert(to.port() != 0 && !to.address().is_unspecified() && !to.address().is_multicast());
    assert(!to.address().is_loopback());  // nobody sees us there
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteView left(data, size);
  if (left.empty()) return 0;
  TimePoint now{std::chrono::hours(1)};
  Meeting meeting(left[0] % 2 == 0 ? Meeting::Side::kLeads : Meeting::Side::kFollows, now);
  left = left.subspan(1);
  const Meeting::Addresses ours{{{address_v4(0xc0000201), 4600}, false}};
  std::size_t dials = 0, said = 0;
  while (!left.empty()) {
    const std::size_t length = std::min<std::size_t>(left[0] & 127U, left.size() - 1);
    if ((left[0] & 128U) != 0) now += std::chrono::milliseconds(100) * left[0];
    const ByteView bytes = left.subspan(1, length);
    left = left.subspan(1 + length);
    if (const auto message = decode_meet_message(bytes)) {
      assert(std::ranges::equal(encode_meet_message(*message), bytes));
      meeting.received(*message, ours, now);
    }
    meeting.tick(ours, now);
    said += meeting.take_messages().size();
    if (const auto attempt = meeting.take_attempt()) {
      look_at(*attempt);
      ++dials;
    }
    assert(!meeting.next_deadline() || !meeting.over());
  }
  assert(dials <= Meeting::kPauses.size() && said <= 2 * Meeting::kPauses.size());
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Bytes out{static_cast<std::uint8_t>(rng.below(2))};
  for (std::size_t i = 2 + rng.below(6); i > 0; --i) {
    const auto attempt = static_cast<std::uint8_t>(1 + rng.below(3));
    std::vector<MeetAddress> addresses;
    for (std::size_t n = rng.below(kMostMeetAddresses); n > 0; --n) {
      const auto host = static_cast<std::uint32_t>(rng.next());
      addresses.push_back({{address_v4(host), 4600}, rng.chance(0.5)});
    }
    const std::array<MeetMessage, 3> any{MeetOffer{attempt, addresses},
                                         MeetAnswer{attempt, addresses}, MeetGo{attempt}};
    const Bytes bytes = encode_meet_message(any[rng.below(3)]);
    const std::uint8_t pause = rng.chance(0.3) ? 128 : 0;
    out.push_back(static_cast<std::uint8_t>(bytes.size() | pause));
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  return out;
}
