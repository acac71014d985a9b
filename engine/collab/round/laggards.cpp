// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/round/laggards.h"

#include <algorithm>

namespace potluck {

std::vector<Laggard> laggards(const LedAttempt& attempt, const PeerId& self, TimePoint now) {
  std::vector<Laggard> out;
  for (const auto& [id, m] : attempt.members) {
    if (m.samples >= m.share || id == self) continue;
    const Duration since = now - m.given.at;
    const Duration patience = m.patience(attempt.stalls_after);
    const bool silent = now - m.heard > patience;
    const bool slow = m.given.speed > 0 && since > patience;
    if (!silent && !slow) continue;
    std::optional<double> speed;
    if (m.did_some() && since > Duration{}) speed = (m.samples - m.given.samples) / seconds(since);
    out.push_back({id, speed});
  }
  return out;
}

TimePoint look_for_laggards_at(const LedAttempt& attempt, TimePoint now) {
  Duration longest{};
  for (const auto& [id, m] : attempt.members) {
    if (m.samples < m.share) longest = std::max(longest, m.patience(attempt.stalls_after));
  }
  return now + (longest > Duration{} ? longest : attempt.stalls_after);
}

LateOnTrial late_on_trial(const LedAttempt& attempt) {
  LateOnTrial late;
  for (const auto& [id, m] : attempt.members) {
    if (m.samples >= m.share || !m.accepted) continue;
    if (!m.on_trial) return {};
    late.members.push_back(id);
    late.until = std::max(late.until, m.late_at());
  }
  return late;
}

}  // namespace potluck
