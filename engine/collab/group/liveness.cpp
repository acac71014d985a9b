// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/group/liveness.h"

#include <algorithm>
#include <cmath>

namespace potluck {
namespace {

constexpr double kOutlier = 2;                        // times the usual: something went wrong in it
constexpr Duration kPings = std::chrono::seconds(1);  // between two of the transport's
constexpr double kMostAlarms = 3;
constexpr double kSlowNotGone = 2.5;  // times our patience with whoever was never slow
constexpr double kAlarmHalfLife_s = 20;

}  // namespace

void Liveness::epoch_took(Duration duration) {
  const double took = seconds(duration);
  epoch_s_ = epoch_s_ > 0 ? epoch_s_ + (std::min(took, kOutlier * epoch_s_) - epoch_s_) / 8 : took;
  floor_ = std::max(kLeastFloor, from_seconds(std::min(epoch_s_, seconds(kMostFloor))));
}

double Liveness::alarms_at(const State& state, TimePoint when) {
  return state.alarms * std::exp2(-seconds(when - state.alarm_at) / kAlarmHalfLife_s);
}

// A computer that slept comes back after longer than a slow link lets us wait; where computers
// sleep often, patience must not grow until every sleep counts as slowness.
void Liveness::back(State& state, TimePoint silent_from, TimePoint now) const {
  const Duration slow = kPings + from_seconds(kSlowNotGone * least_patience(state));
  if (now - silent_from > slow) return;
  state.alarms = std::min(kMostAlarms, alarms_at(state, now) + 1);
  state.alarm_at = now;
}

double Liveness::least_patience(const State& state) const {
  return seconds(floor_ + 4 * state.round_trip);
}

double Liveness::patience(const State& state, TimePoint when) const {
  return least_patience(state) * (1 + alarms_at(state, when));
}

bool Liveness::heard(const PeerId& peer, TimePoint now) {
  State& state = peers_[peer];
  const TimePoint silent_from = state.silent ? state.silent_from : state.last;
  state.last = now;
  if (!state.given_up && !state.silent) return false;
  state.given_up = state.silent = false;
  back(state, silent_from, now);
  return true;
}

bool Liveness::measured(const PeerId& peer, Duration round_trip, Duration silent_for,
                        TimePoint now) {
  State& state = peers_[peer];
  state.round_trip = round_trip;
  state.pinged = now - silent_for;
  const bool silent = silent_for > kPings + from_seconds(patience(state, now));
  if (silent == state.silent) return false;
  state.silent = silent;
  if (silent) {
    state.silent_from = now - silent_for;
  } else {
    back(state, state.silent_from, now);
  }
  return true;
}

bool Liveness::most_lost() const {
  const auto lost = std::count_if(peers_.begin(), peers_.end(), [](const auto& entry) {
    return entry.second.silent || entry.second.given_up;
  });
  return static_cast<std::size_t>(lost) * 2 >= peers_.size() + 1;
}

Liveness::Sign Liveness::sign_of(const PeerId& peer, TimePoint since, TimePoint now) const {
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return Sign::kNone;
  const State& state = it->second;
  const TimePoint heard = std::max(state.last, state.pinged);
  if (now - heard < floor_) return Sign::kHeard;
  const bool silent = now - heard > kPings + from_seconds(patience(state, now));
  return silent && heard >= since ? Sign::kFellSilent : Sign::kNone;
}

TimePoint Liveness::patience_ends(const PeerId& peer, TimePoint since) const {
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return since + beat() + floor_;
  const State& state = it->second;
  const TimePoint from = std::max(state.last, since);
  return from + beat() + from_seconds(patience(state, from));
}

void Liveness::doubt(const PeerId& peer, TimePoint now) {
  State& state = peers_[peer];
  state.given_up |= now - state.last >= floor_;
}

bool Liveness::given_up(const PeerId& peer) const {
  const auto it = peers_.find(peer);
  return it != peers_.end() && (it->second.given_up || (it->second.silent && !most_lost()));
}

}  // namespace potluck
