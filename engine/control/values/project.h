// SPDX-License-Identifier: GPL-3.0-or-later
// Projects: those of this computer, those behind a link, those of the local network, and whether
// they fit this computer. Pure values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/control/values/json.h"

namespace potluck::control {

enum class Fits : std::uint8_t { kUnknown, kYes, kShort };
std::string_view to_string(Fits fits);

// What a project needs of this computer, and what there is; none: not known.
struct Fit {
  // Of the whole process, as MemAvailable and the owner's limit leave it room.
  std::optional<std::uint64_t> memory_bytes, memory_available_bytes;
  Fits memory = Fits::kUnknown;
  // Data and checkpoints; what of it is on this disk already; what is free for the rest.
  std::uint64_t disk_bytes = 0, disk_here_bytes = 0;
  std::optional<std::uint64_t> disk_available_bytes;
  Fits disk = Fits::kUnknown;
  std::optional<double> traffic_bytes_per_hour;  // up and down, while it trains
  bool traffic_seen = false;  // as it was here so far; otherwise as it is to be expected
};

// Samples of this computer that are in no commit, by why.
struct NotCounted {
  std::string kind;
  std::uint64_t samples = 0;
  bool operator==(const NotCounted&) const = default;
};
// What the ledger counts for this computer.
struct Standing {
  std::uint64_t my_samples_total = 0;
  double my_contribution_share = 0;
  std::uint64_t samples_total = 0, missing_epochs = 0, missing_samples = 0;
  std::vector<NotCounted> not_counted;
  bool operator==(const Standing&) const = default;
};

// The project whose model this one began with.
struct CarriedOn {
  std::string project, name;
  std::uint64_t epoch = 0;
};
// What a manifest says, and who made it.
struct ProjectAbout {
  std::string description, organiser, organiser_name, model, data_format, policy;
  std::uint64_t target_batch = 0, epochs_total = 0, data_bytes = 0, parameters = 0;
  Fit fit;
  std::optional<CarriedOn> carries_on;
};

struct Project {
  std::string project, name, my_role;  // my_role: "" while somebody has to let this computer in
  ProjectAbout about;
  std::optional<std::uint32_t> peers;
  bool organised_here = false, running = false, archived = false;
  std::uint64_t epochs_done = 0;
  std::int64_t joined_unix_ms = 0;
  Standing standing;
  std::optional<double> best_validation_loss;
};
// One whose manifest cannot be read.
struct DamagedProject {
  std::string project, name, problem;
};
using AnyProject = std::variant<Project, DamagedProject>;
struct Projects {
  std::vector<AnyProject> projects;
};

struct InspectedLink {
  std::string link, project, name;
  std::vector<std::string> addresses;
  std::int64_t expires_unix = 0;
  bool already_member = false;
  bool admits = true;  // false: whoever comes by it has to be let in by somebody
  // What was asked for with `fetch`: by a member; as this computer has it.
  std::variant<Nothing, ProjectAbout, Project, DamagedProject> behind;
};
struct JoinedProject {
  std::string project, name;
  bool asks = false;  // somebody has to let it in
};
struct ProjectLink {
  std::string link;
};
struct RemovedProject {
  std::uint64_t bytes = 0;
};

struct NearbyProject {
  std::string project, name, link, host;
  bool already_member = false;
};
struct Nearby {
  bool on = false;
  std::vector<NearbyProject> projects;
};

void to_json(Json& out, const Fit& fit);
void to_json(Json& out, const NotCounted& samples);
void to_json(Json& out, const CarriedOn& parent);
void to_json(Json& out, const Standing& standing);
void to_json(Json& out, const ProjectAbout& about);
void to_json(Json& out, const Project& project);
void to_json(Json& out, const DamagedProject& project);
void to_json(Json& out, const Projects& projects);
void to_json(Json& out, const InspectedLink& link);
void to_json(Json& out, const JoinedProject& project);
void to_json(Json& out, const ProjectLink& link);
void to_json(Json& out, const RemovedProject& project);
void to_json(Json& out, const NearbyProject& project);
void to_json(Json& out, const Nearby& nearby);

}  // namespace potluck::control
