// SPDX-License-Identifier: GPL-3.0-or-later
// In which mode a peer is, and how it gets from one to the next.
#include <algorithm>

#include "engine/collab/collaboration_impl.h"

namespace potluck {
namespace {

constexpr Duration kLookAgain = std::chrono::seconds(1);
constexpr Duration kCatchUpPause = std::chrono::milliseconds(250);
constexpr Duration kMoment = std::chrono::milliseconds(500);  // others may wait so long for us
constexpr std::uint64_t kCloseBehind = 8;                     // epochs
constexpr Duration kLeavePatience = std::chrono::seconds(3);

}  // namespace

void Collaboration::Impl::publish(bool urgent, TimePoint now) {
  PeerRecord record = membership.own();
  switch (mode) {
    case Mode::kInRounds:
    case Mode::kFinished:
      record.stage = Stage::kInSync;
      break;
    case Mode::kPaused:
      record.stage = Stage::kPaused;
      break;
    case Mode::kLeft:
      record.stage = Stage::kLeaving;
      break;
    case Mode::kLooking:
      record.stage = awaits_first_members() ? Stage::kReady : Stage::kJoining;
      break;
    default:
      record.stage = arriving ? Stage::kArriving : Stage::kJoining;
      break;
  }
  record.addresses = addresses_to_tell();
  record.out_of_reach = out_of_reach(now);
  record.has_state = holds_state();
  record.epoch = standing.chain.epochs();
  record.head = standing.chain.head();
  record.chain_samples = standing.chain.total_samples();
  record.samples = round.batch().samples();
  record.samples_per_second = my_rate;
  record.digest_epoch = standing.newest_digest.epoch;
  record.state_digest = standing.newest_digest.digest;
  record.total_samples = my_total;
  const bool limited = limits_count();
  record.up_bits_per_second = bandwidth_to_publish(
      bandwidth.up(), limited ? config.up_bits_per_second : 0, record.up_bits_per_second);
  record.down_bits_per_second = bandwidth_to_publish(
      bandwidth.down(), limited ? config.down_bits_per_second : 0, record.down_bits_per_second);
  membership.set_own(std::move(record), urgent, now);
}

// Whatever it does with it: rests, has finished, looks for the others. While it catches up others
// have a newer one.
bool Collaboration::Impl::holds_state() const {
  const bool settled = mode == Mode::kInRounds || mode == Mode::kFinished ||
                       mode == Mode::kPaused || mode == Mode::kLooking;
  return settled && data_ready && !catch_up.state_missing();
}

void Collaboration::Impl::look_for_peers(Duration patience, TimePoint now) {
  mode = Mode::kLooking;
  link_deadline.reset();
  roster.set_taking_part(false);
  alone_deadline.reset();
  if (!awaits_first_members()) alone_deadline = now + patience;
  publish(true, now);
  evaluate(now);
}

bool Collaboration::Impl::may_catch_up() const {
  const bool early = mode == Mode::kWaitingForData && preparing;
  const bool takes_part =
      early || mode == Mode::kLooking || mode == Mode::kBehind || mode == Mode::kInRounds;
  return takes_part && !catch_up.active() && !standing.applying;
}

void Collaboration::Impl::evaluate(TimePoint now) {
  if (!may_catch_up()) return;
  if (const auto ahead = somebody_ahead(now)) {
    if (mode != Mode::kInRounds) return start_catch_up(*ahead, now);
    return ask_for_proof(*ahead, membership.find(*ahead)->record().epoch, now);
  }
  if (catch_up.state_missing()) {
    if (const auto donors = catch_up.donors(); !donors.empty()) start_catch_up(donors.front(), now);
    return;
  }
  if (mode == Mode::kInRounds || !data_ready || (now < next_catch_up && !arriving)) return;
  if (mode == Mode::kBehind) {
    // Whom it followed is gone: alone it would begin a history of its own.
    if (membership.links().empty()) return look_for_peers(config.alone_grace, now);
    if (linked_to_members(now)) enter_rounds(now);
    return;
  }
  // Looking: somebody in sync is not ahead of us; or all the others look too and none is further.
  bool in_sync = false;
  bool none_further =
      standing.chain.epochs() > 0 && !membership.links().empty() && linked_to_last_group();
  for (const auto& id : membership.links()) {
    const KnownPeer* known = membership.find(id);
    if (known == nullptr) {
      none_further = false;
      continue;
    }
    in_sync |= known->record().stage == Stage::kInSync;
    none_further &= known->record().epoch <= standing.chain.epochs();
  }
  const bool enough = awaits_first_members() ? ready_members() >= config.start_members
                                             : none_further || now >= *alone_deadline;
  if (!in_sync && enough && awaited_holder(now)) {
    alone_deadline = now + kLookAgain;
    return;
  }
  if (in_sync || enough) enter_rounds(now);
}

void Collaboration::Impl::enter_rounds(TimePoint now) {
  alone_deadline.reset();
  behind_since.reset();
  link_deadline.reset();
  if (config.last_epoch > 0 && standing.chain.epochs() >= config.last_epoch) return finish(now);
  out.debug("takes part from epoch " + std::to_string(standing.chain.epochs()) + " on");
  mode = Mode::kInRounds;
  arriving = false;
  roster.set_taking_part(true);
  publish(true, now);
  last_commit = now;
  attendance.present(standing.chain.epochs(), now);
  round.begin(false, now);
}

// Whether this newcomer needs but a moment more before it can take part.
bool Collaboration::Impl::close_behind(TimePoint now) {
  if (mode != Mode::kBehind || !data_ready || catch_up.state_missing()) return false;
  if (catch_up.active() || standing.applying) {
    const auto left = catch_up.time_left();
    if (!left || *left > (arriving ? 4 * kMoment : kMoment)) return false;
  } else {
    for (const auto& id : membership.links()) {
      const KnownPeer* known = membership.find(id);
      if (known != nullptr && known->record().epoch > standing.chain.epochs() + kCloseBehind)
        return false;
    }
  }
  return linked_to_members(now);
}

void Collaboration::Impl::ask_to_wait(TimePoint now) {
  const bool close = close_behind(now);
  if (close == arriving) return;
  arriving = close;
  if (arriving) evaluate(now);  // perhaps there is nothing left to be waited for
  if (arriving == close) publish(true, now);
}

void Collaboration::Impl::start_catch_up(const PeerId& donor, TimePoint now) {
  if (!may_catch_up()) return;
  const bool soon_again = now < next_catch_up;
  if (mode == Mode::kBehind && soon_again) return;
  if (mode == Mode::kInRounds) round.leave("catching up");
  mode = Mode::kBehind;
  alone_deadline.reset();
  behind_since.reset();
  roster.set_taking_part(false);
  publish(true, now);  // at once: nobody should wait for an offer of ours
  if (soon_again) return;
  out.debug("catching up with " + donor.short_hex() + " from epoch " +
            std::to_string(standing.chain.epochs()));
  next_catch_up = now + kCatchUpPause;
  catch_up.begin(donor, now);
}

void Collaboration::Impl::start_apply(const SignedCommit& commit,
                                      std::shared_ptr<const Average> average) {
  const std::uint64_t epoch = commit.commit.epoch;
  std::uint32_t mine = 0;
  for (const auto& m : commit.commit.members) {
    if (m.peer == self && round.batch().contributed_to(epoch)) mine = m.samples;
  }
  effect::Apply apply{commit, std::move(average), 0, {}, {}};
  if (round.batch().samples_for(epoch) > mine) {
    apply.dropped = round.batch().samples_for(epoch) - mine;
    apply.drop_reason = mine > 0 ? "accumulated after the attempt that was committed"
                                 : "the others committed this epoch without us";
  }
  apply.feedback = round.feedback_for(commit);
  standing.applying = commit;
  round.apply();
  out.emit(std::move(apply));
}

void Collaboration::Impl::after_epoch(TimePoint now) {
  publish(false, now);
  if (config.last_epoch > 0 && standing.chain.epochs() >= config.last_epoch) {
    finish(now);
    return snapshots.at_epoch_boundary(seconds_per_epoch);
  }
  if (mode == Mode::kBehind) return evaluate(now);
  if (mode != Mode::kInRounds) return;
  snapshots.at_epoch_boundary(seconds_per_epoch);
  if (leave_deadline) return say_goodbye(now);
  if (pausing) {
    if (config.overlap) forget_ahead();
    return enter_pause(now);
  }
  if (membership.links().empty() && round.group_size() > 1 && !left_in_peace) {
    // The links broke while the step was made; as on LinkDown.
    round.leave("all links broke");
    return look_for_peers(kLonelyPatience, now);
  }
  round.begin(round.batch().contributed_to(standing.chain.epochs() - 1), now);
  for (auto& [from, bytes] : std::exchange(early_commits, {})) on_commit(from, bytes, now);
}

// The others do the epoch without us: what overlap gave us of it would come on top.
void Collaboration::Impl::forget_ahead() {
  const auto lost = round.batch().samples_for(standing.chain.epochs());
  round.forget_samples();
  out.emit(effect::Forget{standing.chain.epochs()});
  if (lost == 0) return;
  out.info(std::to_string(lost) + " samples of the next epoch were left out for the pause");
}

void Collaboration::Impl::finish(TimePoint now) {
  round.leave("finished");
  roster.set_taking_part(false);
  mode = Mode::kFinished;
  publish(true, now);
}

void Collaboration::Impl::set_paused(bool wanted, TimePoint now) {
  if (wanted == pause_wanted || mode == Mode::kLeft) return;
  pause_wanted = wanted;
  if (!wanted) {
    pausing = false;
    if (mode == Mode::kPaused)
      look_for_peers(
          membership.links().empty() ? std::min(config.alone_grace, kLonelyPatience) : Duration{},
          now);
    return;
  }
  pausing = true;
  settle(now);
}

void Collaboration::Impl::enter_pause(TimePoint now) {
  pausing = false;
  catch_up.stop();
  round.leave("paused");
  roster.set_taking_part(false);
  if (mode == Mode::kFinished || mode == Mode::kLeft) return;
  mode = Mode::kPaused;
  alone_deadline.reset();
  publish(true, now);
  snapshots.at_rest();
}

void Collaboration::Impl::leave(const std::string& reason, TimePoint now) {
  if (mode == Mode::kLeft || leave_deadline) return;
  leave_reason = reason;
  leave_deadline = now + kLeavePatience;
  settle(now);
}

void Collaboration::Impl::say_goodbye(TimePoint now) {
  catch_up.stop();
  round.leave("leaving");
  roster.set_taking_part(false);
  leave_deadline.reset();
  alone_deadline.reset();
  mode = Mode::kLeft;
  publish(true, now);
  for (auto& o : membership.take_outgoing()) out.send(o.to, std::move(o.message));
  for (const auto& link : membership.links()) out.send(link, Bye{leave_reason});
  out.emit(effect::Left{});
}

// Moves on when what was waited for has happened: the end of the round before a pause or good-bye,
// the end of catching up.
void Collaboration::Impl::settle(TimePoint now) {
  if (leave_deadline || pausing) {
    const bool alone = round.group_size() <= 1;
    const bool over = mode != Mode::kInRounds || alone || round.end_after_this();
    const bool late = leave_deadline && now >= *leave_deadline;
    if ((over || late) && (!standing.applying || late)) {
      return leave_deadline ? say_goodbye(now) : enter_pause(now);
    }
  }
  const auto state = catch_up.state();
  const bool replaying = state == CatchUp::State::kReplay || state == CatchUp::State::kIdle;
  if (mode == Mode::kInRounds && !replaying) {
    // A missing average turned out to be lost: this takes longer.
    round.leave("catching up");
    roster.set_taking_part(false);
    mode = Mode::kBehind;
    publish(true, now);
  } else if (mode == Mode::kInRounds && state == CatchUp::State::kIdle && !standing.applying &&
             round.applying()) {
    round.begin(false, now);  // the fetch was given up; the epoch goes on
  } else if (mode == Mode::kBehind && !catch_up.active() && !standing.applying) {
    evaluate(now);
  }
}

std::optional<TimePoint> Collaboration::Impl::next_deadline() const {
  std::optional<TimePoint> next = membership.next_deadline();
  const auto consider = [&next](std::optional<TimePoint> at) {
    if (at && (!next || *at < *next)) next = at;
  };
  consider(round.next_deadline());
  consider(catch_up.next_deadline());
  consider(probe.next_deadline());
  consider(reachability.next_deadline());
  consider(alone_deadline);
  consider(leave_deadline);
  if (behind_since) consider(*behind_since + std::chrono::seconds(1));
  if (mode == Mode::kBehind && !catch_up.active() && !standing.applying) {
    consider(std::max(next_catch_up, link_deadline.value_or(next_catch_up)));
  }
  return next;
}

}  // namespace potluck
