// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/event.h"

#include <array>

#include "engine/control/values/error_kind.h"

namespace potluck::control {

// In the order of the variant's alternatives.
std::string_view type_of(const EventBody& event) {
  static constexpr std::array<std::string_view, std::variant_size_v<EventBody>> kTypes = {
      "commit",   "peer", "progress",  "validation",  "fetch", "announcement",
      "warning",  "note", "roll_back", "activity",    "hold",  "listening",
      "finished", "done", "overflow",  "join_request"};
  return kTypes.at(event.index());
}

void to_json(Json& out, const PeerChange& it) {
  out = {{"peer", it.peer}, {"name", it.name}, {"change", it.change}, {"reason", it.reason}};
}

void to_json(Json& out, const BatchProgress& it) {
  out = it.batch;
  out["epoch"] = it.epoch;
}

void to_json(Json& out, const NewValidation& it) {
  out = it.validation;
  out["final"] = it.last;
  out["by"] = it.by;
}

void to_json(Json& out, const JoinAsked& it) {
  out = {{"key", it.key}, {"name", it.name}, {"message", it.message}};
}

void to_json(Json& out, const Warning& it) { out = {{"text", it.text}, {"hint", it.hint}}; }

void to_json(Json& out, const Note& it) { out = {{"text", it.text}}; }

void to_json(Json& out, const RollBack& it) {
  out = {{"from_epoch", it.from_epoch}, {"reason", it.reason}};
}

void to_json(Json& out, const StateChange& it) {
  out = {{"activity", to_string(it.activity)}, {"sentence", it.sentence}};
  if (!it.failure) return;
  out["kind"] = to_string(it.failure->code);
  out["hint"] = it.failure->hint;
}

void to_json(Json& out, const HoldChange& it) {
  out = {{"rule", it.rule}, {"sentence", it.sentence}, {"reason", it.reason}};
}

void to_json(Json& out, const Listening& it) {
  out = {{"address", it.address}, {"project", it.project}, {"peer", it.peer}, {"epoch", it.epoch}};
}

void to_json(Json& out, const Finished& it) {
  out = {{"epochs", it.epochs}, {"loss", it.loss}, {"state_digest", it.state_digest}};
  put_known(out, "validation_loss", it.validation_loss);
  put_known(out, "validation_accuracy", it.validation_accuracy);
}

void to_json(Json& out, const Done&) { out = Json::object(); }

void to_json(Json& out, const Overflow& it) { out = {{"lost", it.lost}}; }

void to_json(Json& out, const Event& it) {
  out = either(it.what);
  out["type"] = type_of(it.what);
  if (it.sequence > 0) out["sequence"] = it.sequence;
}

}  // namespace potluck::control
