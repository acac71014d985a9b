// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/computer.h"

namespace potluck::control {

void to_json(Json& out, const Hello& it) {
  out = {{"version", it.version}, {"api", it.api},     {"peer", it.peer},
         {"home", it.home},       {"cores", it.cores}, {"device", it.device}};
}

void to_json(Json& out, const Device& it) {
  out = {{"kind", it.kind},
         {"number", or_null(it.number)},
         {"name", it.name},
         {"memory_bytes", it.memory_bytes},
         {"free_memory_bytes", it.free_memory_bytes},
         {"usable", it.usable},
         {"reason", it.reason},
         {"fix", it.fix},
         {"features", it.features}};
}

void to_json(Json& out, const Doctor& it) {
  out = {{"devices", it.devices},
         {"torch_version", it.torch_version},
         {"torch_has_cuda", it.torch_has_cuda},
         {"torch_has_rocm", it.torch_has_rocm},
         {"cores", it.cores},
         {"memory_bytes", it.memory_bytes},
         {"free_memory_bytes", it.free_memory_bytes}};
}

void to_json(Json& out, const Facts& it) {
  out = {{"on_battery", or_null(it.on_battery)},   {"battery_percent", or_null(it.battery_percent)},
         {"metered", or_null(it.metered)},         {"idle_seconds", or_null(it.idle_seconds)},
         {"full_screen", or_null(it.full_screen)}, {"programs", it.programs},
         {"celsius", or_null(it.celsius)},         {"load", or_null(it.load)},
         {"process_bytes", it.process_bytes},      {"folder_bytes", it.folder_bytes}};
}

void to_json(Json& out, const Rules& it) {
  out = {{"preferences", it.preferences},
         {"defaults", it.defaults},
         {"facts", it.facts},
         {"holds", it.holds},
         {"sentence", it.sentence}};
}

}  // namespace potluck::control
