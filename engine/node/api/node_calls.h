// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that concern the node itself: who and where it is, how it is, what its devices are.
#pragma once

#include <filesystem>

#include "engine/control/values/computer.h"
#include "engine/control/values/status.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/published_status.h"
#include "net/crypto/keys.h"

namespace potluck {

class NodeCalls {
 public:
  NodeCalls(std::filesystem::path home, const PublicKey& me, const PublishedStatus& published);

  static CallList<NodeCalls> methods();
  Result<control::Hello> hello(const Json& params);
  Result<control::NodeStatus> status(const Json& params);
  Result<control::Doctor> doctor(const Json& params);

 private:
  const std::filesystem::path home_;
  const PublicKey me_;
  const PublishedStatus& published_;
};

}  // namespace potluck
