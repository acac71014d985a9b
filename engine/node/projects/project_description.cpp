// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/project_description.h"

#include <algorithm>
#include <cstdlib>

#include "engine/node/answers/control_values.h"
#include "engine/node/disk/commit_rows.h"
#include "engine/node/finding/known_facts.h"
#include "engine/node/owner/memory_room.h"
#include "engine/node/owner/power_files.h"
#include "engine/node/projects/archive.h"

namespace potluck {
namespace {

// The newest that are stored, oldest of them first.
std::vector<CommitRow> newest_commits(Store& store, const ProjectId& project, std::uint64_t last) {
  const std::uint64_t from = last + 1 > kFitCommits ? last + 1 - kFitCommits : 0;
  auto rows = store.commits(project, from, kFitCommits);
  return rows ? std::move(*rows) : std::vector<CommitRow>();
}

// What the store knows of the project, for those who look at it.
void read_facts(Store& store, const ProjectId& project, const PeerId& me, control::Project& facts,
                FitFacts& fit) {
  if (const auto last = store.last_commit(project); last && *last) {
    facts.epochs_done = (*last)->epoch + 1;
    if ((*last)->peers > 0) facts.peers = (*last)->peers;
    fit.commits = newest_commits(store, project, (*last)->epoch);
  }
  if (const auto standing = read_standing(store, project, me)) {
    facts.standing = standing_value(*standing);
  }
  facts.archived = is_archived(store, project);
  const auto parameters = store.setting("parameters." + project.hex());
  if (parameters && *parameters) {
    facts.about.parameters = std::strtoull((*parameters)->c_str(), nullptr, 10);
  }
  fit.model = known_estimate(store, project);
  if (facts.about.parameters == 0 && fit.model) facts.about.parameters = fit.model->parameters;
  if (const auto who = known_organiser(store, project)) {
    facts.about.organiser = who->peer.hex();
    facts.about.organiser_name = who->name;
  }
  if (const auto best = best_validation(store, project, me); best && *best) {
    facts.best_validation_loss = (*best)->loss;
  }
}

std::string own_role(const ProjectRow& row) {
  const auto chain = decode_chain(row.chain);
  if (!chain || !takes_part(*chain)) return "";
  return std::string(to_string(chain->back().certificate.role));
}

}  // namespace

ProjectDescriber::ProjectDescriber(std::filesystem::path home, const PeerId& me,
                                   StorageThread& storage, const Memberships& memberships,
                                   const Owner& owner, const RunningProject& running)
    : home_(std::move(home)),
      me_(me),
      storage_(storage),
      memberships_(memberships),
      owner_(owner),
      running_(running) {}

Fit ProjectDescriber::fit(const Manifest& manifest, FitFacts facts) const {
  const auto preferences = owner_.preferences();
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
  facts.disk_here_bytes = folder_bytes(memberships_.folder_of(manifest.id).path);
  return fit_of(manifest, facts);
}

control::AnyProject ProjectDescriber::describe(const ProjectRow& row) const {
  const auto membership = memberships_.open(row);
  if (!membership) {
    return control::DamagedProject{row.id.hex(), row.name, membership.error().text()};
  }
  const auto& manifest = membership->manifest;
  control::Project out;
  FitFacts fit_facts;
  out.project = row.id.hex();
  out.name = manifest.name;
  out.about = about_value(manifest);
  out.organised_here = row.organiser;
  out.my_role = own_role(row);
  out.joined_unix_ms = row.joined_unix * 1000;
  out.running = running_.use().is_wanted(row.id);
  storage_.ask([&](Store& store) { read_facts(store, row.id, me_, out, fit_facts); });
  if (row.organiser) {
    // The project key certified the organiser: our own first certificate, where that is us.
    out.about.organiser = me_.hex();
    out.about.organiser_name = own_name(row).value_or("");
  }
  fit_facts.parameters = out.about.parameters;
  out.about.fit = fit(manifest, std::move(fit_facts));
  return out;
}

}  // namespace potluck
