// SPDX-License-Identifier: GPL-3.0-or-later
// What happens in a node, in the order in which it does: the events of docs/control-api.md. Pure
// values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/control/values/managing.h"
#include "engine/control/values/status.h"
#include "net/base/result.h"

namespace potluck::control {

struct PeerChange {
  std::string peer, name, change;  // change: "joined", "left", "lost"
  std::string reason;
};
struct BatchProgress {
  std::uint64_t epoch = 0;
  Batch batch;
};
struct NewValidation {
  Validation validation;
  bool last = false;
  std::string by;
};
struct JoinAsked {
  std::string key, name, message;
};
struct Warning {
  std::string text, hint;
};
struct Note {
  std::string text;
};
struct RollBack {
  std::uint64_t from_epoch = 0;
  std::string reason;
};
struct StateChange {
  Activity activity = Activity::kIdle;
  Sentence sentence;
  std::optional<Error> failure;  // what it has failed with
};
struct HoldChange {
  std::string rule;  // "": none holds any more
  Sentence sentence, reason;
};
struct Listening {
  std::string address, project, peer;
  std::uint64_t epoch = 0;
};
struct Finished {
  std::uint64_t epochs = 0;
  double loss = 0;
  std::optional<double> validation_loss, validation_accuracy;
  std::string state_digest;
};
struct Done {};
// So many events before this one are lost to a slow reader.
struct Overflow {
  std::uint64_t lost = 0;
};

using EventBody = std::variant<CommitInfo, PeerChange, BatchProgress, NewValidation, Fetch,
                               Announcement, Warning, Note, RollBack, StateChange, HoldChange,
                               Listening, Finished, Done, Overflow, JoinAsked>;

struct Event {
  std::uint64_t sequence = 0;  // 0: none, of an overflow
  EventBody what;
};
std::string_view type_of(const EventBody& event);

void to_json(Json& out, const PeerChange& event);
void to_json(Json& out, const BatchProgress& event);
void to_json(Json& out, const NewValidation& event);
void to_json(Json& out, const JoinAsked& event);
void to_json(Json& out, const Warning& event);
void to_json(Json& out, const Note& event);
void to_json(Json& out, const RollBack& event);
void to_json(Json& out, const StateChange& event);
void to_json(Json& out, const HoldChange& event);
void to_json(Json& out, const Listening& event);
void to_json(Json& out, const Finished& event);
void to_json(Json& out, const Done& event);
void to_json(Json& out, const Overflow& event);
void to_json(Json& out, const Event& event);

}  // namespace potluck::control
