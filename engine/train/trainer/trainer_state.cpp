// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/trainer_state.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::string_view kMagic = "POTLUCK1";

Error refused(std::string why) {
  return {ErrorCode::kMalformed, "this training state cannot be used: " + std::move(why),
          "fetch the state of this project again"};
}

}  // namespace

std::array<std::uint8_t, kStateHeaderBytes> encode(const StateHeader& header) {
  std::array<std::uint8_t, kStateHeaderBytes> out{};
  std::copy(kMagic.begin(), kMagic.end(), out.begin());
  put_u64(out.data() + 8, header.epochs);
  put_u64(out.data() + 16, header.values);
  put_u64(out.data() + 24, header.arrays);
  put_u64(out.data() + 32, header.fingerprint);
  return out;
}

Result<StateHeader> decode_state(ByteView blob, const StateHeader& expected) {
  if (blob.size() < kStateHeaderBytes) return refused("it is too short");
  if (as_text(blob.first(kMagic.size())) != kMagic) return refused("it does not begin like one");
  StateHeader header;
  header.epochs = get_u64(blob.data() + 8);
  header.values = get_u64(blob.data() + 16);
  header.arrays = get_u64(blob.data() + 24);
  header.fingerprint = get_u64(blob.data() + 32);
  const auto reserved = blob.subspan(40, kStateHeaderBytes - 40);
  if (std::any_of(reserved.begin(), reserved.end(), [](std::uint8_t b) { return b != 0; })) {
    return refused("it is of a newer version");
  }
  if (header.values != expected.values || header.fingerprint != expected.fingerprint) {
    return refused("it belongs to another model");
  }
  if (header.arrays != expected.arrays) return refused("it belongs to another optimizer");
  const std::uint64_t bytes = kStateHeaderBytes + 4 * expected.values * expected.arrays;
  if (blob.size() != bytes) {
    return refused(std::to_string(blob.size()) + " bytes where " + std::to_string(bytes) +
                   " belong");
  }
  return header;
}

}  // namespace potluck
