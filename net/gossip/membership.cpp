// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/membership.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "net/wire/codec.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr Duration kDialCheck = std::chrono::milliseconds(500);
constexpr Duration kDialCheckOfMany = std::chrono::seconds(2);
constexpr Duration kDialCheckAtRest = std::chrono::seconds(10);
constexpr std::size_t kMaxPeers = 16'384;  // of records held for peers without a link
constexpr double kWorthTelling = 0.1;      // of a rate: others' estimates are no better
constexpr double kAroundRecord = 96;       // bytes: signature, age, framing
constexpr double kSpreadPerRecord = 250;   // bytes: news of it, requests for it, per peer
constexpr double kUpdateShare = 0.36;      // of the budget, for what changes slowly
constexpr double kLeastRate = 1e-3;        // samples per second; below: does not train
constexpr double kUsualChange = 0.1;       // importance of one that may wait its turn
constexpr double kMostImportant = 50;      // so many times sooner at the most
constexpr Duration kRefuteAgain = std::chrono::seconds(10);
constexpr Duration kSayLostFor = std::chrono::minutes(10);
constexpr Duration kFresh = std::chrono::minutes(2);  // older records are no news to anybody
constexpr Duration kSettleIn = std::chrono::seconds(30);
constexpr std::size_t kDonors = 3;  // times as many links, while everybody is a stranger
constexpr Duration kExpireEvery = std::chrono::minutes(1);
constexpr Duration kTwinMargin =
    std::chrono::seconds(3);  // ages are as exact as messages are quick
constexpr Duration kTellTwinEvery = std::chrono::minutes(5);
constexpr double kReserve = 0.5;  // of the burst, kept for what others wait for

std::uint32_t age_in_ms(TimePoint made, TimePoint now) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - made).count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(ms, 0, 0xffffffff));
}

bool differs(double before, double after) {
  return std::abs(after - before) > kWorthTelling * std::max(before, after);
}

}  // namespace

Membership::Membership(const KeyPair& identity, PeerRecord own, MembershipOptions options, Rng rng)
    : identity_(identity),
      own_(std::move(own)),
      options_(options),
      rng_(rng),
      budget_(options.bytes_per_second, options.burst_bytes),
      introductions_(options.introduction_bytes_per_second, options.introduction_burst_bytes) {
  own_.peer = identity_.public_key();
  published_ = own_;
  sign_own();
}

void Membership::sign_own() {
  own_signed_ = std::make_shared<const SignedRecord>(sign_record(own_, identity_));
}

std::size_t Membership::record_bytes() const {
  return own_signed_->payload.size() + static_cast<std::size_t>(kAroundRecord);
}

AgedRecord Membership::own_aged(TimePoint now) const {
  return {own_signed_, age_in_ms(own_made_, now)};
}

AgedRecord Membership::aged(const KnownPeer& peer, TimePoint now) {
  return {peer.held, age_in_ms(peer.made_at, now)};
}

const KnownPeer* Membership::find(const PeerId& peer) const {
  const auto it = peers_.find(peer);
  return it == peers_.end() ? nullptr : &it->second;
}

// ---- our own record --------------------------------------------------------------------------

// What is said of samples, epoch and log goes on by itself: others extrapolate it.
bool Membership::changes_estimates(const PeerRecord& next) const {
  const PeerRecord& told = published_;
  return told.stage != next.stage || told.trains != next.trains || told.role != next.role ||
         told.addresses != next.addresses || told.has_state != next.has_state ||
         told.out_of_reach != next.out_of_reach ||
         differs(told.samples_per_second, next.samples_per_second) ||
         differs(told.up_bits_per_second, next.up_bits_per_second) ||
         differs(told.down_bits_per_second, next.down_bits_per_second);
}

void Membership::set_own(PeerRecord record, bool urgent, TimePoint now) {
  if (!began_) began_ = now;
  record.peer = own_.peer;
  record.sequence = own_.sequence;
  record.lost = std::move(own_.lost);
  important_ |= changes_estimates(record);
  own_ = std::move(record);
  dirty_ = true;
  if (urgent || now >= next_push(now)) push_own(urgent, now);
}

