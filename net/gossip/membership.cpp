// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/membership.h"

#include <algorithm>
#include <utility>

#include "net/wire/encoding.h"

namespace potluck {
namespace {

constexpr Duration kDialCheck = std::chrono::milliseconds(500);
constexpr Duration kDialCheckOfMany = std::chrono::seconds(2);
constexpr Duration kDialCheckAtRest = std::chrono::seconds(10);
constexpr std::size_t kMaxPeers = 16'384;  // of records held for peers without a link
constexpr double kAroundSummary = 96;      // bytes
constexpr double kSpreadPerRecord = 250;   // bytes: news of it, requests for it, per peer
constexpr double kUpdateShare = 0.36;      // of the budget, for what changes slowly
constexpr double kUsualChange = 0.1;       // importance of one that may wait its turn
constexpr double kMostImportant = 50;      // so many times sooner at the most
constexpr Duration kRefuteAgain = std::chrono::seconds(10);
constexpr Duration kFresh = std::chrono::minutes(2);  // older records are no news to anybody
constexpr Duration kSettleIn = std::chrono::seconds(30);
constexpr std::size_t kDonors = 3;  // times as many links, while everybody is a stranger
constexpr Duration kExpireEvery = std::chrono::minutes(1);
constexpr double kMostTaken = 2;  // of records from one link: times what it would introduce us with
constexpr double kReserve = 0.5;  // of the burst, kept for what others wait for

}  // namespace

Membership::Membership(const KeyPair& identity, PeerRecord own, MembershipOptions options, Rng rng)
    : options_(options),
      rng_(rng),
      own_(identity, std::move(own)),
      out_({options.bytes_per_second, options.burst_bytes},
           {options.introduction_bytes_per_second, options.introduction_burst_bytes}) {}

AgedRecord Membership::aged(const KnownPeer& peer, TimePoint now) {
  return {peer.held, age_in_ms(peer.made_at, now)};
}

// ---- our own record --------------------------------------------------------------------------

void Membership::set_own(PeerRecord record, bool urgent, TimePoint now) {
  twin_.begin(now);
  own_.set(std::move(record));
  if (urgent || now >= next_push(now)) push_own(urgent, now);
}

// By how much what others believe of our speed is off, in units of a usual peer's speed.
double Membership::importance() const {
  const double usual = peers_.usual_rate();
  return usual > 0 ? own_.rate_change() / usual : 1;
}

// Among many every record costs every peer its bytes: all of them together must fit the budget.
// Those whose change moves the total most say so first.
Duration Membership::own_interval() const {
  if (few()) return options_.min_push_interval;
  const double all = static_cast<double>(peers_.size()) * (record_bytes() + kSpreadPerRecord);
  const double turn = all / (kUpdateShare * options_.bytes_per_second);
  const double weight = std::clamp(importance() / kUsualChange, 1.0, kMostImportant);
  return std::max(options_.min_push_interval, from_seconds(turn / weight));
}

Duration Membership::refresh_interval() const {
  if (!few()) {
    const double all = static_cast<double>(peers_.size()) * (record_bytes() + kSpreadPerRecord);
    return from_seconds(3 * all / (kUpdateShare * options_.bytes_per_second));
  }
  const double all = static_cast<double>(links_.size()) * record_bytes();
  return std::max(options_.refresh, from_seconds(all / (kUpdateShare * options_.bytes_per_second)));
}

// When our record should be made anew, as things stand.
TimePoint Membership::next_push(TimePoint now) const {
  const ByteBudget& budget = out_.budget();
  const TimePoint refreshed = std::max(own_.made_at() + refresh_interval(), budget.when(0, now));
  if (!own_.important() && (!own_.changed() || !few())) return refreshed;
  const TimePoint affordable = budget.when(own_.important() ? 0 : kReserve, now);
  return std::min(refreshed, std::max(own_.made_at() + own_interval(), affordable));
}

void Membership::push_own(bool to_all, TimePoint now) {
  own_.publish(now);
  if (!few()) news_.learned(own_.version(), std::nullopt);
  if (!few() && !to_all) return;  // neighbours hear of it and ask
  const Records push{{own_.aged(now)}};
  for (const auto& link : links_) out_.send(link, push, record_bytes(), now);
}

// Another life of ours had come further with its sequence, because its clock was ahead: from there
// on, so that others take what we say now.
void Membership::take_back(const SignedRecord& earlier, TimePoint now) {
  if (own_.is(earlier) || earlier.record.sequence < own_.version().sequence) return;
  own_.go_on_from(earlier.record.sequence);
  if (out_.budget().above(0, now) >= 0) push_own(true, now);  // two of us would go on for ever
}

// ---- the records of others -------------------------------------------------------------------

// Whether it is to be held, if it is signed; what is older than what we hold is answered.
bool Membership::is_news(const PeerId& from, const AgedRecord& incoming, TimePoint now) {
  const PeerRecord& record = incoming.record->record;
  if (record.peer == own_.peer()) return !own_.is(*incoming.record);
  const bool linked = links_.contains(record.peer);
  if (!linked && lost_.buried({prefix_of(record.peer), record.sequence})) return false;
  const KnownPeer* known = peers_.find(record.peer);
  if (known == nullptr) {
    if (peers_.size() >= kMaxPeers && !linked) return false;
    if (record.stage == Stage::kLeaving && !linked) return false;
    return true;
  }
  if (record.sequence > known->record().sequence) return true;
  // It does not know of its later record: it has started anew, with its clock behind.
  const bool unaware = from == record.peer && record.sequence < known->record().sequence;
  if (unaware) out_.send(from, Records{{aged(*known, now)}}, record_bytes(), now);
  return false;
}

// News, and signed.
void Membership::store(const PeerId& from, const AgedRecord& incoming, TimePoint now) {
  const PeerRecord& record = incoming.record->record;
  const PeerId& id = record.peer;
  const RecordVersion version{prefix_of(id), record.sequence};
  wanted_.arrived(version.prefix);
  if (id == own_.peer()) {
    twin_.notice(incoming, own_.record(), now);
    return take_back(*incoming.record, now);
  }
  const bool is_linked = links_.contains(id);
  const bool stranger = peers_.find(id) == nullptr;
  if (stranger && !is_linked) introductions_.introduced(id, from);
  if (stranger && !is_linked && few()) next_dial_check_ = now;  // nobody has tried it yet
  ++sweep_.came;
  const TimePoint made_at = now - std::chrono::milliseconds(incoming.age_ms);
  peers_.put({incoming.record, made_at, now, is_linked});
  if (!few() && incoming.age_ms < kFresh / std::chrono::milliseconds(1)) {
    news_.learned(version, from);
  }
  heed_losses(record, now);
  if (!is_linked && lost_.accused(version)) {
    lost_.bury(version, now);
    remove(id);
  }
}

// What a record says of peers that are gone.
void Membership::heed_losses(const PeerRecord& record, TimePoint now) {
  for (const auto& version : record.lost) {
    if (version.prefix == own_.version().prefix) {
      if (version.sequence < own_.version().sequence || now - refuted_ < kRefuteAgain) continue;
      refuted_ = now;
      push_own(true, now);  // a later record is the answer
      continue;
    }
    if (!lost_.accuse(record.peer, version, now)) continue;
    const KnownPeer* known = peers_.with_prefix(version.prefix);
    const bool later =
        known != nullptr && (known->linked || known->record().sequence > version.sequence);
    if (later) continue;
    lost_.bury(version, now);
    if (known != nullptr) remove(known->record().peer);
  }
}

void Membership::remove(PeerId peer) {
  redial_schedule_.forget(peer);
  introductions_.forget(peer);
  peers_.remove(peer);
}

bool Membership::handle(const PeerId& from, const Records& records, TimePoint now) {
  ByteBudget& budget = taken_from_
                           .try_emplace(from, kMostTaken * options_.introduction_bytes_per_second,
                                        kMostTaken * options_.introduction_burst_bytes)
                           .first->second;
  for (const AgedRecord& incoming : records.records) {
    if (!is_news(from, incoming, now)) continue;
    if (budget.above(0, now) < 0) break;  // others bring the rest, or it does later
    budget.spend(static_cast<double>(incoming.record->payload.size()), now);
    // Whoever brings it, a record is signed by its owner.
    auto record = verified(incoming.record);
    if (!record) return false;
    store(from, {std::move(*record), incoming.age_ms}, now);
  }
  return true;
}

// ---- links -----------------------------------------------------------------------------------

void Membership::link_up(const PeerId& peer, TimePoint now) {
  links_.insert(peer);
  redial_schedule_.linked(peer);
  introductions_.linked(peer, now);
  lost_.link_came(peer);
  peers_.set_linked(peer, true);
  choose_neighbours();
  introduce(peer, Records{{own_.aged(now)}}, record_bytes(), now);
  introduce(peer, summary(sweep_.from, UINT64_MAX, true), kAroundSummary, now);
}

void Membership::link_down(const PeerId& peer, TimePoint now) {
  links_.erase(peer);
  taken_from_.erase(peer);
  wanted_.gone(peer);
  choose_neighbours();
  redial_schedule_.broke(peer, now);
  peers_.set_linked(peer, false);
  const KnownPeer* known = peers_.find(peer);
  if (known == nullptr || few() || known->record().stage == Stage::kLeaving) return;
  lost_.link_broke(peer, rng_, now);
}

// The links that broke and have not come back, in our own record.
void Membership::say_lost(TimePoint now) {
  bool said = false;
  for (const auto& peer : lost_.due(now)) {
    const KnownPeer* known = peers_.find(peer);
    if (known == nullptr || known->linked) continue;  // others have said it; or it came back
    const RecordVersion version{prefix_of(peer), known->record().sequence};
    own_.say_lost(version, now);
    said = true;
    if (lost_.accuse(own_.peer(), version, now)) {
      lost_.bury(version, now);
      remove(peer);
    }
  }
  if (said) push_own(false, now);
}

void Membership::forget_old(std::uint64_t from, std::uint64_t to, TimePoint now) {
  const Duration patience = std::max(options_.forget_after, 3 * refresh_interval());
  auto at = peers_.from_prefix(from);
  while (at != peers_.all().end()) {
    const auto& [id, known] = *at++;
    if (prefix_of(id) > to) return;
    if (known.linked) continue;
    const PeerRecord& record = known.record();
    // Among many records are old; a newcomer does not know yet that it is among many.
    if (now - known.heard_at < kSettleIn) continue;
    const Duration age = now - known.made_at;
    const bool left = record.stage == Stage::kLeaving && age > options_.forget_after;
    if (!left && age <= patience) continue;
    lost_.bury({prefix_of(id), record.sequence}, now);
    remove(id);
  }
}

void Membership::call(const KnownPeer& peer, TimePoint now) {
  const PeerRecord& record = peer.record();
  // Both sides may learn of each other at once: the larger key waits a moment for the other's call.
  const bool patient = !own().addresses.empty() && !(own_.peer() < record.peer);
  if (!introductions_.may_call(record.peer, now)) return;
  if (auto address = redial_schedule_.call(record.peer, record.addresses, patient, now)) {
    dial_requests_.push_back({record.peer, std::move(*address)});
  }
}

void Membership::plan_dials(TimePoint now) {
  const auto wanted = [](const KnownPeer& known) {
    return !known.linked && !known.record().addresses.empty() &&
           known.record().stage != Stage::kLeaving;
  };
  next_dial_check_ = now + kDialCheck;
  if (peers_.size() <= options_.dial_all && !sweep_.newcomer) {
    for (const auto& [id, known] : peers_.all()) {
      if (wanted(known)) call(known, now);
    }
    return;
  }
  // A few of all, drawn anew each time: no peer is called by everybody.
  // A newcomer calls more: many tell it a little each.
  const std::size_t most = (sweep_.newcomer ? kDonors : 1) * options_.neighbours;
  next_dial_check_ = now + (links_.size() < most ? kDialCheckOfMany : kDialCheckAtRest);
  for (std::size_t i = links_.size(); i < most; ++i) {
    const auto it = peers_.from_prefix(rng_.next());
    if (it != peers_.all().end() && wanted(it->second)) call(it->second, now);
  }
}

// ---- time ------------------------------------------------------------------------------------

void Membership::tick(TimePoint now) {
  if (now >= next_push(now)) push_own(false, now);
  if (const auto due = lost_.next_due(); due && now >= *due) say_lost(now);
  if (now >= sweep_.next) begin_summary(now);
  if (now >= next_news_) {
    tell_news(now);
    ask_again(now);
  }
  if (now >= next_dial_check_) plan_dials(now);
  if (now < next_expiry_) return;
  next_expiry_ = now + kExpireEvery;
  lost_.expire(now);
  redial_schedule_.expire(now);
}

std::optional<TimePoint> Membership::next_deadline() const {
  TimePoint next = std::min({sweep_.next, next_dial_check_, next_expiry_});
  // Asked at the time of the last event; what was said since then only made it later.
  next = std::min(next, next_push(own_.made_at()));
  if (const auto due = lost_.next_due()) next = std::min(next, *due);
  if (news_.waiting() || !wanted_.empty()) next = std::min(next, next_news_);
  return next;
}

}  // namespace potluck
