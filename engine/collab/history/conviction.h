// SPDX-License-Identifier: GPL-3.0-or-later
// That a member has lied, and by what this node knows. Outlives the process. Value.
#pragma once

#include <optional>

#include "net/wire/messages.h"

namespace potluck {

struct Conviction {
  enum class By : std::uint8_t {
    kAudit = 1,  // of this node's
    kMost = 2,   // of the others
    kProof = 3,  // two things signed that contradict each other
  };
  PeerId peer;
  By by = By::kAudit;
  std::optional<Equivocation> proof{};  // with kProof
  bool operator==(const Conviction&) const = default;
};

}  // namespace potluck
