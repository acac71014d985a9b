// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/clockwork.h"

#include <algorithm>
#include <utility>

namespace potluck {
namespace {

constexpr Duration kShortestWait = std::chrono::milliseconds(1);  // a deadline in the past: no spin

bool is_due(TimePoint& last, Duration period, TimePoint now) {
  if (now - last < period) return false;
  last = now;
  return true;
}

}  // namespace

void Clockwork::set_deadline(std::optional<TimePoint> at) {
  if (!at) {
    deadline_.cancel();
    return;
  }
  deadline_.call_after(std::max<Duration>(*at - clock_.now(), kShortestWait), calls_.deadline);
}

void Clockwork::sample_soon() {
  if (std::exchange(sampling_, true)) return;
  sample_.call_after(kSample, [this] {
    sampling_ = false;
    calls_.sample();
  });
}

void Clockwork::after(Duration patience, std::function<void()> call) {
  patience_.call_after(patience, std::move(call));
}

void Clockwork::beat() {
  if (is_due(last_half_second_, std::chrono::milliseconds(500), clock_.now())) calls_.half_second();
  if (is_due(last_second_, std::chrono::seconds(1), clock_.now())) calls_.second();
  calls_.beat();
  beat_.call_after(kBeat, [this] { beat(); });
}

}  // namespace potluck
