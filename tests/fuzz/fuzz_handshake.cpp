// SPDX-License-Identifier: GPL-3.0-or-later
// What anybody on the internet can send to a node: handshake messages. The input is a run of
// messages, each behind a u16 length; the node plays the responder and answers when it is its turn.
#include "fuzz.h"
#include "net/noise/handshake.h"

using namespace potluck;
using noise::Handshake;

namespace {

noise::DhKeyPair fixed_key(std::uint8_t fill) {
  noise::Key secret;
  secret.fill(fill);
  return noise::DhKeyPair::from_secret(secret);
}

Handshake responder() {
  return Handshake(Handshake::Side::kResponder, as_bytes("p"), fixed_key(1), fixed_key(2));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Handshake node = responder();
  ByteView rest(data, size);
  while (rest.size() >= 2 && !node.finished()) {
    const std::size_t length = std::min<std::size_t>(get_u16(rest.data()), rest.size() - 2);
    const ByteView message = rest.subspan(2, length);
    rest = rest.subspan(2 + length);
    if (!node.read_message(message)) {
      assert(!node.my_turn() && !node.finished());
      return 0;
    }
    if (node.my_turn() && !node.write_message({})) return 0;
  }
  // With fixed keys on this side the whole run is fixed: only an initiator that holds a key ends
  // here.
  if (node.finished()) assert(node.split().send.has_key());
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Handshake other(Handshake::Side::kInitiator, as_bytes("p"),
                  fixed_key(static_cast<std::uint8_t>(rng.next())),
                  fixed_key(static_cast<std::uint8_t>(rng.next())));
  Handshake node = responder();
  Bytes out;
  for (int message = 0; message < 2; ++message) {
    const Bytes bytes = other.write_message(Bytes(rng.below(40), 7)).value();
    std::uint8_t length[2];
    put_u16(length, static_cast<std::uint16_t>(bytes.size()));
    out.insert(out.end(), length, length + 2);
    out.insert(out.end(), bytes.begin(), bytes.end());
    if (message == 1) break;
    assert(node.read_message(bytes));
    assert(other.read_message(node.write_message({}).value()));
  }
  return out;
}
