// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/collaboration/participation.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr Duration kLookAgain = std::chrono::seconds(1);
constexpr Duration kCatchUpPause = std::chrono::milliseconds(250);
constexpr Duration kMoment = std::chrono::milliseconds(500);  // others may wait so long for us
constexpr std::uint64_t kCloseBehind = 8;                     // epochs

}  // namespace

bool Participation::newcomer() const {
  const bool early = mode_ == Mode::kWaitingForData && data_ == Data::kBeingPrepared;
  return early || mode_ == Mode::kBehind || mode_ == Mode::kLooking;
}

bool Participation::holds_state() const {
  const bool settled = mode_ == Mode::kInRounds || mode_ == Mode::kFinished ||
                       mode_ == Mode::kPaused || mode_ == Mode::kLooking;
  return settled && data_ == Data::kReady && !catch_up_.state_missing();
}

Stage Participation::stage() const {
  switch (mode_) {
    case Mode::kInRounds:
    case Mode::kFinished:
      return Stage::kInSync;
    case Mode::kPaused:
      return Stage::kPaused;
    case Mode::kLeft:
      return Stage::kLeaving;
    case Mode::kLooking:
      return gathering_.awaits_first_members() ? Stage::kReady : Stage::kJoining;
    case Mode::kWaitingForData:
    case Mode::kBehind:
      break;
  }
  return arriving_ ? Stage::kArriving : Stage::kJoining;
}

void Participation::publish(bool urgent, TimePoint now) {
  record_.publish(stage(), holds_state(), urgent, now);
}

void Participation::preparing(TimePoint now) {
  if (data_ == Data::kAbsent) data_ = Data::kBeingPrepared;
  evaluate(now);
}

void Participation::data_ready(TimePoint now) {
  data_ = Data::kReady;
  if (mode_ == Mode::kBehind) evaluate(now);
  if (mode_ == Mode::kWaitingForData) look_for_peers(config_.alone_grace, now);
}

void Participation::first_epoch_offered(TimePoint now) {
  if (mode_ == Mode::kLooking && gathering_.awaits_first_members()) enter_rounds(now);
}

void Participation::look_for_peers(Duration patience, TimePoint now) {
  mode_ = Mode::kLooking;
  gathering_.await_no_links();
  roster_.set_taking_part(false);
  gathering_.never_begin_alone();
  if (!gathering_.awaits_first_members()) gathering_.begin_alone_after(patience, now);
  publish(true, now);
  evaluate(now);
}

bool Participation::may_catch_up() const {
  return (newcomer() || in_rounds()) && !catch_up_.active() && !standing_.applying;
}

void Participation::evaluate(TimePoint now) {
  if (!may_catch_up()) return;
  if (in_rounds()) {
    if (const auto other = sources_.somebody_elsewhere(now))
      sources_.ask_for_proof(*other, membership_.find(*other)->record().epoch, now);
    return;
  }
  if (const auto ahead = sources_.somebody_ahead(now))
    return catch_up_with(*ahead, CatchUp::Why::kBehind, now);
  if (catch_up_.state_missing()) {
    if (const auto donors = catch_up_.donors(); !donors.empty())
      catch_up_with(donors.front(), CatchUp::Why::kBehind, now);
    return;
  }
  if (data_ != Data::kReady || (now < next_catch_up_ && !arriving_)) return;
  if (mode_ == Mode::kBehind) {
    // The peers that it followed are gone: alone it would begin a history of its own.
    if (membership_.links().empty()) return look_for_peers(config_.alone_grace, now);
    if (gathering_.linked_to_members(now)) enter_rounds(now);
    return;
  }
  consider_beginning(now);
}

// Looking: somebody in sync is not ahead of us; or all the others look too and none is further.
void Participation::consider_beginning(TimePoint now) {
  const bool in_sync = gathering_.one_is_in_sync();
  const bool enough = gathering_.enough_are_here(now);
  if (!in_sync && enough && sources_.awaited_holder(now)) {
    gathering_.begin_alone_after(kLookAgain, now);
    return;
  }
  if (in_sync || enough) enter_rounds(now);
}

void Participation::enter_rounds(TimePoint now) {
  gathering_.never_begin_alone();
  sources_.follow_nobody();
  gathering_.await_no_links();
  if (finished()) return finish(now);
  out_.debug("takes part from epoch " + std::to_string(standing_.log.epochs()) + " on");
  mode_ = Mode::kInRounds;
  arriving_ = false;
  roster_.set_taking_part(true);
  publish(true, now);
  pace_.begins(now);
  attendance_.present(standing_.log.epochs(), now);
  round_.begin(false, now);
}

void Participation::leave_rounds(const std::string& why, Mode next, TimePoint now) {
  round_.leave(why, now);
  roster_.set_taking_part(false);
  mode_ = next;
  publish(true, now);
}

// Whether this newcomer needs but a moment more before it can take part.
bool Participation::close_behind(TimePoint now) {
  if (mode_ != Mode::kBehind || data_ != Data::kReady || catch_up_.state_missing()) return false;
  if (catch_up_.active() || standing_.applying) {
    const auto left = catch_up_.time_left();
    if (!left || *left > (arriving_ ? 4 * kMoment : kMoment)) return false;
  } else {
    for (const auto& id : membership_.links()) {
      const KnownPeer* known = membership_.find(id);
      if (known != nullptr && known->record().epoch > standing_.log.epochs() + kCloseBehind)
        return false;
    }
  }
  return gathering_.linked_to_members(now);
}

void Participation::ask_to_wait(TimePoint now) {
  const bool close = close_behind(now);
  if (close == arriving_) return;
  arriving_ = close;
  if (arriving_) evaluate(now);  // perhaps there is nothing left to be waited for
  if (arriving_ == close) publish(true, now);
}

void Participation::catch_up_with(const PeerId& donor, CatchUp::Why why, TimePoint now) {
  if (!may_catch_up()) return;
  const bool soon_again = now < next_catch_up_;
  // One that is ahead is found again; of one that counts more that is known only now.
  if (soon_again && (mode_ == Mode::kBehind || why == CatchUp::Why::kCountsMore)) return;
  if (in_rounds()) round_.leave("catching up", now);
  mode_ = Mode::kBehind;
  gathering_.never_begin_alone();
  sources_.follow_nobody();
  roster_.set_taking_part(false);
  publish(true, now);  // at once: nobody should wait for an offer of ours
  if (soon_again) return;
  out_.debug("catching up with " + donor.short_hex() + " from epoch " +
             std::to_string(standing_.log.epochs()));
  next_catch_up_ = now + kCatchUpPause;
  catch_up_.begin(donor, why, now);
}

void Participation::take_state_afresh(const PeerId& donor, TimePoint now) {
  if (!in_rounds() || standing_.applying) return;
  out_.warn("most peers agree on another state: fetching it afresh");
  sources_.forget_digests();
  leave_rounds("diverged", Mode::kBehind, now);
  catch_up_.begin_afresh(donor, now);
}

}  // namespace potluck
