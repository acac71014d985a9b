// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/owner.h"

#include <algorithm>

#include "engine/node/disk/stored_json.h"
#include "engine/node/disk/wall_clock.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr const char* kPauseKey = "pause";

double smaller_limit(double a, double b) {
  if (a <= 0 || b <= 0) return std::max(a, b);
  return std::min(a, b);
}

}  // namespace

Owner::Owner(const std::filesystem::path& home, StorageThread& storage,
             std::unique_ptr<SystemProbe> probe, OutsideServices services)
    : stored_{home / "preferences.json", "preferences"},
      storage_(storage),
      probe_(std::move(probe)),
      services_(std::move(services)) {
  const auto saved =
      stored_json(storage_.ask([this](Store& store) { return read_secret(store, stored_); }));
  if (saved.is_object()) {
    // One by one: a key of another version must not cost the others.
    for (const auto& [key, value] : saved.items()) {
      auto next = with_changes(keeper_.preferences(), {{key, value}});
      if (next) keeper_.set_preferences(std::move(*next));
    }
  }
  const auto pause =
      stored_json(storage_.ask([](Store& store) { return store.setting(kPauseKey); }));
  const auto until = pause.is_object() ? pause.find("until_ms") : pause.end();
  if (pause.is_object() && until != pause.end() && until->is_number_integer()) {
    keeper_.pause(until->get<std::int64_t>());
  }
}

Status Owner::set_preferences(const Preferences& next) {
  POTLUCK_CHECK(storage_.ask([this, text = nlohmann::json(next).dump()](Store& store) {
    return write_secret(store, stored_, text);
  }));
  keeper_.set_preferences(next);
  return ok_status();
}

RunOptions Owner::limited(RunOptions options) const {
  const auto preferences = keeper_.preferences();
  options.proxy = preferences.proxy;
  options.team = preferences.team;
  options.relay_for_others = preferences.relay_for_others;
  options.data_from_web = preferences.data_from_web;
  options.client_mode |= !options.proxy.empty();
  options.find_over_dht = services_.dht && preferences.find_over_dht && preferences.proxy.empty();
  options.map_port = services_.port_mapping && preferences.map_port && !options.client_mode;
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

SystemFacts Owner::probe() const { return probe_->read(keeper_.preferences()); }

SystemFacts Owner::look() {
  auto facts = probe();
  keeper_.observe(facts);
  return facts;
}

Decision Owner::decide() {
  auto decision = keeper_.decide(unix_ms_now());
  if (!obeys_) decision.verdict = {};
  return decision;
}

void Owner::begin_project(SystemFacts facts, bool obeys) {
  keeper_.begin_project();
  facts.process_bytes = 0;  // of the project, which is not there yet
  keeper_.observe(facts);
  obeys_ = obeys;
}

void Owner::pause(std::int64_t until_ms) {
  keeper_.pause(until_ms);
  remember_pause();
}

void Owner::resume() {
  keeper_.resume();
  remember_pause();
}

void Owner::remember_pause() {
  const auto decision = decide();
  const nlohmann::json value =
      decision.paused ? nlohmann::json{{"until_ms", decision.paused_until_ms}} : nlohmann::json();
  storage_.post([text = value.dump()](Store& store) {
    if (const auto set = store.set_setting(kPauseKey, text); !set) {
      log_for("store").warn("{}", set.error().text());
    }
  });
}

}  // namespace potluck