// By how much what others believe of our speed is off, in units of a usual peer's speed.
double Membership::importance() const {
  if (training_ == 0) return 1;
  const double usual = std::exp(log_rates_ / static_cast<double>(training_));
  return std::abs(own_.samples_per_second - published_.samples_per_second) / usual;
}

// Among many every record costs every peer its bytes: all of them together must fit the budget.
// Those whose change moves the total most say so first.
Duration Membership::own_interval() const {
  if (few()) return options_.min_push_interval;
  const double all =
      static_cast<double>(peers_.size()) * (static_cast<double>(record_bytes()) + kSpreadPerRecord);
  const double turn = all / (kUpdateShare * options_.bytes_per_second);
  const double weight = std::clamp(importance() / kUsualChange, 1.0, kMostImportant);
  return std::max(options_.min_push_interval, from_seconds(turn / weight));
}

Duration Membership::refresh_interval() const {
  if (!few()) {
    const double all = static_cast<double>(peers_.size()) *
                       (static_cast<double>(record_bytes()) + kSpreadPerRecord);
    return from_seconds(3 * all / (kUpdateShare * options_.bytes_per_second));
  }
  const double all = static_cast<double>(links_.size() * record_bytes());
  return std::max(options_.refresh, from_seconds(all / (kUpdateShare * options_.bytes_per_second)));
}

// When our record should be made anew, as things stand.
TimePoint Membership::next_push(TimePoint now) const {
  const TimePoint refreshed = std::max(last_push_ + refresh_interval(), budget_.when(0, now));
  if (!important_ && (!dirty_ || !few())) return refreshed;
  const TimePoint affordable = budget_.when(important_ ? 0 : kReserve, now);
  return std::min(refreshed, std::max(last_push_ + own_interval(), affordable));
}

void Membership::push_own(bool to_all, TimePoint now) {
  std::erase_if(said_lost_, [&](const auto& each) { return now - each.second > kSayLostFor; });
  own_.lost.clear();
  for (auto at = said_lost_.rbegin(); at != said_lost_.rend(); ++at) {
    if (own_.lost.size() < limits::kMaxLost) own_.lost.push_back(at->first);
  }
  ++own_.sequence;
  own_made_ = now;
  last_push_ = now;
  dirty_ = important_ = false;
  published_ = own_;
  sign_own();
  if (!few()) news_.learned({prefix_of(own_.peer), own_.sequence}, std::nullopt);
  if (!few() && !to_all) return;  // neighbours hear of it and ask
  Records push;
  push.records.push_back(own_aged(now));
  for (const auto& link : links_) send(link, push, static_cast<double>(record_bytes()), now);
}

// Another life of ours had come further with its sequence, because its clock was ahead: from there
// on, so that others take what we say now.
void Membership::take_back(const SignedRecord& earlier, TimePoint now) {
  const bool ours_now = earlier.signature == own_signed_->signature;
  if (ours_now || earlier.record.sequence < own_.sequence) return;
  own_.sequence = earlier.record.sequence;
  dirty_ = important_ = true;
  if (budget_.above(0, now) >= 0) push_own(true, now);  // two of us would go on for ever
}

// What an earlier life of ours has said is older than this one. What was made since then, and not
// by us, was made by another process.
void Membership::notice_twin(const AgedRecord& own_key, TimePoint now) {
  const PeerRecord& record = own_key.record->record;
  if (!began_ || record.started_ms == own_.started_ms) return;
  const TimePoint made = now - std::chrono::milliseconds(own_key.age_ms);
  if (made < *began_ + kTwinMargin || (twin_told_ && now - *twin_told_ < kTellTwinEvery)) return;
  twin_told_ = now;
  twin_ = record.started_ms < own_.started_ms ? Twin::kOlder : Twin::kNewer;
}

// ---- the records of others -------------------------------------------------------------------

