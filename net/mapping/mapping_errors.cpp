// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/mapping_errors.h"

namespace potluck {

Error no_router_opens(std::uint16_t port) {
  return Error::translatable_as(
      ErrorCode::kNotFound, Sentence::tr("the router did not open a port"),
      Sentence::tr("allow UPnP for this computer, or forward TCP port %1 to this computer in the "
                   "router's settings",
                   port));
}

Error router_refuses(std::uint16_t port) {
  return Error::translatable_as(
      ErrorCode::kPermission, Sentence::tr("the router refuses to open a port for this computer"),
      Sentence::tr("allow it to open ports (UPnP, PCP), or forward TCP port %1 to this computer in "
                   "the router's settings",
                   port));
}

Error router_is_full(std::uint16_t port) {
  return Error::translatable_as(
      ErrorCode::kNoSpace, Sentence::tr("the router has no free port to open"),
      Sentence::tr("remove forwarded ports that nobody needs, or forward TCP port %1 to this "
                   "computer in the router's settings",
                   port));
}

Error router_is_offline() {
  return Error::translatable_as(ErrorCode::kUnreachable,
                                Sentence::tr("the router has no connection to the internet"),
                                Sentence::tr("nothing needs to be done: it is asked again"));
}

Error router_is_not_next(std::uint16_t port) {
  return Error::translatable_as(
      ErrorCode::kUnreachable,
      Sentence::tr("another router or a virtual machine's network stands between this computer and "
                   "the router that was asked"),
      Sentence::tr("forward TCP port %1 to this computer in both", port));
}

Error router_is_behind_another() {
  return Error::translatable_as(
      ErrorCode::kUnreachable,
      Sentence::tr("the router has no public address: another router stands before it, the "
                   "provider's perhaps"),
      Sentence::tr("ask the provider for a public address; relays do without one"));
}

Error no_home_router() {
  return Error::translatable_as(
      ErrorCode::kNotFound,
      Sentence::tr("this computer's network has no home router to open a port"),
      Sentence::tr("nothing needs to be done where others can connect to this computer already"));
}

}  // namespace potluck
