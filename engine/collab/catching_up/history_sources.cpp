// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/history_sources.h"

#include "engine/collab/history/fork_rule.h"

namespace potluck {
namespace {

constexpr Duration kCommitInFlight = std::chrono::seconds(1);

}  // namespace

std::optional<PeerId> HistorySources::somebody_ahead(bool in_rounds, TimePoint now) {
  bool one_ahead = false;
  const PeerRecord* resting = nullptr;  // the one that went furthest before it rested
  for (const auto& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    if (known == nullptr || !known->record().has_state) continue;
    const PeerRecord& r = known->record();
    if (!is_ahead(r.epoch, r.chain_samples, r.head) || !believed(id, now)) continue;
    const bool commit_in_flight =
        r.epoch == standing_.log.epochs() + 1 && in_rounds && r.stage == Stage::kInSync;
    if (commit_in_flight) {
      one_ahead = true;
      if (!one_ahead_since_ || now - *one_ahead_since_ < kCommitInFlight) continue;
    }
    // Those who train first: they hold the newest of it.
    if (r.stage == Stage::kInSync) return id;
    if (resting == nullptr || r.epoch > resting->epoch) resting = &r;
  }
  if (!one_ahead) {
    one_ahead_since_.reset();
  } else if (!one_ahead_since_) {
    one_ahead_since_ = now;
  }
  return resting == nullptr ? std::nullopt : std::optional(resting->peer);
}

std::optional<TimePoint> HistorySources::next_deadline() const {
  if (!one_ahead_since_) return std::nullopt;
  return *one_ahead_since_ + kCommitInFlight;
}

bool HistorySources::is_ahead(std::uint64_t epochs, std::uint64_t samples,
                              const Digest& head) const {
  const CommitLog& log = standing_.log;
  if (epochs > log.epochs()) return true;
  return !log.holds(epochs, head) && outranks(samples, head, log.total_samples(), log.head());
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
  const auto refuted = [&] {
    claims_.refuted(from, now);
    return Proof::kNone;
  };
  if (answer.commits.empty()) return refuted();
  const auto commit = decode_commit(answer.commits.front());
  if (!commit || commit->commit.epoch != answer.from_epoch) return refuted();
  if (!standing_.checked_votes->hold(*commit)) return refuted();
  const std::uint64_t epochs = commit->commit.epoch + 1;
  if (epochs > standing_.log.epochs()) return Proof::kFurther;
  const bool ahead = is_ahead(epochs, commit->commit.total_samples, commit->head);
  return ahead ? Proof::kAhead : Proof::kNone;
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
