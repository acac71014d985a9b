// SPDX-License-Identifier: GPL-3.0-or-later
// What holds this node back at a time: its user's pause or snooze, then the rules. Remembers what
// judge() cannot know: pauses, overrides, whether it was too hot, the most memory held. Owns no
// clock and no thread; times are Unix milliseconds. Any thread.
#pragma once

#include <mutex>

#include "engine/node/owner/owner_rules.h"

namespace potluck {

// All that a node obeys. `paused`: by its user, on top of the verdict.
struct Decision {
  Verdict verdict;
  bool paused = false;
  std::int64_t paused_until_ms = 0;      // 0: until resumed
  std::int64_t overridden_until_ms = 0;  // 0: the rules count
  bool may_compute() const { return !paused && verdict.hold == Hold::kNothing; }
  bool may_take_part() const { return verdict.hold != Hold::kAll; }
  bool operator==(const Decision&) const = default;
};

class RuleKeeper {
 public:
  void set_preferences(Preferences preferences);
  Preferences preferences() const;

  void pause(std::int64_t until_ms);  // 0: until resume()
  void resume();
  void override_rules(std::int64_t until_ms);
  // A project starts by its user's wish: earlier pauses and the memory of another project are past.
  void begin_project();

  void observe(const SystemFacts& facts);
  SystemFacts facts() const;
  Decision decide(std::int64_t now_ms);

 private:
  mutable std::mutex mutex_;
  Preferences preferences_;
  SystemFacts facts_;
  bool paused_ = false, cooling_ = false;
  std::int64_t paused_until_ms_ = 0, overridden_until_ms_ = 0;
  std::uint64_t most_bytes_ = 0;
};

}  // namespace potluck
