// SPDX-License-Identifier: GPL-3.0-or-later
// Routers of the lab: a namespace that translates addresses as those do that stand in homes.
#pragma once

#include <QString>

namespace potluck::lab {

enum class RouterKind {
  // Keeps the port, as most do; lets in what comes from where something was sent to (RFC 4787:
  // endpoint-independent mapping, address and port-dependent filtering).
  kFiltering,
  kFullCone,   // keeps the port, and lets in whatever comes to it
  kSymmetric,  // another port for each connection
  kRefusing,   // kFiltering, and says so to what it does not let in, where others are silent
  kCarrier,    // kFiltering, behind another such one of the provider
  // kFiltering, and lets in what its miniupnpd maps, which mapping_router.h runs in it
  kMapping,
};
QString to_string(RouterKind kind);

// The namespace whose eth0 is plugged in to the world: that of the router, or of the carrier's.
QString outermost(const QString& router, RouterKind kind);
// In namespaces `router` and outermost(), whose eth0 is there already: makes the home's network,
// 192.168.1.0/24, and its router, seen from outside at `address`. Like move_in(): false when a
// command failed; it was printed then.
bool build_home(const QString& router, RouterKind kind, const QString& address);
// One computer in that home: its namespace exists, and gets eth0 with 192.168.1.n, from 2.
bool move_in(const QString& host, const QString& router, int n);

}  // namespace potluck::lab