bool Membership::store(const PeerId& from, const AgedRecord& incoming, TimePoint now) {
  const PeerRecord& record = incoming.record->record;
  const PeerId& id = record.peer;
  const RecordVersion version{prefix_of(id), record.sequence};
  wanted_.arrived(version.prefix);
  if (id == own_.peer) {
    notice_twin(incoming, now);
    take_back(*incoming.record, now);
    return false;
  }
  const bool is_linked = links_.contains(id);
  if (!is_linked && lost_.buried(version)) return false;
  const auto it = peers_.find(id);
  if (it == peers_.end()) {
    if (peers_.size() >= kMaxPeers && !is_linked) return false;
    if (record.stage == Stage::kLeaving && !is_linked) return false;
    if (!is_linked && few()) next_dial_check_ = now;  // nobody has tried it yet
  } else if (record.sequence <= it->second.record().sequence) {
    // It does not know of its later record: it has started anew, with its clock behind.
    const bool unaware = from == id && record.sequence < it->second.record().sequence;
    if (unaware) {
      send(from, Records{{aged(it->second, now)}}, static_cast<double>(record_bytes()), now);
    }
    return false;
  }
  KnownPeer& known = peers_[id];
  if (known.held) count_rate(known.record(), -1);
  count_rate(record, 1);
  known.held = incoming.record;
  known.made_at = now - std::chrono::milliseconds(incoming.age_ms);
  known.heard_at = now;
  known.linked = is_linked;
  changed_.insert(id);
  if (!few() && incoming.age_ms < kFresh / std::chrono::milliseconds(1)) {
    news_.learned(version, from);
  }
  heed_losses(record, now);
  if (!is_linked && lost_.accused(version)) {
    lost_.bury(version, now);
    remove(peers_.find(id));
  }
  return true;
}

// What a record says of peers that are gone.
void Membership::heed_losses(const PeerRecord& record, TimePoint now) {
  for (const auto& version : record.lost) {
    if (version.prefix == prefix_of(own_.peer)) {
      if (version.sequence < own_.sequence || now - refuted_ < kRefuteAgain) continue;
      refuted_ = now;
      push_own(true, now);  // a later record is the answer
      continue;
    }
    if (!lost_.accuse(record.peer, version, now)) continue;
    const auto it = known_by(version.prefix);
    const bool here = it != peers_.end();
    if (here && (it->second.linked || it->second.record().sequence > version.sequence)) continue;
    lost_.bury(version, now);
    if (here) remove(it);
  }
}

void Membership::count_rate(const PeerRecord& record, int sign) {
  if (record.samples_per_second < kLeastRate) return;
  log_rates_ += sign * std::log(record.samples_per_second);
  if (sign > 0) ++training_;
  if (sign < 0) --training_;
}

std::map<PeerId, KnownPeer>::iterator Membership::known_by(std::uint64_t prefix) {
  const auto it = at_prefix(prefix);
  const bool found = it != peers_.end() && prefix_of(it->first) == prefix;
  return found ? peers_.find(it->first) : peers_.end();
}

void Membership::remove(std::map<PeerId, KnownPeer>::iterator it) {
  count_rate(it->second.record(), -1);
  changed_.insert(it->first);
  dial_plan_.forget(it->first);
  peers_.erase(it);
}

void Membership::handle(const PeerId& from, const Records& records, TimePoint now) {
  // Whoever brings it, a record is signed by its owner.
  for (const auto& record : records.records) swept_ += store(from, record, now) ? 1 : 0;
}

// ---- links -----------------------------------------------------------------------------------

void Membership::link_up(const PeerId& peer, TimePoint now) {
  links_.insert(peer);
  dial_plan_.linked(peer);
  lost_.link_came(peer);
  if (const auto it = peers_.find(peer); it != peers_.end()) it->second.linked = true;
  choose_neighbours();
  introduce(peer, Records{{own_aged(now)}}, static_cast<double>(record_bytes()), now);
  introduce(peer, summary(sweep_, UINT64_MAX, true), kAroundRecord, now);
}

void Membership::link_down(const PeerId& peer, TimePoint now) {
  links_.erase(peer);
  wanted_.gone(peer);
  choose_neighbours();
  dial_plan_.broke(peer, now);
  const auto it = peers_.find(peer);
  if (it == peers_.end()) return;
  it->second.linked = false;
  changed_.insert(peer);
  if (!few() && it->second.record().stage != Stage::kLeaving) lost_.link_broke(peer, rng_, now);
}

