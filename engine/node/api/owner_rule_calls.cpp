// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/owner_rule_calls.h"

#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/disk/wall_clock.h"

namespace potluck {
namespace {

constexpr std::uint64_t kLongest_seconds = 7 * 24 * 3600;
constexpr std::int64_t kMsPerSecond = 1000;

std::int64_t in_seconds(std::uint64_t seconds) {
  return unix_ms_now() + static_cast<std::int64_t>(seconds) * kMsPerSecond;
}

control::Rules rules_value(Owner& owner) {
  control::Rules out;
  out.preferences = owner.preferences();
  out.facts = facts_value(owner.look());
  const auto verdict = owner.decide().verdict;
  out.holds = verdict.rule;
  out.sentence = verdict.sentence;
  return out;
}

// The device and its threads are chosen when the model is built, the way to others before; what
// this computer says of itself, too.
bool need_a_new_session(const Preferences& before, const Preferences& next) {
  return before.max_threads != next.max_threads || before.use_gpu != next.use_gpu ||
         before.gpus_off != next.gpus_off || before.proxy != next.proxy ||
         before.team != next.team || before.relay_for_others != next.relay_for_others ||
         before.map_port != next.map_port || before.find_over_dht != next.find_over_dht ||
         before.data_from_web != next.data_from_web;
}

}  // namespace

RuleCalls::RuleCalls(Owner& owner, ProjectRunner& runner, std::function<void()> on_preferences,
                     std::function<void()> look)
    : owner_(owner),
      runner_(runner),
      on_preferences_(std::move(on_preferences)),
      look_(std::move(look)) {}

CallList<RuleCalls> RuleCalls::methods() {
  return {{"preferences", &RuleCalls::preferences},
          {"set_preferences", &RuleCalls::set_preferences},
          {"override", &RuleCalls::override_rules},
          {"pause", &RuleCalls::pause},
          {"resume", &RuleCalls::resume}};
}

Result<control::Rules> RuleCalls::preferences(const Json&) { return rules_value(owner_); }

Result<control::Rules> RuleCalls::set_preferences(const Json& params) {
  const auto before = owner_.preferences();
  POTLUCK_TRY(const auto next, with_changes(before, params));
  POTLUCK_CHECK(owner_.set_preferences(next));
  on_preferences_();
  POTLUCK_CHECK(runner_.apply_preferences(need_a_new_session(before, next)));
  look_();
  return rules_value(owner_);
}

Result<control::Nothing> RuleCalls::override_rules(const Json& params) {
  POTLUCK_TRY(const auto seconds, count_of(params, "seconds", 3600, kLongest_seconds));
  owner_.override_until(seconds == 0 ? 0 : in_seconds(seconds));
  runner_.obey();
  return control::Nothing{};
}

Result<control::Nothing> RuleCalls::pause(const Json& params) {
  POTLUCK_TRY(const auto seconds, count_of(params, "seconds", 0, kLongest_seconds));
  owner_.pause(seconds == 0 ? 0 : in_seconds(seconds));
  runner_.obey();
  return control::Nothing{};
}

Result<control::Nothing> RuleCalls::resume(const Json&) {
  owner_.resume();
  runner_.obey();
  return control::Nothing{};
}

}  // namespace potluck
