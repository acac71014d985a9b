// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/history.h"

namespace potluck::control {

void to_json(Json& out, const StateDigest& it) {
  out = {{"epoch", it.epoch}, {"digest", it.digest}};
}

void to_json(Json& out, const CommitInfo& it) {
  out = {{"epoch", it.epoch},
         {"samples", it.samples},
         {"my_samples", it.my_samples},
         {"peers", it.peers},
         {"loss", it.loss},
         {"seconds", it.seconds},
         {"averaging_seconds", it.averaging_seconds},
         {"gradient_norm", or_null(it.gradient_norm)},
         {"unix_ms", it.unix_ms},
         {"head", it.head},
         {"state_digest", it.state_digest},
         {"learning_rate", it.learning_rate},
         {"coordinator", it.coordinator},
         {"total_samples", it.total_samples}};
  put_known(out, "my_samples_since", it.my_samples_since);
}

void to_json(Json& out, const Commits& it) { out = {{"commits", it.commits}, {"total", it.total}}; }

void to_json(Json& out, const Validation& it) {
  out = {{"epoch", it.epoch}, {"loss", it.loss}};
  put_known(out, "accuracy", it.accuracy);
}

void to_json(Json& out, const DatedValidation& it) {
  out = it.validation;
  out["unix_ms"] = it.unix_ms;
  out["by"] = it.by;
}

void to_json(Json& out, const Validations& it) { out = {{"validations", it.validations}}; }

void to_json(Json& out, const LeaderRow& it) {
  out = {{"rank", it.rank},
         {"peer", it.peer},
         {"name", it.name},
         {"team", it.team},
         {"samples", it.samples},
         {"epochs", it.epochs},
         {"epochs_led", it.epochs_led},
         {"averaged_bytes", it.averaged_bytes},
         {"hours", it.hours},
         {"contribution_share", it.share},
         {"me", it.me}};
}

void to_json(Json& out, const TeamRow& it) {
  out = {{"team", it.team},
         {"members", it.members},
         {"samples", it.samples},
         {"contribution_share", it.share}};
}

void to_json(Json& out, const Leaderboard& it) {
  out = {{"rows", it.rows},
         {"teams", it.teams},
         {"missing_epochs", it.missing_epochs},
         {"missing_samples", it.missing_samples}};
}

void to_json(Json& out, const LogEntry& it) {
  out = {{"unix_ms", it.unix_ms}, {"level", it.level}, {"text", it.text}};
}

void to_json(Json& out, const Log& it) { out = {{"entries", it.entries}}; }

void to_json(Json& out, const UsagePoint& it) {
  out = {{"unix_ms", it.unix_ms},
         {"up_bps", it.up_bps},
         {"down_bps", it.down_bps},
         {"load", or_null(it.load)},
         {"celsius", or_null(it.celsius)}};
}

void to_json(Json& out, const Usage& it) { out = {{"points", it.points}}; }

void to_json(Json& out, const Verification& it) {
  out = {{"epochs", it.epochs},       {"missing_epochs", it.missing_epochs},
         {"head", it.head},           {"state_digest", it.state_digest},
         {"ok", it.problems.empty()}, {"problems", it.problems}};
}

void to_json(Json& out, const Receipt& it) { out = {{"receipt", it.receipt}, {"code", it.code}}; }

void to_json(Json& out, const CheckedReceipt& it) {
  out = {{"code", it.code},
         {"project", it.project},
         {"project_name", it.project_name},
         {"member", it.member},
         {"name", it.name},
         {"history_epochs", it.history_epochs},
         {"samples", it.samples},
         {"epochs", it.epochs},
         {"epochs_led", it.epochs_led},
         {"samples_of_all", it.samples_of_all},
         {"made_unix", it.made_unix},
         {"holds", it.holds}};
}

}  // namespace potluck::control
