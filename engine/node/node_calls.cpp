// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/node_calls.h"

#include "engine/node/program_version.h"
#include "net/base/machine_limits.h"

namespace potluck {

NodeCalls::NodeCalls(std::filesystem::path home, const PublicKey& me,
                     const PublishedSnapshot& published)
    : home_(std::move(home)), me_(me), published_(published) {}

CallList<NodeCalls> NodeCalls::methods() {
  return {
      {"hello", &NodeCalls::hello}, {"status", &NodeCalls::status}, {"doctor", &NodeCalls::doctor}};
}

Result<Json> NodeCalls::hello(const Json&) {
  std::string device;
  if (const auto now = published_.now(); now["device"].is_string()) device = now["device"];
  return Json{{"version", program_version()},
              {"api", 1},
              {"peer", me_.hex()},
              {"home", home_.string()},
              {"cores", usable_cores()},
              {"device", device}};
}

Result<Json> NodeCalls::status(const Json&) { return published_.now(); }

Result<Json> NodeCalls::doctor(const Json&) { return doctor_json(examine_devices()); }

}  // namespace potluck
