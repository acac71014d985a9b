// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/preamble.h"

namespace potluck {
namespace {
constexpr std::array<std::uint8_t, 4> kMagic{'P', 'T', 'L', 'K'};
}  // namespace

Preamble make_preamble(std::uint16_t version, Opening opening) {
  Preamble out{};
  std::copy(kMagic.begin(), kMagic.end(), out.begin());
  put_u16(out.data() + 4, version);
  put_u16(out.data() + 6, static_cast<std::uint16_t>(opening));
  return out;
}

Opening opening_of(const Preamble& preamble) {
  const std::uint16_t opening = get_u16(preamble.data() + 6);
  return opening <= static_cast<std::uint16_t>(Opening::kMeet) ? static_cast<Opening>(opening)
                                                               : Opening::kLink;
}

Bytes make_opening(std::uint16_t version, Opening opening, ByteView rest) {
  const Preamble preamble = make_preamble(version, opening);
  Bytes out(preamble.size() + rest.size());
  std::ranges::copy(rest, std::ranges::copy(preamble, out.begin()).out);
  return out;
}

Bytes make_bound_opening(std::uint16_t version, Opening what, const BoundOpening& opening) {
  std::array<std::uint8_t, kBoundOpeningBytes> bytes;
  const auto number = std::ranges::copy(opening.link, bytes.begin()).out;
  put_u32(&*number, opening.number);
  std::ranges::copy(opening.token, number + 4);
  return make_opening(version, what, bytes);
}

BoundOpening read_bound_opening(std::span<const std::uint8_t, kBoundOpeningBytes> bytes) {
  BoundOpening out;
  std::copy_n(bytes.begin(), out.link.size(), out.link.begin());
  out.number = get_u32(bytes.data() + out.link.size());
  std::copy_n(bytes.begin() + 20, out.token.size(), out.token.begin());
  return out;
}

Status check_preamble(const Preamble& theirs, std::uint16_t our_version, const std::string& where) {
  if (!std::equal(kMagic.begin(), kMagic.end(), theirs.begin()))
    return {ErrorCode::kMalformed, "what answers at " + where + " is not Potluck",
            "check the host and the port"};
  const std::uint16_t version = get_u16(theirs.data() + 4);
  if (version == our_version) return ok_status();
  return {ErrorCode::kVersionMismatch,
          "the node at " + where + " speaks protocol version " + std::to_string(version) +
              ", this one speaks version " + std::to_string(our_version),
          version > our_version ? "update Potluck on this computer"
                                : "the other computer has the older Potluck: update it there"};
}

Bytes make_prologue(std::uint16_t version, const ProjectId& project) {
  const Preamble preamble = make_preamble(version);
  Bytes out(preamble.size() + project.data.size());
  std::copy(preamble.begin(), preamble.end(), out.begin());
  std::copy(project.data.begin(), project.data.end(), out.begin() + preamble.size());
  return out;
}

}  // namespace potluck
