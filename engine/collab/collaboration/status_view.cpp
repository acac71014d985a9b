// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/status_view.h"

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
Sentence StatusView::why_left_out() const {
  if (const auto missing = round_.missing()) {
    return Sentence::tr(
        "It has no connection to %1, who averages for all; an open port on either side helps",
        name_of(*missing));
  }
  return Sentence::tr("The others do not hear from it in time; a steadier connection helps");
}

std::string StatusView::name_of(const PeerId& peer) const {
  const KnownPeer* known = group_.membership.find(peer);
  const bool named = known != nullptr && !known->record().name.empty();
  return named ? known->record().name : peer.short_hex();
}

Sentence StatusView::why_history_is_awaited(const PeerId& holder) const {
  if (holder.is_zero()) {
    return Sentence::tr(
        "A member has it and is not here now; what is begun without it would not count");
  }
  return Sentence::tr("%1 has it and is not here now; what is begun without it would not count",
                      name_of(holder));
}

Activity StatusView::activity(Sentence& reason, TimePoint now) const {
  switch (participation_.mode()) {
    case Mode::kWaitingForData:
      return Activity::kWaitingForData;
    case Mode::kLooking:
      if (participation_.gathering().awaits_first_members()) return Activity::kWaitingForMembers;
      if (const auto holder = sources_.awaited_holder(now)) {
        reason = why_history_is_awaited(*holder);
        return Activity::kWaitingForHistory;
      }
      reason = Sentence::tr("Looking for other members before training alone");
      return Activity::kLookingForPeers;
    case Mode::kBehind:
      reason = Sentence::tr("The others are ahead");
      return catch_up_.state() == CatchUp::State::kInstalling ||
                     catch_up_.state() == CatchUp::State::kSnapshot
                 ? Activity::kFetchingState
                 : Activity::kCatchingUp;
    case Mode::kFinished:
      return Activity::kFinished;
    case Mode::kPaused:
    case Mode::kLeft:
      return Activity::kPaused;
    case Mode::kInRounds:
      break;
  }
  return in_rounds(reason, now);
}

Activity StatusView::in_rounds(Sentence& reason, TimePoint now) const {
  if (round_.applying()) return Activity::kApplying;
  if (round_.averaging()) return Activity::kAveraging;
  if (!config_.trains) {
    reason = Sentence::tr("This computer only helps to average");
    return Activity::kNotTraining;
  }
  if (participation_.left_out(now)) {
    if (round_.obeyed() && round_.batch().share() == 0) {
      reason = Sentence::tr(
          "Waiting for its samples would cost the others more than they bring: its connection "
          "is too slow");
      return Activity::kNotTraining;
    }
    reason = why_left_out();
    return Activity::kLeftOut;
  }
  return round_.batch().samples() >= round_.batch().share() ? Activity::kWaitingForOthers
                                                            : Activity::kTraining;
}

PeerView StatusView::peer(const PeerId& id, const KnownPeer& known, TimePoint now) const {
  PeerView out;
  out.record = known.record();
  out.linked = known.linked;
  out.coordinator = round_.obeyed() == id;
  out.took_part = group_.roster.was_in_last_round(id);
  out.fraction = round_.reducer_fraction_of(id);
  out.seconds_since_heard = seconds(now - known.made_at);
  out.round_trip = links_.round_trip(id).value_or(Duration{});
  return out;
}

CollaborationView StatusView::at(TimePoint now) const {
  CollaborationView out;
  out.activity = activity(out.reason, now);
  out.reach = reach_.reach();
  out.reached_at = reach_.reached_at();
  out.epoch = standing_.log.epochs();
  out.attempt = round_.attempt();
  out.coordinator = round_.obeyed().value_or(PeerId{});
  out.my_samples = round_.batch().samples();
  out.target = config_.target_batch;
  if (out.activity == Activity::kWaitingForMembers) {
    out.ready_members = participation_.gathering().ready_members();
    out.start_members = config_.start_members;
  }
  for (const auto& [id, known] : group_.membership.peers()) {
    out.peers.push_back(peer(id, known, now));
  }
  const bool exact = coordinator_.leading();
  const auto all = batch_.at(participation_.in_rounds(), now);
  out.batch_samples = exact ? coordinator_.batch_samples() : all.samples;
  out.samples_per_second = all.samples_per_second;
  out.eta_seconds = exact ? coordinator_.eta_seconds(now) : all.eta_seconds;
  return out;
}

}  // namespace potluck
