// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/hello.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr std::uint8_t kFormat = 1;
constexpr std::uint8_t kFlagListens = 1, kFlagAes = 2, kFlagBindsBulk = 4, kFlagRefuses = 8;
constexpr std::size_t kFixedBytes = 1 + 1 + 2 + 8 + 32 + 32 + 2;

}  // namespace

Bytes encode_hello(const Hello& hello) {
  const Bytes chain = encode_chain(hello.chain);
  Bytes out(kFixedBytes);
  out[0] = kFormat;
  out[1] = static_cast<std::uint8_t>(
      (hello.listening_port ? kFlagListens : 0) | (hello.has_aes ? kFlagAes : 0) |
      (hello.binds_bulk ? kFlagBindsBulk : 0) | (hello.refuses ? kFlagRefuses : 0));
  put_u16(&out[2], hello.listening_port.value_or(0));
  put_u64(&out[4], hello.instance);
  std::copy(hello.project.data.begin(), hello.project.data.end(), out.begin() + 12);
  std::copy(hello.identity.data.begin(), hello.identity.data.end(), out.begin() + 44);
  put_u16(&out[76], static_cast<std::uint16_t>(chain.size()));
  out.insert(out.end(), chain.begin(), chain.end());
  return out;
}

Result<Hello> decode_hello(ByteView bytes) {
  if (bytes.size() < kFixedBytes || bytes.size() > kFixedBytes + kMaxChainBytes)
    return {ErrorCode::kMalformed, "a handshake payload has an impossible length"};
  if (bytes[0] != kFormat)
    return {ErrorCode::kMalformed, "a handshake payload has an unknown format"};
  Hello hello;
  const std::uint16_t port = get_u16(&bytes[2]);
  if ((bytes[1] & kFlagListens) != 0 && port != 0) hello.listening_port = port;
  hello.has_aes = (bytes[1] & kFlagAes) != 0;
  hello.binds_bulk = (bytes[1] & kFlagBindsBulk) != 0;
  hello.refuses = (bytes[1] & kFlagRefuses) != 0;
  hello.instance = get_u64(&bytes[4]);
  std::copy_n(bytes.begin() + 12, 32, hello.project.data.begin());
  std::copy_n(bytes.begin() + 44, 32, hello.identity.data.begin());
  if (get_u16(&bytes[76]) != bytes.size() - kFixedBytes)
    return {ErrorCode::kMalformed, "a handshake payload is cut short"};
  POTLUCK_TRY(hello.chain, decode_chain(bytes.subspan(kFixedBytes)));
  return hello;
}

}  // namespace potluck
