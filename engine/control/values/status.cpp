// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/status.h"

namespace potluck::control {

std::string_view to_string(Activity activity) {
  switch (activity) {
    case Activity::kIdle:
      return "idle";
    case Activity::kStarting:
      return "starting";
    case Activity::kWaitingForData:
      return "waiting_for_data";
    case Activity::kLookingForPeers:
      return "looking_for_peers";
    case Activity::kWaitingForHistory:
      return "waiting_for_history";
    case Activity::kWaitingForMembers:
      return "waiting_for_members";
    case Activity::kFetchingState:
      return "fetching_state";
    case Activity::kCatchingUp:
      return "catching_up";
    case Activity::kTraining:
      return "training";
    case Activity::kWaitingForOthers:
      return "waiting_for_others";
    case Activity::kLeftOut:
      return "left_out";
    case Activity::kAveraging:
      return "averaging";
    case Activity::kApplying:
      return "applying";
    case Activity::kPaused:
      return "paused";
    case Activity::kFinished:
      return "finished";
    case Activity::kNotTraining:
      return "not_training";
    case Activity::kFailed:
      return "failed";
  }
  return "idle";
}

bool is_in_rounds(Activity activity) {
  return activity == Activity::kTraining || activity == Activity::kWaitingForOthers ||
         activity == Activity::kAveraging || activity == Activity::kApplying;
}

std::string_view to_string(Reach reach) {
  switch (reach) {
    case Reach::kUnknown:
      return "unknown";
    case Reach::kReachable:
      return "reachable";
    case Reach::kUnreachable:
      return "unreachable";
    case Reach::kClientMode:
      return "client_mode";
  }
  return "unknown";
}

void to_json(Json& out, const Fix& fix) {
  out = {{"label", fix.label}, {"method", fix.method}, {"params", fix.params}};
}

void to_json(Json& out, const Explanation& said) {
  out = {{"sentence", said.sentence}, {"reason", said.reason}, {"fix", or_null(said.fix)}};
}

void to_json(Json& out, const Batch& batch) {
  out = {{"mine", batch.mine},
         {"others", batch.others},
         {"target", batch.target},
         {"eta_seconds", or_null(batch.eta_seconds)}};
}

void to_json(Json& out, const PresentRound& round) {
  out = {{"attempt", round.attempt},
         {"coordinator", round.coordinator},
         {"averaging", round.averaging}};
}

void to_json(Json& out, const Traffic& traffic) {
  out = {{"up_bps", traffic.up_bps},
         {"down_bps", traffic.down_bps},
         {"up_bytes", traffic.up_bytes},
         {"down_bytes", traffic.down_bytes}};
}

void to_json(Json& out, const Fetch& fetch) {
  out = {
      {"what", fetch.what}, {"done_bytes", fetch.done_bytes}, {"total_bytes", fetch.total_bytes}};
}

void to_json(Json& out, const Hold& hold) {
  out = {{"rule", hold.rule}, {"network", hold.network}, {"minutes", or_null(hold.minutes)}};
}

void to_json(Json& out, const Machine& machine) {
  out = {{"celsius", or_null(machine.celsius)},
         {"load", or_null(machine.load)},
         {"on_battery", or_null(machine.on_battery)},
         {"process_bytes", machine.process_bytes}};
}

void to_json(Json& out, const NodeStatus& s) {
  out = {{"version", s.version},
         {"project", s.project},
         {"name", s.name},
         {"activity", to_string(s.activity)},
         {"disk_trouble", or_null(s.disk_trouble)},
         {"epoch", s.progress.epoch},
         {"epochs_total", s.progress.epochs_total},
         {"others_epoch", s.progress.others_epoch},
         {"seconds_left", or_null(s.progress.seconds_left)},
         {"loss", or_null(s.progress.loss)},
         {"learning_rate", s.progress.learning_rate},
         {"validation", or_null(s.progress.validation)},
         {"state_digest", or_null(s.progress.state_digest)},
         {"peers", s.network.peers},
         {"listening", s.network.listening},
         {"client_mode", s.network.client_mode},
         {"reached", s.network.reach == Reach::kReachable},
         {"reach", to_string(s.network.reach)},
         {"relays", s.network.relays},
         {"ladder", s.network.ladder},
         {"traffic", s.network.traffic},
         {"batch", s.batch},
         {"samples_per_second",
          {{"mine", s.samples_per_second_mine}, {"all", s.samples_per_second_all}}},
         {"round", s.round},
         {"fetch", or_null(s.fetch)},
         {"device", s.device},
         {"paused", s.wishes.paused},
         {"hold", or_null(s.wishes.hold)},
         {"paused_until_unix_ms", or_null(s.wishes.paused_until_unix_ms)},
         {"overridden_until_unix_ms", or_null(s.wishes.overridden_until_unix_ms)},
         {"stops_after_round", s.wishes.stops_after_round},
         {"machine", s.machine}};
  out.update(Json(s.said));
  out.update(Json(s.standing));
}

}  // namespace potluck::control
