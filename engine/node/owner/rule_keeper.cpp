// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/rule_keeper.h"

#include <algorithm>

namespace potluck {

void RuleKeeper::set_preferences(Preferences preferences) {
  const std::lock_guard lock(mutex_);
  // A new limit is a new chance; what is over it shows at the next look.
  if (preferences.max_memory_gb != preferences_.max_memory_gb) most_bytes_ = 0;
  preferences_ = std::move(preferences);
  cooling_ = still_cooling(preferences_, facts_, false);
  facts_.process_bytes = most_bytes_;
}

Preferences RuleKeeper::preferences() const {
  const std::lock_guard lock(mutex_);
  return preferences_;
}

void RuleKeeper::pause(std::int64_t until_ms) {
  const std::lock_guard lock(mutex_);
  paused_ = true;
  paused_until_ms_ = until_ms;
}

void RuleKeeper::resume() {
  const std::lock_guard lock(mutex_);
  paused_ = false;
  paused_until_ms_ = 0;
}

void RuleKeeper::override_rules(std::int64_t until_ms) {
  const std::lock_guard lock(mutex_);
  overridden_until_ms_ = until_ms;
}

void RuleKeeper::begin_project() {
  const std::lock_guard lock(mutex_);
  paused_ = false;
  paused_until_ms_ = 0;
  most_bytes_ = facts_.process_bytes = 0;
}

void RuleKeeper::observe(const SystemFacts& facts) {
  const std::lock_guard lock(mutex_);
  facts_ = facts;
  // The memory is free again once the project has stopped for it: only the most ever held tells.
  most_bytes_ = std::max(most_bytes_, facts.process_bytes);
  facts_.process_bytes = most_bytes_;
  cooling_ = still_cooling(preferences_, facts_, cooling_);
}

SystemFacts RuleKeeper::facts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

Decision RuleKeeper::decide(std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  if (paused_ && paused_until_ms_ > 0 && now_ms >= paused_until_ms_) {
    paused_ = false;
    paused_until_ms_ = 0;
  }
  if (now_ms >= overridden_until_ms_) overridden_until_ms_ = 0;
  Decision out;
  out.verdict = judge(preferences_, facts_, {overridden_until_ms_ > 0, cooling_});
  out.paused = paused_;
  out.paused_until_ms = paused_until_ms_;
  out.overridden_until_ms = overridden_until_ms_;
  return out;
}

}  // namespace potluck
