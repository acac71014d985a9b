// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/reach_rung.h"

namespace potluck::control {

std::string_view to_string(RungState state) {
  switch (state) {
    case RungState::kWorks:
      return "works";
    case RungState::kUnknown:
      return "unknown";
    case RungState::kFails:
      return "fails";
    case RungState::kUnused:
      return "unused";
  }
  return "unknown";
}

void to_json(Json& out, const ReachRung& rung) {
  out = {{"way", rung.way},
         {"state", to_string(rung.state)},
         {"said", rung.said},
         {"help", rung.help}};
}

}  // namespace potluck::control
