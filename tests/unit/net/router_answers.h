// SPDX-License-Identifier: GPL-3.0-or-later
// What a router says in PCP and NAT-PMP, as bytes, and what it is asked: the other side of
// net/mapping/pcp_messages.h, for tests.
#pragma once

#include <optional>

#include "net/mapping/pcp_messages.h"

namespace potluck::test {

inline void put_big(Bytes& out, std::size_t at, std::size_t bytes, std::uint32_t value) {
  for (std::size_t i = 0; i < bytes; ++i) {
    out[at + i] = static_cast<std::uint8_t>(value >> (8 * (bytes - 1 - i)));
  }
}
inline std::uint32_t get_big(ByteView in, std::size_t at, std::size_t bytes) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < bytes; ++i) out = out << 8 | in[at + i];
  return out;
}

inline Bytes encode_answer(const PcpMapped& answer) {
  Bytes out(60);
  out[0] = 2;
  out[1] = 0x81;
  out[3] = static_cast<std::uint8_t>(answer.result);
  put_big(out, 4, 4, answer.lifetime_s);
  put_big(out, 8, 4, answer.epoch_s);
  std::ranges::copy(answer.nonce, out.begin() + 24);
  out[36] = 6;
  put_big(out, 40, 2, answer.inside_port);
  put_big(out, 42, 2, answer.outside_port);
  if (answer.outside) {
    put_big(out, 54, 2, 0xffff);
    put_big(out, 56, 4, answer.outside->to_uint());
  }
  return out;
}
inline Bytes encode_answer(const PcpAnnounced& answer) {
  Bytes out(24);
  out[0] = 2;
  out[1] = 0x80;
  put_big(out, 8, 4, answer.epoch_s);
  return out;
}
inline Bytes encode_answer(const NatPmpMapped& answer) {
  Bytes out(16);
  out[1] = 0x82;
  put_big(out, 2, 2, static_cast<std::uint32_t>(answer.result));
  put_big(out, 4, 4, answer.epoch_s);
  put_big(out, 8, 2, answer.inside_port);
  put_big(out, 10, 2, answer.outside_port);
  put_big(out, 12, 4, answer.lifetime_s);
  return out;
}
inline Bytes encode_answer(const NatPmpAddress& answer) {
  Bytes out(12);
  out[1] = 0x80;
  put_big(out, 2, 2, static_cast<std::uint32_t>(answer.result));
  put_big(out, 4, 4, answer.epoch_s);
  if (answer.outside) put_big(out, 8, 4, answer.outside->to_uint());
  return out;
}
inline Bytes encode_answer(const VersionRefused& answer) {
  Bytes out(answer.version == 0 ? 8 : 24);
  out[0] = answer.version;
  out[1] = 0x81;
  out[3] = 1;
  return out;
}

// A router that maps one port, and hands out answers to what it is asked. epoch_s: as it counts.
struct FakeRouter {
  bool pcp = true, nat_pmp = true;
  PcpResult refuses = PcpResult::kSuccess;                  // by PCP; by NAT-PMP with 2
  std::optional<boost::asio::ip::address_v4> refuses_from;  // its address outside, which it tells
  std::uint32_t most_lifetime_s = 7200;
  std::optional<std::uint16_t> gives;               // another port than wanted
  boost::asio::ip::address_v4 outside{0xc6336407};  // 198.51.100.7

  struct Held {
    std::uint16_t inside = 0, outside = 0;
    std::uint32_t lifetime_s = 0;
    bool by_pcp = false;
  };
  std::optional<Held> held;
  int asked_to_map = 0;

  std::optional<Bytes> answer(ByteView in, std::uint32_t epoch_s) {
    if (in.size() >= 24 && in[0] == 2) return pcp ? answer_pcp(in, epoch_s) : too_new();
    if (in.size() >= 2 && in[0] == 0 && nat_pmp) return answer_nat_pmp(in, epoch_s);
    return std::nullopt;
  }

 private:
  std::optional<Bytes> too_new() const {
    return nat_pmp ? std::optional(encode_answer(VersionRefused{0})) : std::nullopt;
  }
  void map(std::uint16_t inside, std::uint16_t wanted, std::uint32_t lifetime_s, bool by_pcp) {
    held.reset();
    if (lifetime_s == 0) return;
    ++asked_to_map;
    held = Held{inside, gives.value_or(wanted != 0 ? wanted : inside),
                std::min(lifetime_s, most_lifetime_s), by_pcp};
  }
  Bytes answer_pcp(ByteView in, std::uint32_t epoch_s) {
    if (in[1] == 0) return encode_answer(PcpAnnounced{epoch_s});
    PcpMapped out;
    out.result = refuses;
    out.epoch_s = epoch_s;
    std::ranges::copy(in.subspan(24, out.nonce.size()), out.nonce.begin());
    out.inside_port = static_cast<std::uint16_t>(get_big(in, 40, 2));
    if (refuses == PcpResult::kSuccess) {
      map(out.inside_port, static_cast<std::uint16_t>(get_big(in, 42, 2)), get_big(in, 4, 4), true);
      out.outside = outside;
    }
    if (refuses != PcpResult::kSuccess) out.outside = refuses_from;
    if (held) out.outside_port = held->outside;
    if (held) out.lifetime_s = held->lifetime_s;
    return encode_answer(out);
  }
  Bytes answer_nat_pmp(ByteView in, std::uint32_t epoch_s) {
    if (in[1] == 0) return encode_answer(NatPmpAddress{NatPmpResult::kSuccess, epoch_s, outside});
    const auto inside = static_cast<std::uint16_t>(get_big(in, 4, 2));
    if (refuses != PcpResult::kSuccess) {
      return encode_answer(NatPmpMapped{NatPmpResult::kRefused, epoch_s, inside, 0, 0});
    }
    map(inside, static_cast<std::uint16_t>(get_big(in, 6, 2)), get_big(in, 8, 4), false);
    if (!held) return encode_answer(NatPmpMapped{{}, epoch_s, inside, 0, 0});
    return encode_answer(
        NatPmpMapped{NatPmpResult::kSuccess, epoch_s, inside, held->outside, held->lifetime_s});
  }
};

}  // namespace potluck::test
