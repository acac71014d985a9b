// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/node_calls.h"

#include "engine/node/answers/control_values.h"
#include "engine/node/session/program_version.h"
#include "net/base/machine_limits.h"

namespace potluck {

NodeCalls::NodeCalls(std::filesystem::path home, const PublicKey& me,
                     const PublishedStatus& published)
    : home_(std::move(home)), me_(me), published_(published) {}

CallList<NodeCalls> NodeCalls::methods() {
  return {
      {"hello", &NodeCalls::hello}, {"status", &NodeCalls::status}, {"doctor", &NodeCalls::doctor}};
}

Result<control::Hello> NodeCalls::hello(const Json&) {
  control::Hello out;
  out.version = program_version();
  out.peer = me_.hex();
  out.home = home_.string();
  out.cores = usable_cores();
  out.device = published_.now().device;
  return out;
}

Result<control::NodeStatus> NodeCalls::status(const Json&) { return published_.now(); }

Result<control::Doctor> NodeCalls::doctor(const Json&) { return doctor_value(examine_devices()); }

}  // namespace potluck
