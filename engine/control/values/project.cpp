// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/project.h"

namespace potluck::control {

std::string_view to_string(Fits fits) {
  switch (fits) {
    case Fits::kYes:
      return "yes";
    case Fits::kShort:
      return "short";
    case Fits::kUnknown:
      break;
  }
  return "unknown";
}

void to_json(Json& out, const Fit& it) {
  out = {{"memory_bytes", or_null(it.memory_bytes)},
         {"memory_available_bytes", or_null(it.memory_available_bytes)},
         {"memory", to_string(it.memory)},
         {"disk_bytes", it.disk_bytes},
         {"disk_here_bytes", it.disk_here_bytes},
         {"disk_available_bytes", or_null(it.disk_available_bytes)},
         {"disk", to_string(it.disk)},
         {"traffic_bytes_per_hour", or_null(it.traffic_bytes_per_hour)},
         {"traffic_seen", it.traffic_seen}};
}

void to_json(Json& out, const NotCounted& it) {
  out = {{"kind", it.kind}, {"samples", it.samples}};
}

void to_json(Json& out, const Standing& it) {
  out = {{"my_samples_total", it.my_samples_total},
         {"my_contribution_share", it.my_contribution_share},
         {"samples_total", it.samples_total},
         {"missing_epochs", it.missing_epochs},
         {"missing_samples", it.missing_samples},
         {"not_counted", it.not_counted}};
}

void to_json(Json& out, const CarriedOn& it) {
  out = {{"project", it.project}, {"name", it.name}, {"epoch", it.epoch}};
}

void to_json(Json& out, const ProjectAbout& it) {
  out = {{"description", it.description},
         {"organiser", it.organiser},
         {"organiser_name", it.organiser_name},
         {"model", it.model},
         {"data_format", it.data_format},
         {"policy", it.policy},
         {"target_batch", it.target_batch},
         {"epochs_total", it.epochs_total},
         {"data_bytes", it.data_bytes},
         {"parameters", it.parameters},
         {"fit", it.fit}};
  put_known(out, "carries_on", it.carries_on);
}

void to_json(Json& out, const Project& it) {
  out = it.about;
  out.update({{"project", it.project},
              {"name", it.name},
              {"my_role", it.my_role},
              {"peers", or_null(it.peers)},
              {"organised_here", it.organised_here},
              {"running", it.running},
              {"archived", it.archived},
              {"epochs_done", it.epochs_done},
              {"joined_unix_ms", it.joined_unix_ms}});
  out.update(Json(it.standing));
  put_known(out, "best_validation_loss", it.best_validation_loss);
}

void to_json(Json& out, const DamagedProject& it) {
  out = {{"project", it.project}, {"name", it.name}, {"problem", it.problem}};
}

void to_json(Json& out, const Projects& it) {
  Json all = Json::array();
  for (const auto& each : it.projects) all.push_back(either(each));
  out = {{"projects", std::move(all)}};
}

void to_json(Json& out, const InspectedLink& it) {
  out = either(it.behind);
  out.update({{"invite_link", it.link},
              {"project", it.project},
              {"name", it.name},
              {"addresses", it.addresses},
              {"expires_unix", it.expires_unix},
              {"already_member", it.already_member},
              {"admits", it.admits}});
}

void to_json(Json& out, const JoinedProject& it) {
  out = {{"project", it.project}, {"name", it.name}, {"asks", it.asks}};
}

void to_json(Json& out, const ProjectLink& it) { out = {{"invite_link", it.link}}; }

void to_json(Json& out, const RemovedProject& it) { out = {{"bytes", it.bytes}}; }

void to_json(Json& out, const NearbyProject& it) {
  out = {{"project", it.project},
         {"name", it.name},
         {"invite_link", it.link},
         {"host", it.host},
         {"already_member", it.already_member}};
}

void to_json(Json& out, const Nearby& it) { out = {{"on", it.on}, {"projects", it.projects}}; }

}  // namespace potluck::control
