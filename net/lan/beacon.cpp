// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/lan/beacon.h"

#include <algorithm>
#include <string_view>

namespace potluck {
namespace {

constexpr std::string_view kMagic = "potluck";
constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kHeaderBytes = kMagic.size() + 1 + std::tuple_size_v<Beacon::Instance>;

}  // namespace

Result<Bytes> encode_beacon(const Beacon& beacon) {
  if (kHeaderBytes + beacon.link.size() > kMostBeaconBytes) {
    return {ErrorCode::kInvalidArgument, "the link is too long for one datagram",
            "give it fewer or shorter addresses"};
  }
  Bytes out;
  out.reserve(kHeaderBytes + beacon.link.size());
  out.insert(out.end(), kMagic.begin(), kMagic.end());
  out.push_back(kVersion);
  out.insert(out.end(), beacon.instance.begin(), beacon.instance.end());
  out.insert(out.end(), beacon.link.begin(), beacon.link.end());
  return out;
}

Result<Beacon> decode_beacon(ByteView datagram) {
  const bool ours = datagram.size() >= kHeaderBytes && datagram.size() <= kMostBeaconBytes &&
                    as_text(datagram).starts_with(kMagic) && datagram[kMagic.size()] == kVersion;
  if (!ours) return {ErrorCode::kMalformed, "this datagram is not of a Potluck node"};
  Beacon out;
  std::copy_n(datagram.begin() + kMagic.size() + 1, out.instance.size(), out.instance.begin());
  const std::string_view link = as_text(datagram.subspan(kHeaderBytes));
  const auto printable = [](char c) { return c > ' ' && c < 0x7f; };
  if (!std::ranges::all_of(link, printable)) {
    return {ErrorCode::kMalformed, "this datagram holds no link"};
  }
  out.link = link;
  return out;
}

}  // namespace potluck
