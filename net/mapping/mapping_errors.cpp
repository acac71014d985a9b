// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/mapping_errors.h"

namespace potluck {
namespace {

std::string by_hand(std::uint16_t port) {
  return "forward TCP port " + std::to_string(port) + " to this computer in the router's settings";
}

}  // namespace

Error no_router_opens(std::uint16_t port) {
  return {ErrorCode::kNotFound, "the router did not open a port",
          "allow UPnP for this computer, or " + by_hand(port)};
}

Error router_refuses(std::uint16_t port) {
  return {ErrorCode::kPermission, "the router refuses to open a port for this computer",
          "allow it to open ports (UPnP, PCP), or " + by_hand(port)};
}

Error router_is_full(std::uint16_t port) {
  return {ErrorCode::kNoSpace, "the router has no free port to open",
          "remove forwarded ports that nobody needs, or " + by_hand(port)};
}

Error router_is_offline() {
  return {ErrorCode::kUnreachable, "the router has no connection to the internet",
          "nothing needs to be done: it is asked again"};
}

Error router_is_not_next(std::uint16_t port) {
  return {ErrorCode::kUnreachable,
          "another router or a virtual machine's network stands between this computer and the "
          "router that was asked",
          "forward TCP port " + std::to_string(port) + " to this computer in both"};
}

Error router_is_behind_another() {
  return {
      ErrorCode::kUnreachable,
      "the router has no public address: another router stands before it, the provider's perhaps",
      "ask the provider for a public address; relays do without one"};
}

Error no_home_router() {
  return {ErrorCode::kNotFound, "this computer's network has no home router to open a port",
          "nothing needs to be done where others can connect to this computer already"};
}

}  // namespace potluck
