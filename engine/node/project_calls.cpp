// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/project_calls.h"

#include <algorithm>

#include "engine/node/data_files.h"
#include "engine/node/params.h"
#include "engine/node/project_link.h"

namespace potluck {

ProjectCalls::ProjectCalls(Memberships& memberships, const RunningProject& running,
                           Joining& joining, const ProjectDescriber& describer)
    : memberships_(memberships), running_(running), joining_(joining), describer_(describer) {}

CallList<ProjectCalls> ProjectCalls::methods() {
  return {{"projects", &ProjectCalls::projects},
          {"inspect_link", &ProjectCalls::inspect_link},
          {"join", &ProjectCalls::join},
          {"link", &ProjectCalls::link}};
}

Result<Json> ProjectCalls::projects(const Json&) {
  POTLUCK_TRY(const auto all, memberships_.rows());
  Json out = Json::array();
  for (const auto& row : all) out.push_back(describer_.describe(row));
  return Json{{"projects", std::move(out)}};
}

Result<Json> ProjectCalls::preview_of(const Invite& invite) {
  POTLUCK_TRY(const auto fetched, joining_.look_behind(invite));
  const auto& manifest = fetched.manifest;
  FitFacts facts;
  facts.model = estimate_before_data(manifest);
  return Json{{"description", manifest.description},
              {"owner", fetched.organiser ? fetched.organiser->peer.hex() : ""},
              {"owner_name", fetched.organiser ? fetched.organiser->name : ""},
              {"model", manifest.model},
              {"data_format", manifest.data_format},
              {"policy", manifest.policy == JoinPolicy::kOpen ? "open" : "invite"},
              {"target_batch", manifest.recipe.target_batch},
              {"epochs_total", manifest.recipe.epochs},
              {"data_bytes", data_bytes(manifest)},
              {"parameters", facts.model ? facts.model->parameters : 0},
              {"fit", describer_.fit(manifest, facts)}};
}

Result<Json> ProjectCalls::inspect_link(const Json& params) {
  POTLUCK_TRY(const auto link, required_text(params, "link"));
  POTLUCK_TRY(const auto fetch, flag_of(params, "fetch", false));
  POTLUCK_TRY(const auto invite, parse_link(link, SystemClock().unix_seconds()));
  POTLUCK_TRY(const auto all, memberships_.rows());
  const auto known = std::find_if(all.begin(), all.end(),
                                  [&](const auto& row) { return row.id == invite.project; });
  const bool member = known != all.end();
  Json out = Json::object();
  if (fetch) {
    if (member) {
      out = describer_.describe(*known);
    } else {
      POTLUCK_TRY(out, preview_of(invite));
    }
  }
  out["link"] = to_link(invite);  // as it was before chats and mails had it
  out["project"] = invite.project.hex();
  out["name"] = invite.project_name;
  out["addresses"] = invite.addresses;
  out["expires_unix"] = invite.chain.empty() ? 0 : invite.chain.back().certificate.expiry;
  out["already_member"] = member;
  return out;
}

Result<Json> ProjectCalls::join(const Json& params) {
  POTLUCK_TRY(const auto link, required_text(params, "link"));
  POTLUCK_TRY(const auto name, text_of(params, "display_name"));
  POTLUCK_TRY(const auto joined, joining_.join(link, name));
  return Json{{"project", joined.id.hex()}, {"name", joined.name}};
}

Result<Json> ProjectCalls::link(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  if (!membership.row.organiser && membership.manifest.policy != JoinPolicy::kOpen) {
    return {ErrorCode::kPermission, "only the organiser may invite others to this project",
            "ask the organiser for a link"};
  }
  POTLUCK_TRY(auto link, current_link(membership, running_));
  return Json{{"link", std::move(link)}};
}

}  // namespace potluck
