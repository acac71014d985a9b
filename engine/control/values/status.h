// SPDX-License-Identifier: GPL-3.0-or-later
// What a node does at a moment: the NodeStatus of docs/control-api.md and its parts. Pure values,
// any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/control/values/history.h"
#include "engine/control/values/json.h"
#include "engine/control/values/project.h"
#include "engine/control/values/reach_rung.h"
#include "engine/control/values/sentence.h"

namespace potluck::control {

enum class Activity : std::uint8_t {
  kIdle,
  kStarting,
  kWaitingForData,
  kLookingForPeers,
  kWaitingForHistory,
  kWaitingForMembers,
  kFetchingState,
  kCatchingUp,
  kTraining,
  kWaitingForOthers,
  kLeftOut,
  kAveraging,
  kApplying,
  kPaused,
  kFinished,
  kNotTraining,
  kFailed,
};
std::string_view to_string(Activity activity);
// Rounds switch between these many times a second.
bool is_in_rounds(Activity activity);

enum class Reach : std::uint8_t { kUnknown, kReachable, kUnreachable, kClientMode };
std::string_view to_string(Reach reach);

// The button that helps: a method of the API with its parameters, or "show", a page of the window.
struct Fix {
  Sentence label;
  std::string method;
  Json params = Json::object();
  bool operator==(const Fix&) const = default;
};

// What the window says: one plain sentence, why, and what helps.
struct Explanation {
  Sentence sentence, reason{};
  std::optional<Fix> fix{};
  bool operator==(const Explanation&) const = default;
};

// How far the training has come.
struct Progress {
  std::uint64_t epoch = 0, epochs_total = 0, others_epoch = 0;
  std::optional<double> seconds_left, loss;
  double learning_rate = 0;
  std::optional<Validation> validation;
  std::optional<StateDigest> state_digest;
  bool operator==(const Progress&) const = default;
};

struct Batch {
  std::uint32_t mine = 0, target = 0;
  double others = 0;  // as told, and reckoned on from there
  std::optional<double> eta_seconds;
  bool operator==(const Batch&) const = default;
};

struct PresentRound {
  std::uint32_t attempt = 0;
  std::string coordinator;
  bool averaging = false;
  bool operator==(const PresentRound&) const = default;
};

struct Traffic {
  double up_bps = 0, down_bps = 0;
  std::uint64_t up_bytes = 0, down_bytes = 0;
  bool operator==(const Traffic&) const = default;
};

struct Network {
  std::uint64_t peers = 0;
  std::string listening;
  bool client_mode = false;
  Reach reach = Reach::kUnknown;
  std::vector<std::string> relays;  // over which others can call this node
  std::vector<ReachRung> ladder;    // how others reach it, way by way; empty in client mode
  Traffic traffic;
  bool operator==(const Network&) const = default;
};

struct Fetch {
  std::string what;
  std::uint64_t done_bytes = 0, total_bytes = 0;
  bool operator==(const Fetch&) const = default;
};

// What a rule of the preferences holds back.
struct Hold {
  std::string rule;
  bool network = false;
  std::optional<int> minutes;
  bool operator==(const Hold&) const = default;
};

// What the owner of this computer wants of the node.
struct Wishes {
  bool paused = false;
  std::optional<Hold> hold;
  std::optional<std::int64_t> paused_until_unix_ms, overridden_until_unix_ms;
  bool stops_after_round = false;
  bool operator==(const Wishes&) const = default;
};

struct Machine {
  std::optional<double> celsius, load;
  std::optional<bool> on_battery;
  std::uint64_t process_bytes = 0;
  bool operator==(const Machine&) const = default;
};

// As it is constructed: of a node on which no project runs, but for what it says.
struct NodeStatus {
  std::uint64_t version = 0;
  std::string project, name;
  Activity activity = Activity::kIdle;
  Explanation said;
  std::optional<Explanation> disk_trouble;
  Progress progress;
  Batch batch;
  double samples_per_second_mine = 0, samples_per_second_all = 0;
  PresentRound round;
  Network network;
  Standing standing;
  std::optional<Fetch> fetch;
  Sentence device;
  Wishes wishes;
  Machine machine;
  bool operator==(const NodeStatus&) const = default;
};

void to_json(Json& out, const Fix& fix);
void to_json(Json& out, const Explanation& said);
void to_json(Json& out, const Batch& batch);
void to_json(Json& out, const PresentRound& round);
void to_json(Json& out, const Traffic& traffic);
void to_json(Json& out, const Fetch& fetch);
void to_json(Json& out, const Hold& hold);
void to_json(Json& out, const Machine& machine);
void to_json(Json& out, const NodeStatus& status);

}  // namespace potluck::control
