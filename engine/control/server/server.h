// SPDX-License-Identifier: GPL-3.0-or-later
// The control API (docs/control-api.md): JSON-RPC 2.0 over WebSocket on 127.0.0.1, behind a token.
// Its own thread carries bytes; calls run on two workers, so that a slow one (join, sample) holds
// up neither statuses nor other calls. Construct and destroy from one thread, before the Node
// goes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "engine/node/api/node.h"

namespace potluck {

class ControlServer {
 public:
  // Listens on a free port and writes <home>/control.json. on_shutdown: the method `shutdown` was
  // called; runs on a worker.
  static Result<std::unique_ptr<ControlServer>> start(Node& node, const std::filesystem::path& home,
                                                      std::function<void()> on_shutdown);
  virtual ~ControlServer() = default;  // closes every connection, removes the file
  virtual std::uint16_t port() const = 0;
};

}  // namespace potluck
