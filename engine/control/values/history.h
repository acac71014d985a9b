// SPDX-License-Identifier: GPL-3.0-or-later
// What has been: commits, validations, contributions, log lines, the curves of this computer, and
// the proof of all that. Pure values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/json.h"

namespace potluck::control {

struct StateDigest {
  std::uint64_t epoch = 0;
  std::string digest;
  bool operator==(const StateDigest&) const = default;
};

struct CommitInfo {
  std::uint64_t epoch = 0, samples = 0, my_samples = 0;
  // Since the commit before it in a list, its own included; none: it stands in no list.
  std::optional<std::uint64_t> my_samples_since;
  std::uint32_t peers = 0;
  double loss = 0, seconds = 0, averaging_seconds = 0;
  std::int64_t unix_ms = 0;
  std::string head, state_digest, coordinator;
  std::uint64_t total_samples = 0;
  double learning_rate = 0;
  std::optional<double> gradient_norm;
};
struct Commits {
  std::vector<CommitInfo> commits;
  std::uint64_t total = 0;
};

struct Validation {
  std::uint64_t epoch = 0;
  double loss = 0;
  std::optional<double> accuracy;
  bool operator==(const Validation&) const = default;
};
struct DatedValidation {
  Validation validation;
  std::int64_t unix_ms = 0;
  std::string by;
};
struct Validations {
  std::vector<DatedValidation> validations;
};

struct LeaderRow {
  std::uint64_t rank = 0;
  std::string peer, name, team;  // team: empty where it names none
  std::uint64_t samples = 0, epochs = 0, epochs_led = 0;
  std::uint64_t averaged_bytes = 0;  // gradients of others, of which it made the average
  double hours = 0;                  // that these epochs took, as far as it is known
  double share = 0;
  bool me = false;
};
// All members that name it, most samples first.
struct TeamRow {
  std::string team;
  std::uint64_t members = 0, samples = 0;
  double share = 0;
};
struct Leaderboard {
  std::vector<LeaderRow> rows;
  std::vector<TeamRow> teams;
  std::uint64_t missing_epochs = 0, missing_samples = 0;
};

struct LogEntry {
  std::int64_t unix_ms = 0;
  std::string level, text;
};
struct Log {
  std::vector<LogEntry> entries;
};

struct UsagePoint {
  std::int64_t unix_ms = 0;
  double up_bps = 0, down_bps = 0;
  std::optional<double> load, celsius;
};
struct Usage {
  std::vector<UsagePoint> points;
};

struct Verification {
  std::uint64_t epochs = 0, missing_epochs = 0;
  std::string head, state_digest;
  std::vector<std::string> problems;
};

// A file (engine/project/receipt.h), as a text.
struct Receipt {
  std::string receipt, code;
};
// What was counted again of what it says.
struct CheckedReceipt {
  std::string code, project, project_name, member, name;
  std::uint64_t history_epochs = 0, samples = 0, epochs = 0, epochs_led = 0, samples_of_all = 0;
  std::int64_t made_unix = 0;
  bool holds = false;
};

void to_json(Json& out, const StateDigest& digest);
void to_json(Json& out, const CommitInfo& commit);
void to_json(Json& out, const Commits& commits);
void to_json(Json& out, const Validation& validation);
void to_json(Json& out, const DatedValidation& validation);
void to_json(Json& out, const Validations& validations);
void to_json(Json& out, const LeaderRow& row);
void to_json(Json& out, const TeamRow& row);
void to_json(Json& out, const Leaderboard& board);
void to_json(Json& out, const LogEntry& entry);
void to_json(Json& out, const Log& log);
void to_json(Json& out, const UsagePoint& point);
void to_json(Json& out, const Usage& history);
void to_json(Json& out, const Verification& verification);
void to_json(Json& out, const Receipt& receipt);
void to_json(Json& out, const CheckedReceipt& receipt);

}  // namespace potluck::control
