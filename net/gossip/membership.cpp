// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/gossip/membership.h"

#include <algorithm>
#include <utility>

#include "net/wire/codec.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr Duration kFirstDialBackoff = std::chrono::seconds(1);
constexpr Duration kMaxDialBackoff = std::chrono::seconds(60);
constexpr Duration kDialCheck = std::chrono::milliseconds(500);
constexpr std::size_t kMaxPeers = 4096;  // of records held for peers without a link

std::uint32_t age_in_ms(TimePoint made, TimePoint now) {
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - made).count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(ms, 0, 0xffffffff));
}

}  // namespace

Membership::Membership(const KeyPair& identity, PeerRecord own, MembershipOptions options, Rng rng)
    : identity_(identity), own_(std::move(own)), options_(options), rng_(rng) {
  own_.peer = identity_.public_key();
  sign_own();
}

void Membership::sign_own() { own_signed_ = sign_record(own_, identity_); }

AgedRecord Membership::own_aged(TimePoint now) const {
  return {own_signed_, age_in_ms(own_made_, now)};
}

AgedRecord Membership::aged(const KnownPeer& peer, TimePoint now) const {
  return {peer.record, age_in_ms(peer.made_at, now)};
}

Summary Membership::summary(bool reply) const {
  Summary out;
  out.reply = reply;
  out.known.push_back({own_.peer, own_.sequence});
  for (const auto& [id, known] : peers_) {
    if (out.known.size() == limits::kMaxRecords) break;
    out.known.push_back({id, known.record.record.sequence});
  }
  return out;
}

const KnownPeer* Membership::find(const PeerId& peer) const {
  const auto it = peers_.find(peer);
  return it == peers_.end() ? nullptr : &it->second;
}

void Membership::set_own(PeerRecord record, bool urgent, TimePoint now) {
  record.peer = own_.peer;
  record.sequence = own_.sequence;
  own_ = std::move(record);
  dirty_ = true;
  if (urgent || now - last_push_ >= push_interval()) push_own(now);
}

// Grows with the number of links, so that the bytes per second do not.
Duration Membership::push_interval() const {
  const double bytes = static_cast<double>(own_signed_.payload.size() + 96) *
                       static_cast<double>(std::max<std::size_t>(links_.size(), 1));
  return std::max(options_.min_push_interval, from_seconds(bytes / options_.push_bytes_per_second));
}

void Membership::push_own(TimePoint now) {
  ++own_.sequence;
  own_made_ = now;
  last_push_ = now;
  dirty_ = false;
  sign_own();
  Records push;
  push.records.push_back(own_aged(now));
  for (const auto& link : links_) outgoing_.push_back({link, push});
}

void Membership::link_up(const PeerId& peer, TimePoint now) {
  links_.insert(peer);
  dials_.erase(peer);
  if (const auto it = peers_.find(peer); it != peers_.end()) it->second.linked = true;
  Records push;
  push.records.push_back(own_aged(now));
  outgoing_.push_back({peer, push});
  outgoing_.push_back({peer, summary(true)});
}

void Membership::link_down(const PeerId& peer, TimePoint now) {
  links_.erase(peer);
  if (const auto it = peers_.find(peer); it != peers_.end()) {
    it->second.linked = false;
    changed_.insert(peer);
  }
  dials_[peer] = {now + kFirstDialBackoff, kFirstDialBackoff, 0};
}

bool Membership::store(const AgedRecord& incoming, TimePoint now) {
  const PeerId& id = incoming.record.record.peer;
  if (id == own_.peer) return false;
  const auto it = peers_.find(id);
  if (it == peers_.end()) {
    if (peers_.size() >= kMaxPeers && !links_.contains(id)) return false;
    if (incoming.record.record.stage == Stage::kLeaving && !links_.contains(id)) return false;
    if (!links_.contains(id)) next_dial_check_ = now;  // nobody has tried it yet
  } else if (incoming.record.record.sequence <= it->second.record.record.sequence) {
    return false;
  }
  KnownPeer& known = peers_[id];
  known.record = incoming.record;
  known.made_at = now - std::chrono::milliseconds(incoming.age_ms);
  known.linked = links_.contains(id);
  changed_.insert(id);
  return true;
}

void Membership::handle(const PeerId& from, const Records& records, TimePoint now) {
  (void)from;  // whoever brings it, a record is signed by its owner
  for (const auto& record : records.records) store(record, now);
}

void Membership::handle(const PeerId& from, const Summary& theirs_summary, TimePoint now) {
  std::map<PeerId, std::uint64_t> theirs;
  for (const auto& version : theirs_summary.known) theirs[version.peer] = version.sequence;
  const auto newer = [&](const PeerId& id, std::uint64_t sequence) {
    const auto it = theirs.find(id);
    return it == theirs.end() || it->second < sequence;
  };
  Records delta;
  if (newer(own_.peer, own_.sequence)) delta.records.push_back(own_aged(now));
  for (const auto& [id, known] : peers_) {
    if (delta.records.size() == limits::kMaxRecords) break;
    if (id != from && newer(id, known.record.record.sequence)) {
      delta.records.push_back(aged(known, now));
    }
  }
  if (!delta.records.empty()) outgoing_.push_back({from, std::move(delta)});
  if (!theirs_summary.reply) return;
  outgoing_.push_back({from, summary(false)});
}

void Membership::tick(TimePoint now) {
  const bool due = dirty_ && now - last_push_ >= push_interval();
  if (due || now - last_push_ >= options_.heartbeat) push_own(now);
  if (now >= next_summary_) {
    next_summary_ = now + options_.summary_interval;
    if (!links_.empty()) {
      auto it = links_.begin();
      std::advance(it, static_cast<std::ptrdiff_t>(rng_.below(links_.size())));
      outgoing_.push_back({*it, summary(true)});
    }
    forget_old(now);
  }
  if (now >= next_dial_check_) {
    next_dial_check_ = now + kDialCheck;
    plan_dials(now);
  }
}

void Membership::forget_old(TimePoint now) {
  for (auto it = peers_.begin(); it != peers_.end();) {
    const bool old = !it->second.linked && now - it->second.made_at > options_.forget_after;
    if (old) {
      changed_.insert(it->first);
      dials_.erase(it->first);
      it = peers_.erase(it);
    } else {
      ++it;
    }
  }
}

void Membership::plan_dials(TimePoint now) {
  for (const auto& [id, known] : peers_) {
    const auto& addresses = known.record.record.addresses;
    if (known.linked || addresses.empty()) continue;
    if (known.record.record.stage == Stage::kLeaving) continue;
    auto [it, fresh] = dials_.try_emplace(id);
    DialState& state = it->second;
    if (fresh) {
      state.backoff = kFirstDialBackoff;
      // Both sides may learn of each other at once: the larger key waits a moment for the other's
      // call.
      state.next = own_.addresses.empty() || own_.peer < id ? now : now + kFirstDialBackoff;
    }
    if (now < state.next) continue;
    dial_requests_.push_back({id, addresses[state.address % addresses.size()]});
    ++state.address;
    state.next = now + state.backoff;
    state.backoff = std::min(state.backoff * 2, kMaxDialBackoff);
  }
}

std::optional<TimePoint> Membership::next_deadline() const {
  TimePoint next = std::min(next_summary_, next_dial_check_);
  next = std::min(next, last_push_ + (dirty_ ? push_interval() : options_.heartbeat));
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
