// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/project_calls.h"

#include <algorithm>

#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/disk/data_files.h"
#include "engine/node/projects/project_link.h"
#include "net/base/clock.h"

namespace potluck {

ProjectCalls::ProjectCalls(Memberships& memberships, const RunningProject& running,
                           Joining& joining, const ProjectDescriber& describer)
    : memberships_(memberships), running_(running), joining_(joining), describer_(describer) {}

CallList<ProjectCalls> ProjectCalls::methods() {
  return {{"projects", &ProjectCalls::projects},
          {"inspect_invite", &ProjectCalls::inspect_invite},
          {"join", &ProjectCalls::join},
          {"invite_link", &ProjectCalls::invite_link}};
}

Result<control::Projects> ProjectCalls::projects(const Json&) {
  POTLUCK_TRY(const auto all, memberships_.rows());
  control::Projects out;
  for (const auto& row : all) out.projects.push_back(describer_.describe(row));
  return out;
}

Result<control::ProjectAbout> ProjectCalls::preview_of(const Invite& invite) {
  POTLUCK_TRY(const auto fetched, joining_.look_behind(invite));
  const auto& manifest = fetched.manifest;
  FitFacts facts;
  facts.model = estimate_before_data(manifest);
  auto out = about_value(manifest);
  if (fetched.organiser) {
    out.organiser = fetched.organiser->peer.hex();
    out.organiser_name = fetched.organiser->name;
  }
  if (facts.model) out.parameters = facts.model->parameters;
  out.fit = describer_.fit(manifest, facts);
  return out;
}

Result<control::InspectedLink> ProjectCalls::inspect_invite(const Json& params) {
  POTLUCK_TRY(const auto link, required_text(params, "invite_link"));
  POTLUCK_TRY(const auto fetch, flag_of(params, "fetch", false));
  POTLUCK_TRY(const auto invite, parse_invite_link(link, SystemClock().unix_seconds()));
  POTLUCK_TRY(const auto all, memberships_.rows());
  const auto known = std::find_if(all.begin(), all.end(),
                                  [&](const auto& row) { return row.id == invite.project; });
  const bool member = known != all.end();
  control::InspectedLink out;
  if (fetch && member) {
    std::visit([&out](auto&& project) { out.behind = std::forward<decltype(project)>(project); },
               describer_.describe(*known));
  } else if (fetch) {
    POTLUCK_TRY(out.behind, preview_of(invite));
  }
  out.link = to_invite_link(invite);  // as it was before chats and mails had it
  out.project = invite.project.hex();
  out.name = invite.project_name;
  out.addresses = invite.addresses;
  if (!invite.chain.empty()) out.expires_unix = invite.chain.back().certificate.expiry;
  out.already_member = member;
  out.admits = takes_part(invite.chain);
  return out;
}

Result<control::JoinedProject> ProjectCalls::join(const Json& params) {
  POTLUCK_TRY(const auto link, required_text(params, "invite_link"));
  POTLUCK_TRY(const auto name, text_of(params, "display_name"));
  POTLUCK_TRY(const auto message, text_of(params, "message"));
  POTLUCK_TRY(const auto joined, joining_.join(link, name, message));
  return control::JoinedProject{joined.id.hex(), joined.name, joined.asks};
}

Result<control::ProjectLink> ProjectCalls::invite_link(const Json& params) {
  POTLUCK_TRY(const auto membership, memberships_.find_named(params));
  // Where each one is let in by somebody, whoever passes the link on lets in nobody.
  if (!membership.row.organiser && membership.manifest.policy == JoinPolicy::kInvite) {
    return {ErrorCode::kPermission, "only the organiser may invite others to this project",
            "ask the organiser for a link"};
  }
  POTLUCK_TRY(auto link, current_link(membership, running_));
  return control::ProjectLink{std::move(link)};
}

}  // namespace potluck
