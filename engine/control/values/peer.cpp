// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/peer.h"

namespace potluck::control {

void to_json(Json& out, const Peer& it) {
  out = {{"peer", it.peer},
         {"name", it.name},
         {"role", it.role},
         {"stage", it.stage},
         {"linked", it.linked},
         {"client_mode", it.client_mode},
         {"way", it.way},
         {"coordinator", it.coordinator},
         {"ping_ms", it.ping_ms},
         {"up_bps", it.up_bps},
         {"down_bps", it.down_bps},
         {"samples_per_second", it.samples_per_second},
         {"epoch", it.epoch},
         {"epoch_samples", it.epoch_samples},
         {"fraction", it.fraction},
         {"codec", it.codec},
         {"total_samples", it.total_samples},
         {"version", it.version},
         {"seconds_since_heard", it.seconds_since_heard},
         {"addresses", it.addresses}};
}

void to_json(Json& out, const Peers& it) { out = {{"peers", it.peers}}; }

void to_json(Json& out, const RoundMember& it) {
  out = {{"peer", it.peer},
         {"name", it.name},
         {"me", it.me},
         {"computes", it.computes},
         {"fraction", it.fraction},
         {"codec", it.codec},
         {"up_bps", it.up_bps},
         {"down_bps", it.down_bps},
         {"line_known", it.line_known},
         {"samples_per_second", it.samples_per_second},
         {"samples", it.samples},
         {"arrived_seconds", it.arrived_seconds},
         {"up_seconds", it.up_seconds},
         {"down_seconds", it.down_seconds},
         {"why", it.why}};
}

void to_json(Json& out, const Gate& it) { out = {{"peer", it.peer}, {"direction", it.direction}}; }

void to_json(Json& out, const Round& it) {
  out = {{"epoch", it.epoch},
         {"attempt", it.attempt},
         {"coordinator", it.coordinator},
         {"average_codec", it.average_codec},
         {"compute_seconds", it.compute_seconds},
         {"exchange_seconds", it.exchange_seconds},
         {"took_seconds", or_null(it.took_seconds)},
         {"epoch_seconds", it.epoch_seconds},
         {"gates", it.gates},
         {"members", it.members}};
}

void to_json(Json& out, const LastRound& it) { out = {{"last_round", or_null(it.last_round)}}; }

}  // namespace potluck::control
