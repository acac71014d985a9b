// SPDX-License-Identifier: GPL-3.0-or-later
// Why no port was opened, for the user. port: of this computer. Pure.
#pragma once

#include <cstdint>

#include "net/base/result.h"

namespace potluck {

Error no_router_opens(std::uint16_t port);     // kNotFound: none answers
Error router_refuses(std::uint16_t port);      // kPermission
Error router_is_full(std::uint16_t port);      // kNoSpace
Error router_is_offline();                     // kUnreachable
Error router_is_not_next(std::uint16_t port);  // kUnreachable
Error router_is_behind_another();              // kUnreachable
Error no_home_router();                        // kNotFound: none whom to ask

}  // namespace potluck
