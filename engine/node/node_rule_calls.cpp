// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of docs/control-api.md about preferences, pauses and the end of a round, and what
// runs again after a restart.
#include <algorithm>

#include "engine/node/node_impl.h"
#include "engine/node/params.h"
#include "engine/node/stored_json.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr const char* kRunningKey = "running";
constexpr std::uint64_t kLongest_seconds = 7 * 24 * 3600;
constexpr std::int64_t kMsPerSecond = 1000;

Json options_json(const RunOptions& options) {
  return {{"listen", options.listen},
          {"epochs", options.epochs},
          {"threads", options.threads},
          {"train", options.train},
          {"device", options.device},
          {"client_mode", options.client_mode},
          {"up_mbit", options.up_mbit},
          {"down_mbit", options.down_mbit},
          {"digest_every", options.digest_every}};
}

}  // namespace

Json NodeImpl::rules_json() {
  const auto preferences = keeper_.preferences();
  const auto facts = probe_->read(preferences);
  keeper_.observe(facts);
  const auto decision = decide();
  return {{"preferences", to_json(preferences)},
          {"defaults", to_json(Preferences{})},
          {"facts",
           {{"on_battery", told_or_null(facts.on_battery)},
            {"battery_percent", told_or_null(facts.battery_percent)},
            {"metered", told_or_null(facts.metered)},
            {"idle_seconds", told_or_null(facts.idle_seconds)},
            {"full_screen", told_or_null(facts.full_screen)},
            {"programs", facts.programs},
            {"celsius", told_or_null(facts.celsius)},
            {"load", told_or_null(facts.load)},
            {"process_bytes", facts.process_bytes},
            {"folder_bytes", facts.folder_bytes}}},
          {"holds", decision.verdict.rule},
          {"sentence", decision.verdict.sentence}};
}

Result<Json> NodeImpl::call_preferences(const Json&) { return rules_json(); }

Result<Json> NodeImpl::call_set_preferences(const Json& params) {
  const auto before = keeper_.preferences();
  POTLUCK_TRY(const auto next, with_changes(before, params));
  POTLUCK_CHECK(storage_.ask([text = to_json(next).dump()](Store& store) {
    return store.set_setting("preferences", text);
  }));
  keeper_.set_preferences(next);
  announce_nearby();
  const bool begins_anew = before.max_threads != next.max_threads ||
                           before.use_gpu != next.use_gpu || before.gpus_off != next.gpus_off ||
                           before.proxy != next.proxy;
  bool restart = false;
  {
    std::shared_lock lock(session_mutex_);
    restart = session_ && wanted_ && obey_rules_ && begins_anew;
    if (session_ && wanted_) {
      session_->limit(limited(wanted_->options));
    }
  }
  if (restart) {
    // The device and its threads are chosen when the model is built, the way to others before.
    std::unique_lock lock(session_mutex_);
    if (session_ && wanted_) {
      POTLUCK_CHECK(stop_session());
      rest();
    }
  }
  look();
  return rules_json();
}

Result<Json> NodeImpl::call_override(const Json& params) {
  POTLUCK_TRY(const auto seconds, count_of(params, "seconds", 3600, kLongest_seconds));
  keeper_.override_rules(
      seconds == 0 ? 0 : unix_ms_now() + static_cast<std::int64_t>(seconds) * kMsPerSecond);
  obey();
  return Json::object();
}

Result<Json> NodeImpl::call_pause(const Json& params) {
  POTLUCK_TRY(const auto seconds, count_of(params, "seconds", 0, kLongest_seconds));
  keeper_.pause(seconds == 0 ? 0
                             : unix_ms_now() + static_cast<std::int64_t>(seconds) * kMsPerSecond);
  remember_pause();
  obey();
  return Json::object();
}

Result<Json> NodeImpl::call_resume(const Json&) {
  pause(false);
  return Json::object();
}

void NodeImpl::pause(bool paused) {
  if (paused) {
    keeper_.pause(0);
  } else {
    keeper_.resume();
  }
  remember_pause();
  obey();
}

Result<Json> NodeImpl::call_stop_after_round(const Json& params) {
  POTLUCK_TRY(const auto wanted, flag_of(params, "on", true));
  if (!running()) {
    return {ErrorCode::kNotFound, "no project runs here", "nothing needs to be stopped"};
  }
  round_over_ = false;
  stops_after_round_ = wanted;
  const auto now = snapshot();
  const std::string activity = now["activity"];
  const bool in_a_round = activity == "training" || activity == "waiting_for_others" ||
                          activity == "averaging" || activity == "applying";
  if (wanted && !in_a_round) {
    POTLUCK_CHECK(call("stop", {}));
  } else {
    publish_decorated();
  }
  return Json::object();
}

// Kept until the user stops the project, so that a restart of the node or the computer goes on.
void NodeImpl::remember_running() {
  const auto value =
      wanted_ ? Json{{"project", wanted_->id.hex()}, {"options", options_json(wanted_->options)}}
              : Json();
  storage_.post([text = value.dump()](Store& store) {
    if (const auto set = store.set_setting(kRunningKey, text); !set) {
      log_for("store")->warn("{}", set.error().text());
    }
  });
}

Status NodeImpl::start_again() {
  const Error nothing{ErrorCode::kNotFound, "no project ran when the node ended", ""};
  if (!keeper_.preferences().start_again) return nothing;
  POTLUCK_TRY(const auto text,
              storage_.ask([](Store& store) { return store.setting(kRunningKey); }));
  const auto saved = stored_json(text);
  if (!saved.is_object() || !saved.contains("project") || !saved["project"].is_string()) {
    return nothing;
  }
  const auto decision = decide();
  auto params = saved.value("options", Json::object());
  params["project"] = saved["project"];
  POTLUCK_CHECK(call("start", params));
  // Starting ends a pause; here nobody asked for that.
  if (decision.paused) {
    keeper_.pause(decision.paused_until_ms);
    remember_pause();
    obey();
  }
  return ok_status();
}

}  // namespace potluck
