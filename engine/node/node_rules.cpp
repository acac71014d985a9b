// SPDX-License-Identifier: GPL-3.0-or-later
// The owner's preferences, pauses and wishes at work: a thread looks at the system every few
// seconds, the keeper decides, and the session is paused, stopped or started accordingly.
#include <algorithm>

#include "engine/node/local_time.h"
#include "engine/node/node_impl.h"
#include "engine/node/sentences.h"
#include "engine/node/stored_json.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr auto kLookEvery = std::chrono::seconds(3);
constexpr const char* kPreferencesKey = "preferences";
constexpr const char* kPauseKey = "pause";
constexpr std::int64_t kMsPerMinute = 60'000;

Json machine_json(const SystemFacts& facts) {
  return {{"celsius", told_or_null(facts.celsius)},
          {"load", told_or_null(facts.load)},
          {"on_battery", told_or_null(facts.on_battery)},
          {"process_bytes", facts.process_bytes}};
}

std::string snooze_sentence(std::int64_t until_ms, std::int64_t now_ms) {
  const auto now = local_time(now_ms / 1000);
  const auto minutes = (until_ms - now_ms + kMsPerMinute - 1) / kMsPerMinute;
  return "Snoozing until " + clock_text(now, static_cast<int>(std::max<std::int64_t>(0, minutes)));
}

// The session's own sentence gives way to what holds it back, unless it has ended by itself.
void explain_hold(Json& out, const Decision& decision, std::int64_t now_ms) {
  const std::string activity = out["activity"];
  if (activity == "failed" || activity == "finished" || activity == "idle") return;
  if (decision.paused && decision.paused_until_ms > 0) {
    out["activity"] = "paused";
    out["sentence"] = snooze_sentence(decision.paused_until_ms, now_ms);
    out["reason"] = "Training goes on by itself then";
    out["fix"] = {{"label", "Resume now"}, {"method", "resume"}, {"params", Json::object()}};
  } else if (!decision.paused && decision.verdict.hold != Hold::kNothing) {
    out["activity"] = "paused";
    out["sentence"] = decision.verdict.sentence;
    out["reason"] = decision.verdict.reason;
    out["fix"] = decision.verdict.fix;
  }
}

double smaller_limit(double a, double b) {
  if (a <= 0 || b <= 0) return std::max(a, b);
  return std::min(a, b);
}

}  // namespace

void NodeImpl::load_rules() {
  const auto stored = [this](const char* key) {
    return stored_json(storage_.ask([key](Store& store) { return store.setting(key); }));
  };
  if (const auto saved = stored(kPreferencesKey); saved.is_object()) {
    // One by one: a key of another version must not cost the others.
    for (const auto& [key, value] : saved.items()) {
      auto next = with_changes(keeper_.preferences(), {{key, value}});
      if (next) keeper_.set_preferences(std::move(*next));
    }
  }
  const auto pause = stored(kPauseKey);
  const auto until = pause.is_object() ? pause.find("until_ms") : pause.end();
  if (pause.is_object() && until != pause.end() && until->is_number_integer()) {
    keeper_.pause(until->get<std::int64_t>());
  }
}

void NodeImpl::remember_pause() {
  const auto decision = decide();
  const Json value = decision.paused ? Json{{"until_ms", decision.paused_until_ms}} : Json();
  storage_.post([text = value.dump()](Store& store) {
    if (const auto set = store.set_setting(kPauseKey, text); !set) {
      log_for("store")->warn("{}", set.error().text());
    }
  });
}

Decision NodeImpl::decide() {
  auto decision = keeper_.decide(unix_ms_now());
  if (!obey_rules_) decision.verdict = {};
  return decision;
}

void NodeImpl::watch_rules() {
  std::unique_lock lock(watch_mutex_);
  while (!watch_ends_) {
    watch_wake_.wait_for(lock, kLookEvery, [this] { return watch_now_ || watch_ends_; });
    watch_now_ = false;
    if (watch_ends_) return;
    lock.unlock();
    look();
    lock.lock();
  }
}

void NodeImpl::look() {
  keeper_.observe(probe_->read(keeper_.preferences()));
  obey();
  note_live();
  announce_nearby();
}

void NodeImpl::note_live() {
  const auto now = snapshot();
  const auto project = now["project"].get<std::string>();
  if (project.empty()) return;
  const auto& traffic = now["traffic"];
  const auto facts = keeper_.facts();
  live_.add(project, {unix_ms_now(), traffic["up_bps"].get<double>(),
                      traffic["down_bps"].get<double>(), facts.load, facts.celsius});
}

