// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/bulk_header.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace potluck {
namespace {

constexpr std::size_t kKind = 0, kCodec = 1, kReserved = 2, kAttempt = 4, kEpoch = 8, kIndex = 16,
                      kPayloadBytes = 20, kWeight = 24, kNorm = 32, kStarted = 40, kFirst = 48,
                      kUnused = 56, kRoot = 32;
static_assert(kRoot + Digest::kSize == kBulkHeaderBytes);

Error malformed(std::string what) { return {ErrorCode::kMalformed, std::move(what), {}}; }

}  // namespace

void encode_bulk_header(const BulkHeader& header, std::uint8_t* out) {
  out[kKind] = static_cast<std::uint8_t>(header.kind);
  out[kCodec] = header.codec;
  put_u16(out + kReserved, 0);
  put_u32(out + kAttempt, header.attempt);
  put_u64(out + kEpoch, header.epoch);
  put_u32(out + kIndex, header.index);
  put_u32(out + kPayloadBytes, header.payload_bytes);
  put_u64(out + kWeight, std::bit_cast<std::uint64_t>(header.weight));
  std::copy(header.root.data.begin(), header.root.data.end(), out + kRoot);
  if (header.kind != BulkKind::kContribute) return;
  std::fill_n(out + kRoot, Digest::kSize, std::uint8_t{0});  // a gradient is no blob
  put_u64(out + kNorm, std::bit_cast<std::uint64_t>(header.norm));
  put_u64(out + kStarted, header.origin.started);
  put_u64(out + kFirst, header.origin.first);
}

Result<BulkHeader> decode_bulk_header(ByteView bytes) {
  if (bytes.size() < kBulkHeaderBytes) return malformed("a bulk header is cut off");
  const std::uint8_t* in = bytes.data();
  if (in[kKind] < static_cast<std::uint8_t>(BulkKind::kContribute) ||
      in[kKind] > static_cast<std::uint8_t>(BulkKind::kSignature) || get_u16(in + kReserved) != 0) {
    return malformed("a bulk header of an unknown kind");
  }
  BulkHeader out;
  out.kind = static_cast<BulkKind>(in[kKind]);
  out.codec = in[kCodec];
  out.attempt = get_u32(in + kAttempt);
  out.epoch = get_u64(in + kEpoch);
  out.index = get_u32(in + kIndex);
  out.payload_bytes = get_u32(in + kPayloadBytes);
  out.weight = std::bit_cast<double>(get_u64(in + kWeight));
  if (out.kind == BulkKind::kContribute) {
    out.norm = std::bit_cast<double>(get_u64(in + kNorm));
    out.origin = {get_u64(in + kStarted), get_u64(in + kFirst)};
    if (get_u64(in + kUnused) != 0) {
      return malformed("a bulk header of a gradient with more than what belongs to it");
    }
  } else {
    std::copy_n(in + kRoot, Digest::kSize, out.root.data.begin());
  }
  if (out.payload_bytes > kMaxBulkPayload) return malformed("a bulk payload is too large");
  if (!std::isfinite(out.weight) || out.weight < 0) {
    return malformed("a bulk header with an impossible weight");
  }
  if (!std::isfinite(out.norm) || out.norm < 0) {
    return malformed("a bulk header with an impossible norm");
  }
  return out;
}

}  // namespace potluck
