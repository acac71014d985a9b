// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/meeting/meeting.h"

#include <utility>

namespace potluck {

Meeting::Meeting(Side side, TimePoint now) : side_(side) {
  if (side == Side::kLeads) until_ = now + kPauses[0];
}

void Meeting::enter(State state, TimePoint until) {
  state_ = state;
  until_ = until;
}

void Meeting::tick(const Addresses& ours, TimePoint now) {
  if (state_ == State::kOver || !until_ || now < *until_) return;
  switch (state_) {
    case State::kIdle:
      ++number_;
      offered_at_ = now;
      ours_ = ours;
      messages_.emplace_back(MeetOffer{number_, ours});
      return enter(State::kOffered, now + kAnswers);
    case State::kSaidGo:
      return dial(now);
    case State::kOffered:
    case State::kAnswered:
    case State::kDialing:
      return give_up(now);
    case State::kOver:
      return;
  }
}

void Meeting::give_up(TimePoint now) {
  if (number_ >= kPauses.size()) return end();
  state_ = State::kIdle;
  until_.reset();
  if (side_ == Side::kLeads) until_ = now + kPauses[number_];
}

void Meeting::dial(TimePoint now) {
  attempt_ = Attempt{number_, theirs_, ours_};
  enter(State::kDialing, now + kTakes);
}

void Meeting::received(const MeetMessage& message, const Addresses& ours, TimePoint now) {
  if (state_ == State::kOver) return;
  std::visit([&](const auto& it) { on(it, ours, now); }, message);
}

// Each number once: more offers than that are no more dials.
void Meeting::on(const MeetOffer& offer, const Addresses& ours, TimePoint now) {
  if (side_ != Side::kFollows || offer.attempt <= number_ || offer.attempt > kPauses.size()) return;
  number_ = offer.attempt;
  theirs_ = offer.addresses;
  ours_ = ours;
  messages_.emplace_back(MeetAnswer{number_, ours});
  enter(State::kAnswered, now + kAnswers);
}

// Half of what offer and answer took is the way of `go`.
void Meeting::on(const MeetAnswer& answer, const Addresses&, TimePoint now) {
  if (side_ != Side::kLeads || state_ != State::kOffered || answer.attempt != number_) return;
  theirs_ = answer.addresses;
  messages_.emplace_back(MeetGo{number_});
  enter(State::kSaidGo, now + (now - offered_at_) / 2);
}

void Meeting::on(const MeetGo& go, const Addresses&, TimePoint now) {
  if (side_ != Side::kFollows || state_ != State::kAnswered || go.attempt != number_) return;
  dial(now);
}

std::optional<std::uint8_t> Meeting::under_way() const {
  const bool may_come =
      state_ == State::kAnswered || state_ == State::kSaidGo || state_ == State::kDialing;
  return may_come ? std::optional(number_) : std::nullopt;
}

std::optional<TimePoint> Meeting::next_deadline() const {
  return state_ == State::kOver ? std::nullopt : until_;
}

}  // namespace potluck
