// SPDX-License-Identifier: GPL-3.0-or-later
// What follows an epoch, and the ends of taking part: all links are lost, the last epoch is done, a
// pause, a good-bye.
#include <algorithm>

#include "engine/collab/collaboration/participation.h"
#include "net/base/deadlines.h"

namespace potluck {
namespace {

// All links broke at once: how long to wait for one before going on alone.
constexpr Duration kLonelyPatience = std::chrono::seconds(4);
constexpr Duration kLeavePatience = std::chrono::seconds(3);

}  // namespace

bool Participation::after_epoch(TimePoint now) {
  publish(false, now);
  if (finished()) {
    finish(now);
    snapshots_.at_epoch_boundary(pace_.seconds_per_epoch());
    return false;
  }
  if (!in_rounds()) {
    if (mode_ == Mode::kBehind) evaluate(now);
    return false;
  }
  snapshots_.at_epoch_boundary(pace_.seconds_per_epoch());
  if (ending_.goodbye || ending_.pausing) {
    if (ending_.goodbye) {
      say_goodbye(now);
    } else {
      if (config_.overlap) forget_ahead();
      enter_pause(now);
    }
    return false;
  }
  if (membership_.links().empty() && round_.group_size() > 1 && !left_in_peace_) {
    // The links broke while the step was made; as in link_down.
    round_.leave("all links broke", now);
    look_for_peers(kLonelyPatience, now);
    return false;
  }
  round_.begin(round_.batch().contributed_to(standing_.log.epochs() - 1), now);
  return true;
}

void Participation::link_down(const PeerId& peer, bool mattered, bool left, TimePoint now) {
  left_in_peace_ = left;
  const bool lonely = membership_.links().empty() && mattered && !left;
  if (lonely && in_rounds() && !standing_.applying) {
    // Perhaps it is our link that broke: wait a moment before training on alone, it would be a
    // fork.
    round_.leave("all links broke", now);
    return look_for_peers(kLonelyPatience, now);
  }
  round_.link_down(peer, now);
}

bool Participation::finished() const {
  return config_.last_epoch > 0 && standing_.log.epochs() >= config_.last_epoch;
}

void Participation::finish(TimePoint now) { leave_rounds("finished", Mode::kFinished, now); }

// The others do the epoch without us: what overlap gave us of it would come on top.
void Participation::forget_ahead() {
  const auto lost = round_.batch().samples_for(standing_.log.epochs());
  round_.forget_samples();
  out_.emit(effect::Forget{standing_.log.epochs()});
  if (lost == 0) return;
  out_.info(std::to_string(lost) + " samples of the next epoch were left out for the pause");
}

void Participation::set_paused(bool wanted, TimePoint now) {
  if (wanted == ending_.pause_wanted || mode_ == Mode::kLeft) return;
  ending_.pause_wanted = wanted;
  ending_.pausing = wanted;
  if (wanted) return settle(now);
  if (mode_ != Mode::kPaused) return;
  const bool alone = membership_.links().empty();
  look_for_peers(alone ? std::min(config_.alone_grace, kLonelyPatience) : Duration{}, now);
}

void Participation::enter_pause(TimePoint now) {
  ending_.pausing = false;
  catch_up_.stop();
  if (mode_ == Mode::kFinished || mode_ == Mode::kLeft) {
    round_.leave("paused", now);
    roster_.set_taking_part(false);
    return;
  }
  gathering_.never_begin_alone();
  leave_rounds("paused", Mode::kPaused, now);
  snapshots_.at_rest();
}

void Participation::leave(const std::string& reason, TimePoint now) {
  if (mode_ == Mode::kLeft || ending_.goodbye) return;
  ending_.goodbye = {reason, now + kLeavePatience};
  settle(now);
}

void Participation::say_goodbye(TimePoint now) {
  const std::string reason = std::move(ending_.goodbye->reason);
  ending_.goodbye.reset();
  catch_up_.stop();
  gathering_.never_begin_alone();
  leave_rounds("leaving", Mode::kLeft, now);
  for (auto& o : membership_.take_outgoing()) out_.send(o.to, std::move(o.message));
  for (const auto& link : membership_.links()) out_.send(link, Bye{reason});
  out_.emit(effect::Left{});
}

// -> whether it is paused or gone by now.
bool Participation::end_if_due(TimePoint now) {
  if (!ending_.goodbye && !ending_.pausing) return false;
  const bool alone = round_.group_size() <= 1;
  const bool over = !in_rounds() || alone || round_.end_after_this();
  const bool late = ending_.goodbye && now >= ending_.goodbye->deadline;
  if ((!over && !late) || (standing_.applying && !late)) return false;
  ending_.goodbye ? say_goodbye(now) : enter_pause(now);
  return true;
}

void Participation::settle(TimePoint now) {
  if (end_if_due(now)) return;
  const auto state = catch_up_.state();
  const bool replaying = state == CatchUp::State::kReplay || state == CatchUp::State::kIdle;
  if (in_rounds() && !replaying) {
    // A missing average turned out to be lost: this takes longer.
    leave_rounds("catching up", Mode::kBehind, now);
  } else if (in_rounds() && state == CatchUp::State::kIdle && !standing_.applying &&
             round_.applying()) {
    round_.begin(false, now);  // the fetch was given up; the epoch goes on
  } else if (mode_ == Mode::kBehind && !catch_up_.active() && !standing_.applying) {
    evaluate(now);
  }
}

std::optional<TimePoint> Participation::next_deadline() const {
  std::optional<TimePoint> catches_up, says_goodbye;
  if (ending_.goodbye) says_goodbye = ending_.goodbye->deadline;
  if (mode_ == Mode::kBehind && !catch_up_.active() && !standing_.applying) {
    catches_up =
        std::max(next_catch_up_, gathering_.links_awaited_until().value_or(next_catch_up_));
  }
  return earliest({gathering_.begins_alone_at(), says_goodbye, catches_up});
}

}  // namespace potluck
