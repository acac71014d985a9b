// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of docs/control-api.md that tell what a project is and whether it fits this computer,
// before and after joining it.
#include <algorithm>

#include "engine/node/data_files.h"
#include "engine/node/known_facts.h"
#include "engine/node/memory_room.h"
#include "engine/node/node_impl.h"
#include "engine/node/params.h"
#include "engine/node/power_files.h"
#include "engine/node/shelf.h"

namespace potluck {
namespace {

// The newest that are stored, oldest of them first.
std::vector<CommitRow> newest_commits(Store& store, const ProjectId& project, std::uint64_t last) {
  const std::uint64_t from = last + 1 > kFitCommits ? last + 1 - kFitCommits : 0;
  auto rows = store.commits(project, from, kFitCommits);
  return rows ? std::move(*rows) : std::vector<CommitRow>();
}

std::string own_name(const ProjectRow& row) {
  const auto chain = decode_chain(row.chain);
  return chain && !chain->empty() ? chain->back().certificate.display_name : std::string();
}

}  // namespace

Json NodeImpl::fit_on_this_computer(const Manifest& manifest, FitFacts facts) const {
  const auto preferences = keeper_.preferences();
  facts.memory_available_bytes = MemoryRoom(bytes_of_gb(preferences.max_memory_gb)).of_process();
  std::error_code failure;
  if (const auto space = std::filesystem::space(home_, failure); !failure) {
    facts.disk_available_bytes = space.available;
  }
  if (preferences.max_disk_gb > 0) {
    const std::uint64_t cap = bytes_of_gb(preferences.max_disk_gb), held = folder_bytes(home_);
    facts.disk_available_bytes =
        std::min(facts.disk_available_bytes.value_or(cap), cap > held ? cap - held : 0);
  }
  constexpr double kMbit = 1e6;
  facts.up_bits_per_second = preferences.max_up_mbit * kMbit;
  facts.down_bits_per_second = preferences.max_down_mbit * kMbit;
  facts.disk_here_bytes = folder_bytes(ProjectFolder::of(home_, manifest.id).path);
  return fit_json(fit_of(manifest, facts));
}

Json NodeImpl::describe_project(const ProjectRow& row) {
  const auto membership = open_project(row);
  if (!membership) {
    return {{"project", row.id.hex()}, {"name", row.name}, {"problem", membership.error().text()}};
  }
  ProjectFacts facts;
  FitFacts fit;
  {
    std::shared_lock lock(session_mutex_);
    facts.running = wanted_ && wanted_->id == row.id;
  }
  storage_.ask([&](Store& store) {
    if (const auto last = store.last_commit(row.id); last && *last) {
      facts.epochs_done = (*last)->epoch + 1;
      facts.peers = (*last)->peers;
      fit.commits = newest_commits(store, row.id, (*last)->epoch);
    }
    if (const auto standing = read_standing(store, row.id, identity_.public_key())) {
      facts.standing = *standing;
    }
    facts.archived = is_archived(store, row.id);
    const auto parameters = store.setting("parameters." + row.id.hex());
    if (parameters && *parameters)
      facts.parameters = std::strtoull((*parameters)->c_str(), nullptr, 10);
    fit.model = known_estimate(store, row.id);
    if (facts.parameters == 0 && fit.model) facts.parameters = fit.model->parameters;
    if (const auto who = known_organiser(store, row.id)) {
      facts.owner = who->peer;
      facts.owner_name = who->name;
    }
    if (const auto validations = store.validations(row.id)) {
      for (const auto& each : *validations) {
        if (!facts.best_validation_loss || each.loss < *facts.best_validation_loss) {
          facts.best_validation_loss = each.loss;
        }
      }
    }
    return true;
  });
  if (row.organiser) {
    // The project key certified the organiser: our own first certificate, where that is us.
    facts.owner = identity_.public_key();
    facts.owner_name = own_name(row);
  }
  fit.parameters = facts.parameters;
  auto out = project_json(row, membership->manifest, facts);
  out["fit"] = fit_on_this_computer(membership->manifest, std::move(fit));
  return out;
}

Result<Json> NodeImpl::call_projects(const Json&) {
  POTLUCK_TRY(const auto all, rows());
  Json out = Json::array();
  for (const auto& row : all) out.push_back(describe_project(row));
  return Json{{"projects", std::move(out)}};
}

// What a member sends to whom it takes for a newcomer. Nothing of it is stored: who does not join
// leaves no trace here.
Result<Json> NodeImpl::look_behind(const Invite& invite) {
  const auto now = SystemClock().unix_seconds();
  const auto chain = accept_invite(invite, identity_.public_key(), "", Role::kVolunteer, now);
  POTLUCK_CHECK(verify_chain(chain, invite.project, identity_.public_key(), now));
  POTLUCK_TRY(const auto proxy, parse_optional_proxy(keeper_.preferences().proxy));
  POTLUCK_TRY(const auto fetched,
              manifests_.fetch(invite, identity_, chain, proxy, ManifestFetcher::Why::kLook));
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
              {"fit", fit_on_this_computer(manifest, facts)}};
}

Result<Json> NodeImpl::call_inspect_link(const Json& params) {
  POTLUCK_TRY(const auto link, required_text(params, "link"));
  POTLUCK_TRY(const auto fetch, flag_of(params, "fetch", false));
  POTLUCK_TRY(const auto invite, parse_link(link, SystemClock().unix_seconds()));
  POTLUCK_TRY(const auto all, rows());
  const auto known = std::find_if(all.begin(), all.end(),
                                  [&](const auto& row) { return row.id == invite.project; });
  const bool member = known != all.end();
  Json out = Json::object();
  if (fetch) {
    if (member) {
      out = describe_project(*known);
    } else {
      POTLUCK_TRY(out, look_behind(invite));
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

}  // namespace potluck
