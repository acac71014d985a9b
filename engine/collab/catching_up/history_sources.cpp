// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/history_sources.h"

#include <algorithm>

namespace potluck {
namespace {

constexpr Duration kCommitInFlight = std::chrono::seconds(1);
constexpr Duration kLookAgain = std::chrono::seconds(2);
constexpr std::uint64_t kNear = 64;  // epochs

}  // namespace

// Of those who train, the first of those with most others near them: what one has made alone, far
// ahead of all others, is rarely what counts.
std::optional<PeerId> HistorySources::somebody_ahead(TimePoint now) const {
  const PeerRecord* resting = nullptr;  // the one that went furthest before it rested
  std::vector<const PeerRecord*> training;
  std::vector<std::uint64_t> epochs;  // of all who train
  for (const auto& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    if (known == nullptr || !known->record().has_state) continue;
    const PeerRecord& r = known->record();
    if (r.stage == Stage::kInSync) epochs.push_back(r.epoch);
    if (!is_ahead(r) || !believed(id, now)) continue;
    if (r.stage == Stage::kInSync) {
      training.push_back(&r);
    } else if (resting == nullptr || r.epoch > resting->epoch) {
      resting = &r;
    }
  }
  if (training.empty()) return resting == nullptr ? std::nullopt : std::optional(resting->peer);
  std::ranges::sort(epochs);
  const auto company = [&](const PeerRecord* record) {
    const std::uint64_t least = record->epoch - std::min(record->epoch, kNear);
    const auto from = std::ranges::lower_bound(epochs, least);
    return std::ranges::upper_bound(epochs, record->epoch + kNear) - from;
  };
  return (*std::ranges::max_element(training, {}, company))->peer;
}

std::optional<PeerId> HistorySources::somebody_elsewhere(TimePoint now) {
  bool unclear = false;
  const PeerRecord* resting = nullptr;
  std::optional<PeerId> out;
  for (const auto& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    if (known == nullptr || !known->record().has_state) continue;
    const PeerRecord& r = known->record();
    const bool trains = r.stage == Stage::kInSync;
    if (!is_ahead(r) && !(trains && has_parted(r))) continue;
    if (!may_look_into(id, now)) continue;
    // The commit that it has may be on its way to us, or its record is one of before.
    const std::uint64_t ours = standing_.log.epochs();
    const bool clear =
        !trains || (judge_.both_young(r.epoch) ? r.epoch != ours + 1 : r.epoch > ours + 1);
    unclear |= !clear;
    if (!clear && (!unclear_since_ || now - *unclear_since_ < kCommitInFlight)) continue;
    if (trains && !out) out = id;
    if (!trains && (resting == nullptr || r.epoch > resting->epoch)) resting = &r;
  }
  if (!unclear) {
    unclear_since_.reset();
  } else if (!unclear_since_) {
    unclear_since_ = now;
  }
  if (out) return out;
  return resting == nullptr ? std::nullopt : std::optional(resting->peer);
}

std::optional<TimePoint> HistorySources::next_deadline() const {
  if (!unclear_since_) return std::nullopt;
  return *unclear_since_ + kCommitInFlight;
}

bool HistorySources::is_ahead(const PeerRecord& record) const {
  const CommitLog& log = standing_.log;
  if (record.epoch > log.epochs()) return true;
  return !log.holds(record.epoch, record.head) &&
         log.is_outranked_by(record.chain_samples, record.head);
}

bool HistorySources::has_parted(const PeerRecord& record) const {
  const CommitLog& log = standing_.log;
  return !judge_.both_young(record.epoch) && record.epoch >= log.first_known() &&
         record.epoch <= log.epochs() && !log.holds(record.epoch, record.head);
}

bool HistorySources::may_look_into(const PeerId& peer, TimePoint now) const {
  const auto it = not_again_before_.find(peer);
  return believed(peer, now) && (it == not_again_before_.end() || now >= it->second);
}

std::optional<PeerId> HistorySources::awaited_holder(TimePoint now) const {
  const std::uint64_t ours = standing_.log.epochs();
  if (known_history_.worth_waiting_for(ours)) return known_history_.holder();
  for (const auto& [id, known] : membership_.peers()) {
    const bool far =
        known.record().has_state && KnownHistory::is_far_ahead(known.record().epoch, ours);
    if (far && believed(id, now)) return id;
  }
  return std::nullopt;
}

void HistorySources::remember(const PeerRecord& record, TimePoint now) {
  const bool far =
      record.has_state && KnownHistory::is_far_ahead(record.epoch, standing_.log.epochs());
  if (far && believed(record.peer, now) && known_history_.heard(record.peer, record.epoch)) {
    out_.emit(effect::KnownHistory{record.epoch, record.peer});
  }
}

void HistorySources::disappointed(const PeerId& by, Duration wasted, TimePoint now) {
  claims_.refuted(by, now, wasted);
  if (membership_.linked(by) && known_history_.refuted(by)) {
    out_.emit(effect::KnownHistory{0, by});
  }
}

void HistorySources::ask_for_proof(const PeerId& peer, std::uint64_t epochs, TimePoint now) {
  if (claims_.ask(peer, epochs, now)) out_.send(peer, CommitsRequest{epochs - 1, 1});
}

HistorySources::Proof HistorySources::judge(const PeerId& from, const Commits& answer,
                                            TimePoint now) {
  if (inquiry_.awaits(from, answer.from_epoch)) return conclude(from, answer, now);
  const auto refuted = [&] {
    claims_.refuted(from, now);
    return Proof::kNone;
  };
  if (answer.commits.empty()) return refuted();
  const auto commit = decode_commit(answer.commits.front());
  if (!commit || commit->commit.epoch != answer.from_epoch) return refuted();
  if (!standing_.checked_votes->hold(*commit)) return refuted();
  const CommitLog& log = standing_.log;
  const std::uint64_t epochs = commit->commit.epoch + 1;
  if (log.holds(epochs, commit->head)) return Proof::kNone;
  if (epochs > log.epochs() && judge_.agreed(*commit, now)) return Proof::kFurther;
  if (judge_.both_young(epochs)) {
    const bool more = log.is_outranked_by(commit->commit.total_samples, commit->head);
    return more ? Proof::kTheirs : Proof::kNone;
  }
  look_into(from, *commit, now);
  return Proof::kNone;
}

void HistorySources::look_into(const PeerId& from, const SignedCommit& commit, TimePoint now) {
  if (may_look_into(from, now)) inquiry_.begin(from, commit, now);
}

HistorySources::Proof HistorySources::conclude(const PeerId& from, const Commits& answer,
                                               TimePoint now) {
  const auto outcome = inquiry_.handle(answer, now);
  switch (outcome) {
    case ForkInquiry::Outcome::kGoesOn:
      return Proof::kNone;
    case ForkInquiry::Outcome::kTheirs:
      return Proof::kTheirs;
    case ForkInquiry::Outcome::kFalse:
      claims_.refuted(from, now);
      break;
    case ForkInquiry::Outcome::kSettled:
      tell_of_refused(from);
      break;
    case ForkInquiry::Outcome::kOurs:
      break;
  }
  out_.debug("the history of " + from.short_hex() + " does not count more than ours");
  not_again_before_[from] = now + kLookAgain;
  const KnownPeer* known = membership_.find(from);
  const bool far =
      known != nullptr && KnownHistory::is_far_ahead(known->record().epoch, standing_.log.epochs());
  // One that would undo what is settled is asked more and more rarely.
  if (far || outcome == ForkInquiry::Outcome::kSettled) disappointed(from, {}, now);
  return Proof::kOurs;
}

void HistorySources::tell_of_refused(const PeerId& peer) {
  if (!refused_.insert(peer).second) return;
  out_.warn("peer " + peer.short_hex() + " has another history of this project, which would undo " +
            "what most members had agreed on. It is not taken over");
}

bool HistorySources::outvoted_by(const PeerId& peer) {
  const KnownPeer* known = membership_.find(peer);
  if (known == nullptr || !standing_.log.holds(known->record().epoch, known->record().head)) {
    digests_.gone(peer);
    return false;
  }
  const PeerRecord& r = known->record();
  if (!digests_.report(peer, r.digest_epoch, r.state_digest)) return false;
  out_.warn("peer " + peer.short_hex() + " has another state than ours after epoch " +
            std::to_string(r.digest_epoch));
  return digests_.outvoted();
}

}  // namespace potluck
