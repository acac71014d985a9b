// SPDX-License-Identifier: GPL-3.0-or-later
// One attempt of a round that this node coordinates: who is in it, what each has told, and what
// that means for the shares. Values without effects; the Coordinator owns one at a time.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "engine/collab/codec/codec.h"
#include "engine/collab/planning/sample_shares.h"
#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

struct LedMember {
  static constexpr double kMicroBatch_s = 0.5;  // that the trainer aims at

  std::uint32_t share = 0;
  std::uint32_t most_share = 0;  // that it was ever given in this epoch
  std::uint32_t samples = 0;
  std::uint32_t chunks = 0;  // that it reduces in this attempt
  double samples_per_second = 0;
  bool trains = true;     // it can,
  bool computes = true;   // and the plan of this attempt wants it to
  bool on_trial = false;  // gave nothing to the last epoch: given little, not waited for
  bool accepted = false;
  bool obeys = true;            // not this attempt
  std::optional<PeerId> lacks;  // answered that it has no link to this one
  TimePoint heard{};            // of progress, or that there is none to make yet
  TimePoint asked_at{};         // first, by this coordinator in this epoch
  Duration answered_after{};    // the offer, when it accepted
  struct Given {                // when it was given its share,
    TimePoint at{};
    std::uint32_t samples = 0;  // what it had then,
    double speed = 0;           // and for what speed
  } given;
  std::optional<Done> done;

  void give(std::uint32_t share, TimePoint now);
  // What an attempt before this one knew of it.
  void remember(const LedMember& before);
  bool did_some() const { return samples > given.samples; }  // of its share, since it was given
  // It computes no more than what it was given, and has no more than what it told.
  std::uint32_t most_samples() const { return std::max(samples, most_share); }
  // What it told, and what it does until it hears of a smaller share: a member goes on with that
  // only where two micro-batches fit into it.
  std::uint32_t may_have_begun(TimePoint now) const;
  // Five times what the speed for which it was given its share lets us expect, and no less than
  // `least`. Where it has done nothing of it yet, three times that, and no less than half of
  // `least`.
  Duration patience(Duration least) const;
  TimePoint late_at() const;  // on trial: what it was given should be done, and known, long before
};

struct LedAttempt {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t furthest = 0;  // attempt that a member on trial was in
  bool fresh = false;
  bool shares_given = false;  // and they add up to the target, whatever is under way
  std::map<PeerId, LedMember> members;
  CodecId average_codec = CodecId::kFp32;
  TimePoint offered_at{};
  std::optional<TimePoint> accept_deadline, exchange_deadline, stall_deadline;
  std::optional<TimePoint> waits_until;  // the target is reached, but somebody is arriving
  std::optional<TimePoint> started_at;
  std::optional<TimePoint> judge_at;   // members complain: others may as well
  std::optional<TimePoint> commit_at;  // all are done, but we have just woken up
  Duration stalls_after{};             // at the soonest, without a sample
  TimePoint next_beat{}, next_look{};  // to ask the members; to see who has not answered

  template <class Test>
  bool everyone(const Test& test) const {
    return std::ranges::all_of(members, [&](const auto& entry) { return test(entry.second); });
  }
  std::vector<PeerId> ids() const;  // of the members
  bool all_accepted() const {
    return everyone([](const LedMember& m) { return m.accepted; });
  }
  // Where all have accepted but some on trial: when those should have. They are hardly waited for,
  // but may be in the middle of a sample.
  std::optional<TimePoint> trials_answer_by() const;
  std::uint32_t batch_samples() const;  // of everybody
  // To the target; < 0: unknown.
  double eta_seconds(TimePoint now) const;
  // A share that was given may be under way in full; it only grows, unless somebody has more than
  // its share. Where nobody was stopped, something is under way of it even then.
  std::vector<SampleShareRequest> share_requests(TimePoint now) const;
};

}  // namespace potluck
