// SPDX-License-Identifier: GPL-3.0-or-later
// A question to the node of a home, whether it runs or not.
#include "commands.h"
#include "engine/control/server/client.h"
#include "engine/node/api/node.h"
#include "net/base/clock.h"

namespace potluck {

using nlohmann::json;

Result<json> ask_node(const std::string& home, const std::string& method, const json& params,
                      const OutsideServices& services) {
  constexpr std::chrono::milliseconds kLookAgain{50};
  const SystemClock clock;
  const auto until = clock.now() + kHomePatience;
  for (;;) {
    auto client = ControlClient::connect(home);
    if (client) return (*client)->call(method, params);
    // Where nobody holds the home, control.json was left behind: who listens there is no node of
    // it.
    const auto node = Node::open(home, kLookAgain, services);
    if (node) return (*node)->call(method, params);
    if (node.error().code != ErrorCode::kAlreadyExists) return node.error();
    if (clock.now() < until) continue;
    return client.error().code == ErrorCode::kNotFound ? node.error() : client.error();
  }
}

}  // namespace potluck
