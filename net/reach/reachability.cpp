// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/reach/reachability.h"

#include <algorithm>
#include <utility>

#include "net/base/deadlines.h"

namespace potluck {
namespace {

// Whoever fails to reach us may itself be behind something: one is not enough to give up what
// others have proved.
constexpr unsigned kFailuresThatCount = 2;

}  // namespace

std::string_view to_string(Reach reach) {
  switch (reach) {
    case Reach::kUnknown:
      return "unknown";
    case Reach::kReachable:
      return "reachable";
    case Reach::kUnreachable:
      return "unreachable";
    case Reach::kClientMode:
      return "client_mode";
  }
  return "unknown";
}

Reach Reachability::reach() const {
  if (!listens_) return Reach::kClientMode;
  if (reached_at_) return Reach::kReachable;
  return refuted_ ? Reach::kUnreachable : Reach::kUnknown;
}

bool Reachability::reached_by_a_link() const {
  return std::ranges::any_of(
      links_, [this](const auto& it) { return counts(it.second) && !it.second.dialed_by_us; });
}

std::size_t Reachability::under_way() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(links_, [](const auto& it) { return it.second.asked.has_value(); }));
}

bool Reachability::is_local(const PeerId& peer) const {
  const auto link = links_.find(peer);
  return link != links_.end() && link->second.local;
}

void Reachability::link_up(const PeerId& peer, bool dialed_by_us, bool local, TimePoint now) {
  if (!listens_) return;
  if (!local) link_outside(now);
  const Link& link = links_[peer] = {dialed_by_us, local, std::nullopt, TimePoint{}};
  if (local && !dialed_by_us) nearby_ = true;
  if (!counts(link)) return;
  if (!dialed_by_us) return evidence(now);
  const bool known = reached_at_ && now - *reached_at_ < kTrusted;
  if (!known) ask(kAtOnce, now);
}

// What was known so far is what our own network said.
void Reachability::link_outside(TimePoint now) {
  if (!listens_ || std::exchange(outside_, true)) return;
  nearby_ = nearby_ || reached_at_.has_value();
  reached_at_.reset();
  refuted_ = false;
  changed(now);
}

void Reachability::link_down(const PeerId& peer, TimePoint now) {
  const auto link = links_.find(peer);
  if (link == links_.end()) return;
  const bool asked = link->second.asked.has_value();
  links_.erase(link);
  if (asked && under_way() == 0 && !reached_at_) ask(1, now);
}

void Reachability::answered(const PeerId& by, const std::string& address, bool reached,
                            TimePoint now) {
  const auto link = links_.find(by);
  if (link == links_.end() || !link->second.asked) return;
  link->second.asked.reset();
  if (reached && link->second.local) nearby_ = true;
  if (!counts(link->second)) return;
  if (!reached) return no_evidence(now);
  std::erase(confirmed_, address);
  confirmed_.insert(confirmed_.begin(), address);
  if (confirmed_.size() > kMaxConfirmed) confirmed_.pop_back();
  evidence(now);
}

void Reachability::evidence(TimePoint now) {
  ++answers_;
  reached_at_ = now;
  refuted_ = false;
  failures_ = 0;
  pause_ = kAskAgain;
  next_ = now + kTrusted;
  if (lacks_address() && confirmed_.empty()) ask(1, now);
}

void Reachability::no_evidence(TimePoint now) {
  ++answers_;
  ++failures_;
  if (reached_at_ && !reached_by_a_link() && failures_ >= kFailuresThatCount) {
    reached_at_.reset();  // it was so, in another network perhaps
    confirmed_.clear();
  }
  if (reached_at_) return ask(1, now);  // a second opinion
  refuted_ = true;
  if (under_way() > 0) return;
  next_ = now + pause_;
  pause_ = std::min<Duration>(2 * pause_, kLongestPause);
}

bool Reachability::may_be_asked(const Link& link) const {
  return counts(link) && !link.asked && (lacks_address() || link.dialed_by_us);
}

// Who was asked least recently first.
void Reachability::ask(std::size_t most, TimePoint now) {
  for (std::size_t open = under_way(); open < most; ++open) {
    auto next = links_.end();
    for (auto it = links_.begin(); it != links_.end(); ++it) {
      if (!may_be_asked(it->second)) continue;
      if (next == links_.end() || it->second.asked_last < next->second.asked_last) next = it;
    }
    const bool again = next != links_.end() && next->second.asked_last != TimePoint{} &&
                       now - next->second.asked_last < kAskAgain;
    if (next == links_.end() || again) break;
    next->second.asked = next->second.asked_last = now;
    questions_.push_back(next->first);
  }
  if (next_ && *next_ <= now) next_ = now + kAskAgain;
}

void Reachability::changed(TimePoint now) {
  if (!listens_) return;
  ++answers_;
  confirmed_.clear();
  failures_ = 0;
  pause_ = kAskAgain;
  next_ = now;
  for (auto& [peer, link] : links_) {
    if (link.asked_last != TimePoint{}) next_ = std::max(*next_, link.asked_last + kDialsBackEvery);
    link.asked.reset();  // another question
    link.asked_last = {};
  }
}

void Reachability::tick(TimePoint now) {
  for (auto& [peer, link] : links_) {
    if (!link.asked || now - *link.asked < kPatience) continue;
    link.asked.reset();  // it says nothing, which tells us nothing
    if (!next_) next_ = now + kAskAgain;
  }
  if (!next_ || now < *next_) return;
  if (reached_by_a_link()) return evidence(now);
  next_.reset();
  ask(1, now);
  if (!next_) next_ = now + kAskAgain;
}

std::optional<TimePoint> Reachability::next_deadline() const {
  std::optional<TimePoint> next = next_;
  for (const auto& [peer, link] : links_) {
    if (link.asked) next = earliest({next, *link.asked + kPatience});
  }
  return next;
}

std::vector<PeerId> Reachability::take_questions() { return std::exchange(questions_, {}); }

}  // namespace potluck
