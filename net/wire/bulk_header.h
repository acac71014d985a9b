// SPDX-License-Identifier: GPL-3.0-or-later
// The fixed 64-byte little-endian header in front of every bulk payload: no serialisation library
// around gradients. Decoding checks ranges; what the numbers mean is checked by who asked for them.
#pragma once

#include <optional>

#include "net/base/bytes.h"
#include "net/base/ids.h"

namespace potluck {

enum class BulkKind : std::uint8_t {
  kContribute = 1,  // contributor -> reducer: encoded chunk `index` of its mean gradient
  kResult = 2,      // reducer -> everyone: encoded chunk `index` of the average
  kContent = 3,     // chunk `index` of the blob `root`
  kProbe = 4,       // newcomer -> member: bytes to be thrown away, for what the line delivers
  kSignature = 5,   // reducer -> everyone: what it signs of the part of the average from `index` on
};

// Where the samples of a gradient come from: with its sender's key and how many of them there are,
// anybody who has the data can compute it again (engine/train/trainer/trainer.h).
struct SampleOrigin {
  static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};  // some were lost on the way
  std::uint64_t started = 0;  // epochs at which its sender's process began to draw
  std::uint64_t first = 0;    // number of the first sample among those drawn since, or kUnknown
  bool operator==(const SampleOrigin&) const = default;
};

struct BulkHeader {
  BulkKind kind = BulkKind::kContent;
  std::uint8_t codec = 0;  // engine/collab/codec/codec.h; 0 for content
  std::uint32_t attempt = 0;
  std::uint64_t epoch = 0;
  std::uint32_t index = 0;  // chunk of the whole vector, or of the blob
  std::uint32_t payload_bytes = 0;
  double weight = 0.0;  // kContribute: samples behind this gradient,
  double norm = 0.0;    // the 2-norm of the whole of it,
  SampleOrigin origin;  // and which samples those are
  Digest root;          // kContent: which blob
};

constexpr std::size_t kBulkHeaderBytes = 64;
constexpr std::size_t kMaxBulkPayload = 1 << 20;

void encode_bulk_header(const BulkHeader& header, std::uint8_t* out);  // kBulkHeaderBytes
// kMalformed: short, unknown kind, payload over kMaxBulkPayload, weight or norm not finite or
// negative.
Result<BulkHeader> decode_bulk_header(ByteView bytes);

// Where the payload of the next frame goes: the send buffer itself, so that nothing is copied.
class BulkRoom {
 public:
  virtual ~BulkRoom() = default;
  // `bytes` (at most kMaxBulkPayload) to be written in full; at most once for a frame. Valid until
  // the frame is handed over.
  virtual std::span<std::uint8_t> payload(std::size_t bytes) = 0;
};

// A header with its header.payload_bytes of payload in memory of its own.
struct BulkFrame {
  BulkHeader header;
  Bytes payload;
};

// Memory of its own: where a copy does not matter.
class OwnRoom final : public BulkRoom {
 public:
  std::span<std::uint8_t> payload(std::size_t bytes) override {
    taken.resize(bytes);
    return taken;
  }
  Bytes taken;
};

// What `fill` writes into a room and says of it, as a frame of its own.
template <class Fill>
std::optional<BulkFrame> take_frame(const Fill& fill) {
  OwnRoom room;
  const std::optional<BulkHeader> header = fill(room);
  if (!header) return std::nullopt;
  return BulkFrame{*header, std::move(room.taken)};
}

}  // namespace potluck
