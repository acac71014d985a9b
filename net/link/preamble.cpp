// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/preamble.h"

namespace potluck {
namespace {
constexpr std::array<std::uint8_t, 4> kMagic{'P', 'T', 'L', 'K'};
}  // namespace

Preamble make_preamble(std::uint16_t version) {
  Preamble out{};
  std::copy(kMagic.begin(), kMagic.end(), out.begin());
  put_u16(out.data() + 4, version);
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
