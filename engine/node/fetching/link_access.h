// SPDX-License-Identifier: GPL-3.0-or-later
// All that a part of the session needs of the links when it asks other members for something.
#pragma once

#include <functional>
#include <set>

#include "net/wire/messages.h"

namespace potluck {

struct LinkAccess {
  std::function<std::set<PeerId>()> linked;
  std::function<void(const PeerId& to, const Message& message)> send;
};

}  // namespace potluck
