// SPDX-License-Identifier: GPL-3.0-or-later
// The values of docs/control-api.md as JSON. Pure, any thread.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/collab/collaboration.h"
#include "engine/node/standing.h"
#include "engine/project/manifest.h"
#include "engine/store/store.h"
#include "engine/train/doctor.h"
#include "engine/train/trainer.h"
#include "net/base/clock.h"

namespace potluck {

using Json = nlohmann::json;

std::int64_t unix_ms_now();
// Snake case, as in the API and in exit codes: "not_found".
std::string_view to_string(ErrorCode code);
std::string to_base64(ByteView bytes);  // RFC 4648, with padding

ScheduleSpec schedule_of(const Recipe& recipe);
OptimizerSpec optimizer_of(const Recipe& recipe);
void apply_recipe(const Recipe& recipe, TrainerOptions& out);  // all of it that a trainer takes

// Null for what is not known.
template <class Value>
Json told_or_null(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

Json commit_json(const CommitRow& row, const Recipe& recipe);
Json peer_json(const PeerView& peer, const PlanView* last_round);  // null: there was none
Json plan_json(const PlanView& plan, const PeerId& me);
Json doctor_json(const DoctorReport& report);
Json prediction_json(const Trainer::Prediction& prediction);
Json validation_json(std::uint64_t epoch, double loss, double accuracy);
// missing_samples: in commits that are not here yet, whoever they turn out to be of.
Json leaderboard_json(const std::vector<Contribution>& rows, const PeerId& me,
                      std::uint64_t missing_samples);

struct ProjectFacts {
  std::uint64_t epochs_done = 0;
  std::uint64_t parameters = 0;  // 0: not known yet
  std::optional<double> best_validation_loss;
  bool running = false, archived = false;
  Standing standing;
  PeerId owner;             // zero: not known
  std::string owner_name;   // "": not known
  std::uint32_t peers = 0;  // in the newest commit; 0: there is none
};
Json project_json(const ProjectRow& row, const Manifest& manifest, const ProjectFacts& facts);

}  // namespace potluck
