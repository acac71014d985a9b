// SPDX-License-Identifier: GPL-3.0-or-later
// A member that accepts no connections, as behind a router: called over a relay, if at all.
#pragma once

#include "transport_fixture.h"

namespace potluck::test {

class HiddenNode : public Node {
 public:
  explicit HiddenNode(World& home) : Node(home) {
    options.client_mode = true;
    start();
  }
  void be_called_at(const std::string& relay) { transport->be_called_at({relay}); }
  void on_relay(const std::string& address, bool up, const HostPort& seen) override {
    callable = up;
    callable_at = address;
    seen_at = seen;
  }
  bool callable = false;
  std::string callable_at;
  HostPort seen_at;
};

}  // namespace potluck::test
