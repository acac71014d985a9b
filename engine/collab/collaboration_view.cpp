// SPDX-License-Identifier: GPL-3.0-or-later
// What people see of a Collaboration.
#include <algorithm>

#include "engine/collab/collaboration_impl.h"

namespace potluck {

std::string_view to_string(Activity activity) {
  switch (activity) {
    case Activity::kStarting:
      return "starting";
    case Activity::kWaitingForData:
      return "waiting_for_data";
    case Activity::kLookingForPeers:
      return "looking_for_peers";
    case Activity::kWaitingForHistory:
      return "waiting_for_history";
    case Activity::kWaitingForMembers:
      return "waiting_for_members";
    case Activity::kFetchingState:
      return "fetching_state";
    case Activity::kCatchingUp:
      return "catching_up";
    case Activity::kTraining:
      return "training";
    case Activity::kWaitingForOthers:
      return "waiting_for_others";
    case Activity::kLeftOut:
      return "left_out";
    case Activity::kAveraging:
      return "averaging";
    case Activity::kApplying:
      return "applying";
    case Activity::kPaused:
      return "paused";
    case Activity::kFinished:
      return "finished";
    case Activity::kNotTraining:
      return "not_training";
  }
  return "starting";
}

// In sync, and in none of the others' rounds for a while.
std::string Collaboration::Impl::why_left_out() const {
  if (const auto missing = round.missing()) {
    return "It has no connection to " + name_of(*missing) +
           ", who averages for all; an open port on either side helps";
  }
  return "The others do not hear from it in time; a steadier connection helps";
}

std::string Collaboration::Impl::name_of(const PeerId& peer) const {
  const KnownPeer* known = membership.find(peer);
  const bool named = known != nullptr && !known->record().name.empty();
  return named ? known->record().name : peer.short_hex();
}

Activity Collaboration::Impl::activity(std::string& reason, TimePoint now) const {
  switch (mode) {
    case Mode::kWaitingForData:
      return Activity::kWaitingForData;
    case Mode::kLooking:
      if (awaits_first_members()) return Activity::kWaitingForMembers;
      if (const auto holder = awaited_holder(now)) {
        reason = (holder->is_zero() ? "A member" : name_of(*holder)) +
                 " has it and is not here now; what is begun without it would not count";
        return Activity::kWaitingForHistory;
      }
      reason = "Looking for other members before training alone";
      return Activity::kLookingForPeers;
    case Mode::kBehind:
      reason = "The others are ahead";
      return catch_up.state() == CatchUp::State::kInstalling ||
                     catch_up.state() == CatchUp::State::kSnapshot
                 ? Activity::kFetchingState
                 : Activity::kCatchingUp;
    case Mode::kPaused:
      return Activity::kPaused;
    case Mode::kFinished:
      return Activity::kFinished;
    case Mode::kLeft:
      return Activity::kPaused;
    case Mode::kInRounds:
      break;
  }
  if (round.applying()) return Activity::kApplying;
  if (round.averaging()) return Activity::kAveraging;
  if (!config.trains) {
    reason = "This computer only helps to average";
    return Activity::kNotTraining;
  }
  if (attendance.left_out(standing.chain.epochs(), now)) {
    if (round.obeyed() && round.batch().share() == 0) {
      reason =
          "Waiting for its samples would cost the others more than they bring: its connection "
          "is too slow";
      return Activity::kNotTraining;
    }
    reason = why_left_out();
    return Activity::kLeftOut;
  }
  return round.batch().samples() >= round.batch().share() ? Activity::kWaitingForOthers
                                                          : Activity::kTraining;
}

Tracker::Estimate Collaboration::Impl::estimate(TimePoint now) const {
  Tracker tracker(config.target_batch, standing.chain.epochs(), last_commit, calibration);
  tracker.add_own(round.batch().samples(), config.trains && mode == Mode::kInRounds ? my_rate : 0);
  for (const auto& [id, known] : membership.peers()) {
    if (known.linked) tracker.add(known.record(), known.made_at, round.share_of(id), now);
  }
  return tracker.estimate();
}

void Collaboration::Impl::calibrate(const Commit& commit, TimePoint now) {
  if (!round.was_there_from_the_beginning()) return;
  const TimePoint ended = now - from_seconds(averaging_seconds);
  calibration.learn(estimate(ended).samples, static_cast<double>(commit.samples()));
}

CollaborationView Collaboration::Impl::view(TimePoint now) const {
  CollaborationView out_view;
  out_view.activity = activity(out_view.reason, now);
  out_view.reach = reachability.reach();
  out_view.epoch = standing.chain.epochs();
  out_view.attempt = round.attempt();
  out_view.coordinator = round.obeyed().value_or(PeerId{});
  out_view.my_samples = round.batch().samples();
  out_view.target = config.target_batch;
  if (out_view.activity == Activity::kWaitingForMembers) {
    out_view.ready_members = ready_members();
    out_view.start_members = config.start_members;
  }
  for (const auto& [id, known] : membership.peers()) {
    const PeerRecord& r = known.record();
    PeerView peer;
    peer.record = r;
    peer.linked = known.linked;
    peer.coordinator = round.obeyed() == id;
    peer.took_part = roster.was_in_last_round(id);
    peer.share_percent = round.share_of_vector(id) * 100;
    peer.seconds_since_heard = seconds(now - known.made_at);
    if (const auto it = round_trips.find(id); it != round_trips.end()) peer.round_trip = it->second;
    out_view.peers.push_back(std::move(peer));
  }
  const bool exact = coordinator.leading();
  const auto all = estimate(now);
  out_view.batch_samples = exact ? coordinator.batch_samples() : all.samples;
  out_view.samples_per_second = all.samples_per_second;
  out_view.eta_seconds = exact ? coordinator.eta_seconds(now) : all.eta_seconds;
  return out_view;
}

}  // namespace potluck