// The links that broke and have not come back, in our own record.
void Membership::say_lost(TimePoint now) {
  bool said = false;
  for (const auto& peer : lost_.due(now)) {
    const auto it = peers_.find(peer);
    if (it == peers_.end() || it->second.linked) continue;  // others have said it; or it came back
    const RecordVersion version{prefix_of(peer), it->second.record().sequence};
    said_lost_.push_back({version, now});
    said = true;
    if (lost_.accuse(own_.peer, version, now)) {
      lost_.bury(version, now);
      remove(it);
    }
  }
  if (said) push_own(false, now);
}

void Membership::forget_old(std::uint64_t from, std::uint64_t to, TimePoint now) {
  const Duration patience = std::max(options_.forget_after, 3 * refresh_interval());
  auto at = peers_.erase(at_prefix(from), at_prefix(from));  // as an iterator that may erase
  while (at != peers_.end()) {
    if (prefix_of(at->first) > to) return;
    const auto it = at++;
    if (it->second.linked) continue;
    const PeerRecord& record = it->second.record();
    // Among many records are old; a newcomer does not know yet that it is among many.
    if (now - it->second.heard_at < kSettleIn) continue;
    const Duration age = now - it->second.made_at;
    const bool left = record.stage == Stage::kLeaving && age > options_.forget_after;
    if (!left && age <= patience) continue;
    lost_.bury({prefix_of(it->first), record.sequence}, now);
    remove(it);
  }
}

void Membership::call(const PeerId& peer, const PeerRecord& record, TimePoint now) {
  // Both sides may learn of each other at once: the larger key waits a moment for the other's call.
  const bool patient = !own_.addresses.empty() && !(own_.peer < peer);
  if (auto address = dial_plan_.call(peer, record.addresses, patient, now)) {
    dial_requests_.push_back({peer, std::move(*address)});
  }
}

void Membership::plan_dials(TimePoint now) {
  const auto wanted = [](const KnownPeer& known) {
    return !known.linked && !known.record().addresses.empty() &&
           known.record().stage != Stage::kLeaving;
  };
  next_dial_check_ = now + kDialCheck;
  if (peers_.size() <= options_.dial_all && !newcomer_) {
    for (const auto& [id, known] : peers_) {
      if (wanted(known)) call(id, known.record(), now);
    }
    return;
  }
  // A few of all, drawn anew each time: no peer is called by everybody.
  // A newcomer calls more: many tell it a little each.
  const std::size_t most = (newcomer_ ? kDonors : 1) * options_.neighbours;
  next_dial_check_ = now + (links_.size() < most ? kDialCheckOfMany : kDialCheckAtRest);
  for (std::size_t i = links_.size(); i < most; ++i) {
    const auto it = at_prefix(rng_.next());
    if (it != peers_.end() && wanted(it->second)) call(it->first, it->second.record(), now);
  }
}

// ---- time ------------------------------------------------------------------------------------

void Membership::tick(TimePoint now) {
  if (now >= next_push(now)) push_own(false, now);
  if (const auto due = lost_.next_due(); due && now >= *due) say_lost(now);
  if (now >= next_summary_) begin_summary(now);
  if (now >= next_news_) {
    tell_news(now);
    ask_again(now);
  }
  if (now >= next_dial_check_) plan_dials(now);
  if (now < next_expiry_) return;
  next_expiry_ = now + kExpireEvery;
  lost_.expire(now);
  dial_plan_.expire(now);
}

std::optional<TimePoint> Membership::next_deadline() const {
  TimePoint next = std::min({next_summary_, next_dial_check_, next_expiry_});
  // Asked at the time of the last event; what was said since then only made it later.
  next = std::min(next, next_push(last_push_));
  if (const auto due = lost_.next_due()) next = std::min(next, *due);
  if (news_.waiting() || !wanted_.empty()) next = std::min(next, next_news_);
  return next;
}

std::vector<Membership::Outgoing> Membership::take_outgoing() {
  return std::exchange(outgoing_, {});
}

std::vector<Membership::DialRequest> Membership::take_dials() {
  return std::exchange(dial_requests_, {});
}

std::vector<PeerId> Membership::take_changed() {
  std::vector<PeerId> out(changed_.begin(), changed_.end());
  changed_.clear();
  return out;
}

}  // namespace potluck
