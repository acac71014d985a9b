// SPDX-License-Identifier: GPL-3.0-or-later
// What comes over a link and its lanes, before and after decryption: bytes that become records, and
// plaintexts that become frames. The first byte says which; then come pieces, each behind a u16
// length, as a socket hands them over.
#include "fuzz.h"
#include "fuzz_input.h"
#include "net/link/framing/bulk_batch.h"
#include "net/link/framing/framing.h"
#include "net/wire/limits.h"

using namespace potluck;

namespace {

// RecordBuffer or BulkInbox. -> the bytes of all records that it gave.
template <class Inbox>
std::size_t receive(Inbox& inbox, FuzzInput& in, std::size_t most_record) {
  std::size_t out = 0;
  while (!in.done()) {
    ByteView piece = in.take(in.u16());
    while (!piece.empty()) {
      const auto room = inbox.free_space(piece.size());
      assert(!room.empty() && room.size() <= piece.size());
      std::copy_n(piece.begin(), room.size(), room.begin());
      inbox.commit(room.size());
      piece = piece.subspan(room.size());
      for (;;) {
        const auto record = inbox.next();
        if (!record) return out;
        if (!*record) break;
        assert((*record)->size() <= most_record);
        for (std::uint8_t& byte : **record) byte ^= 0xff;  // decrypted in place
        out += (*record)->size();
      }
    }
  }
  return out;
}

void reassemble(FuzzInput& in) {
  Reassembler reassembler;
  while (!in.done()) {
    const auto frame = reassembler.on_record(in.take(in.u16()));
    if (!frame) return;
    if (!*frame) continue;
    const bool bulk = (*frame)->stream == Stream::kBulk;
    assert((*frame)->data.size() <= (bulk ? kMaxBulkFrame : limits::kMaxControlBytes));
    if ((*frame)->stream != Stream::kClose) continue;
    const auto reason = decode_close((*frame)->data);
    if (!reason) continue;
    assert(!error_from_close(*reason, "here").message.empty());
    const auto again = decode_close(encode_close(*reason));
    assert(again && again->code == reason->code && again->order == reason->order);
  }
}

void append_piece(Bytes& out, ByteView piece) {
  out.resize(out.size() + 2);
  put_u16(out.data() + out.size() - 2, static_cast<std::uint16_t>(piece.size()));
  out.insert(out.end(), piece.begin(), piece.end());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FuzzInput in(data, size);
  const std::uint8_t what = in.below(3);
  if (what == 0) {
    RecordBuffer buffer;
    assert(receive(buffer, in, noise::kMaxMessageBytes) <= size);
  } else if (what == 1) {
    BulkInbox inbox;
    assert(receive(inbox, in, kMaxBulkRecord) <= size);
  } else {
    reassemble(in);
  }
  return 0;
}

Bytes fuzz_seed(Rng& rng) {
  Bytes out{static_cast<std::uint8_t>(rng.below(3))};
  for (std::uint64_t n = 1 + rng.below(6); n > 0; --n) {
    const std::size_t size = noise::kTagBytes + 2 + rng.below(600);
    Bytes piece(size);
    for (auto& byte : piece) byte = static_cast<std::uint8_t>(rng.next());
    if (out[0] == 0) {
      put_u16(piece.data(), static_cast<std::uint16_t>(size - 2));
    } else if (out[0] == 1) {
      piece.resize(size + 2);
      put_u32(piece.data(), static_cast<std::uint32_t>(size - 2));
    } else {
      const CloseReason reason{static_cast<CloseCode>(rng.below(13)), "no é", {1, 2, 3}};
      piece = rng.chance(0.3) ? encode_close(reason) : piece;
      const std::uint8_t head[] = {static_cast<std::uint8_t>(rng.below(7)), rng.chance(0.7)};
      piece.insert(piece.begin(), head, head + 2);
    }
    append_piece(out, piece);
  }
  return out;
}
