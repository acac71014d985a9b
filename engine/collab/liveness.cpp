// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/liveness.h"

#include <algorithm>
#include <cmath>

namespace potluck {
namespace {

constexpr Duration kFloor = std::chrono::seconds(1);
constexpr double kMostAlarms = 3;
constexpr double kAlarmHalfLife_s = 20;

}  // namespace

double Liveness::alarms_at(const State& state, TimePoint when) {
  return state.alarms * std::exp2(-seconds(when - state.alarm_at) / kAlarmHalfLife_s);
}

bool Liveness::heard(const PeerId& peer, TimePoint now) {
  State& state = peers_[peer];
  state.last = now;
  if (!state.given_up) return false;
  state.given_up = false;
  state.alarms = std::min(kMostAlarms, alarms_at(state, now) + 1);
  state.alarm_at = now;
  return true;
}

void Liveness::measured(const PeerId& peer, Duration round_trip) {
  peers_[peer].round_trip = round_trip;
}

TimePoint Liveness::patience_ends(const PeerId& peer, TimePoint since) const {
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return since + kBeat + kFloor;
  const State& state = it->second;
  const TimePoint from = std::max(state.last, since);
  const double patience = seconds(kFloor + 4 * state.round_trip) * (1 + alarms_at(state, from));
  return from + kBeat + from_seconds(patience);
}

void Liveness::doubt(const PeerId& peer, TimePoint now) {
  State& state = peers_[peer];
  state.given_up |= now - state.last >= kFloor;
}

bool Liveness::given_up(const PeerId& peer) const {
  const auto it = peers_.find(peer);
  return it != peers_.end() && it->second.given_up;
}

}  // namespace potluck