void NodeImpl::obey() {
  if (stops_after_round_ && round_over_.exchange(false)) {
    if (const auto stopped = call("stop", {}); !stopped) {
      log_for("node")->warn("{}", stopped.error().text());
    }
    return;
  }
  if (pardoned_.exchange(false)) start_pardoned();
  const auto decision = decide();
  bool stops = false, starts = false;
  {
    std::shared_lock lock(session_mutex_);
    stops = session_ && !decision.may_take_part();
    starts = !session_ && wanted_ && decision.may_take_part();
    const bool pause = !decision.may_compute();
    if (session_ && !stops && told_pause_.exchange(pause) != pause) session_->pause(pause);
  }
  if (stops || starts) {
    std::unique_lock lock(session_mutex_);
    if (stops && session_ && wanted_) {
      if (const auto stopped = stop_session(); !stopped) {
        log_for("node")->warn("{}", stopped.error().text());
      }
      rest();
    } else if (starts && !session_ && wanted_) {
      const auto wanted = *wanted_;
      lock.unlock();
      const auto membership = find(wanted.id.hex());
      lock.lock();
      if (!session_ && wanted_) {
        const auto started =
            membership ? start_wanted(*membership, wanted.options) : Status(membership.error());
        if (!started) give_up(started.error());
      }
    }
  }
  tell_hold(decision.verdict);
  publish_decorated();
}

// What had stopped it is over.
void NodeImpl::start_pardoned() {
  std::shared_lock lock(session_mutex_);
  const auto wanted = wanted_;
  lock.unlock();
  if (!wanted) return;  // its owner has stopped it meanwhile
  if (const auto started = start(wanted->id.hex(), wanted->options); !started) {
    log_for("node")->warn("{}", started.error().text());
  }
}

// Under the exclusive lock.
Status NodeImpl::stop_session() {
  const auto status = session_->stop();
  session_.reset();
  told_pause_ = false;
  set_published(nullptr);
  return status;
}

// Allowed again, but it cannot start: that is the user's to see and to try again.
void NodeImpl::give_up(const Error& error) {
  log_for("node")->error("{}", error.text());
  SessionFacts facts;
  facts.failure = error;
  const auto said = describe(facts);
  auto snapshot = idle_snapshot();
  snapshot["project"] = wanted_->id.hex();
  snapshot["name"] = wanted_->name;
  snapshot["activity"] = "failed";
  snapshot["sentence"] = said.sentence;
  snapshot["reason"] = said.reason;
  snapshot["fix"] = said.fix;
  wanted_.reset();
  set_published(std::make_shared<const Json>(std::move(snapshot)));
}

// What is shown while the rules keep the project from running. Under the exclusive lock.
void NodeImpl::rest() {
  auto snapshot = idle_snapshot();
  snapshot["project"] = wanted_->id.hex();
  snapshot["name"] = wanted_->name;
  snapshot["activity"] = "paused";
  set_published(std::make_shared<const Json>(std::move(snapshot)));
}

RunOptions NodeImpl::limited(RunOptions options) const {
  const auto preferences = keeper_.preferences();
  options.proxy = preferences.proxy;
  options.client_mode |= !options.proxy.empty();
  if (!options.obey_rules) return options;
  // Those of the preferences are for the household's line; who names one for a run means all of it.
  options.limits_spare_local = options.up_mbit == 0 && options.down_mbit == 0;
  options.up_mbit = smaller_limit(options.up_mbit, preferences.max_up_mbit);
  options.down_mbit = smaller_limit(options.down_mbit, preferences.max_down_mbit);
  options.threads = static_cast<int>(smaller_limit(options.threads, preferences.max_threads));
  if (!preferences.use_gpu) options.device = "cpu";
  options.gpus_off = preferences.gpus_off;
  options.memory_gb = preferences.max_memory_gb;
  return options;
}

Json NodeImpl::decorated(Json out) {
  const auto now = unix_ms_now();
  const auto decision = decide();
  const auto& verdict = decision.verdict;
  explain_hold(out, decision, now);
  out["paused"] = decision.paused;
  out["paused_until_unix_ms"] =
      decision.paused_until_ms > 0 ? Json(decision.paused_until_ms) : Json();
  out["overridden_until_unix_ms"] =
      decision.overridden_until_ms > 0 ? Json(decision.overridden_until_ms) : Json();
  out["hold"] = verdict.hold == Hold::kNothing
                    ? Json()
                    : Json{{"rule", verdict.rule},
                           {"network", verdict.hold == Hold::kAll},
                           {"minutes", told_or_null(verdict.minutes_until)}};
  out["stops_after_round"] = stops_after_round_.load();
  out["machine"] = machine_json(keeper_.facts());
  return out;
}

void NodeImpl::set_published(std::shared_ptr<const Json> snapshot) {
  {
    const std::lock_guard lock(told_mutex_);
    raw_ = std::move(snapshot);
    if (!raw_) published_ = nullptr;
  }
  publish_decorated();
}

void NodeImpl::publish_decorated() {
  const std::lock_guard lock(told_mutex_);
  if (!raw_) return;
  auto next = decorated(*raw_);
  next["version"] = version_;
  if (published_ && *published_ == next) return;
  next["version"] = ++version_;
  published_ = std::make_shared<const Json>(std::move(next));
}

void NodeImpl::tell_hold(const Verdict& verdict) {
  {
    const std::lock_guard lock(told_mutex_);
    if (told_rule_ == verdict.rule) return;
    told_rule_ = verdict.rule;
  }
  log_for("node")->info("{}", verdict.rule.empty() ? "the rules allow training" : verdict.sentence);
  emit({{"type", "hold"},
        {"rule", verdict.rule},
        {"sentence", verdict.sentence},
        {"reason", verdict.reason}});
}

}  // namespace potluck
