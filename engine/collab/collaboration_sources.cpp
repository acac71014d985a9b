// SPDX-License-Identifier: GPL-3.0-or-later
// Whose history and state this peer goes by: who is ahead of it and can give what it has, whom it
// waits for, who agrees with it.
#include <algorithm>

#include "engine/collab/collaboration_impl.h"

namespace potluck {
namespace {

constexpr Duration kCommitInFlight = std::chrono::seconds(1);
constexpr Duration kLinkPatience = std::chrono::milliseconds(1500);

}  // namespace

// A linked peer whose history we should take over: further than ours, or another one that outranks
// it.
std::optional<PeerId> Collaboration::Impl::somebody_ahead(TimePoint now) {
  bool one_ahead = false;
  const PeerRecord* resting = nullptr;  // the one that went furthest before it rested
  for (const auto& id : membership.links()) {
    const KnownPeer* known = membership.find(id);
    if (known == nullptr || !known->record().has_state) continue;
    const PeerRecord& r = known->record();
    if (!is_ahead(r.epoch, r.chain_samples, r.head) || !claims.believed(id, now)) continue;
    const bool commit_in_flight = r.epoch == standing.chain.epochs() + 1 &&
                                  mode == Mode::kInRounds && r.stage == Stage::kInSync;
    if (commit_in_flight) {
      one_ahead = true;
      if (!behind_since || now - *behind_since < kCommitInFlight) continue;
    }
    // Those who train first: they hold the newest of it.
    if (r.stage == Stage::kInSync) return id;
    if (resting == nullptr || r.epoch > resting->epoch) resting = &r;
  }
  if (!one_ahead) {
    behind_since.reset();
  } else if (!behind_since) {
    behind_since = now;
  }
  return resting == nullptr ? std::nullopt : std::optional(resting->peer);
}

bool Collaboration::Impl::is_ahead(std::uint64_t epochs, std::uint64_t samples,
                                   const Digest& head) const {
  if (epochs > standing.chain.epochs()) return true;
  return !standing.chain.holds(epochs, head) &&
         outranks(samples, head, standing.chain.total_samples(), standing.chain.head());
}

// Who holds a history far ahead of ours, and is not there to give it to us.
std::optional<PeerId> Collaboration::Impl::awaited_holder(TimePoint now) const {
  if (known_history.worth_waiting_for(standing.chain.epochs())) return known_history.holder();
  for (const auto& [id, known] : membership.peers()) {
    const bool far = known.record().has_state &&
                     KnownHistory::is_far_ahead(known.record().epoch, standing.chain.epochs());
    if (far && claims.believed(id, now)) return id;
  }
  return std::nullopt;
}

// A member that is linked tells what it holds: nothing of our own is begun beside it, even when it
// is gone again before we have it.
void Collaboration::Impl::remember_history(const PeerRecord& record, TimePoint now) {
  const bool far =
      record.has_state && KnownHistory::is_far_ahead(record.epoch, standing.chain.epochs());
  if (far && claims.believed(record.peer, now) && known_history.heard(record.peer, record.epoch)) {
    out.emit(effect::KnownHistory{record.epoch, record.peer});
  }
}

void Collaboration::Impl::disappointed(const CatchUp::Disappointing& by, TimePoint now) {
  claims.refuted(by.peer, now, by.wasted);
  if (membership.linked(by.peer) && known_history.refuted(by.peer)) {
    out.emit(effect::KnownHistory{0, by.peer});
  }
}

// The organiser wants so many before the first epoch; whoever comes later finds one in sync.
bool Collaboration::Impl::awaits_first_members() const {
  return standing.chain.epochs() == 0 && config.start_members > 1;
}

std::uint32_t Collaboration::Impl::ready_members() const {
  const auto& links = membership.links();
  const auto is_ready = [this](const PeerId& id) {
    const KnownPeer* known = membership.find(id);
    return known != nullptr && known->record().trains && known->record().stage == Stage::kReady;
  };
  return (config.trains ? 1 : 0) +
         static_cast<std::uint32_t>(std::count_if(links.begin(), links.end(), is_ready));
}

// A round needs links among all its members: one that lacks some holds the others up. It follows
// their commits until it has them, but not for ever: some may be out of reach for it. And who rests
// may have gone further than those who gave us their state.
bool Collaboration::Impl::linked_to_members(TimePoint now) {
  const auto lacks = [&](const auto& entry) {
    const PeerRecord& record = entry.second.record();
    const bool can_link = !record.addresses.empty() || !membership.own().addresses.empty();
    const bool further = record.has_state && record.epoch > standing.chain.epochs();
    return !entry.second.linked && (record.stage == Stage::kInSync || further) && can_link;
  };
  const auto& known = membership.peers();
  if (std::none_of(known.begin(), known.end(), lacks)) return true;
  if (!link_deadline) link_deadline = now + kLinkPatience;
  return now >= *link_deadline;
}

// After a power cut two must not go on as two while a third, who may remember more, is on its way.
bool Collaboration::Impl::linked_to_last_group() const {
  const SignedCommit* last =
      standing.chain.epochs() > 0 ? standing.chain.find(standing.chain.epochs() - 1) : nullptr;
  const auto here = [this](const PeerId& peer) { return peer == self || membership.linked(peer); };
  if (last == nullptr) return std::all_of(last_members.begin(), last_members.end(), here);
  const auto& members = last->commit.members;
  return std::all_of(members.begin(), members.end(),
                     [&](const CommitMember& m) { return here(m.peer); });
}

// Its last commit before that epoch. For the time being we stay where we are.
void Collaboration::Impl::ask_for_proof(const PeerId& peer, std::uint64_t epochs, TimePoint now) {
  if (claims.ask(peer, epochs, now)) out.send(peer, CommitsRequest{epochs - 1, 1});
}

void Collaboration::Impl::on_proof(const PeerId& from, const Commits& answer, TimePoint now) {
  if (answer.commits.empty()) return claims.refuted(from, now);
  const auto commit = decode_commit(answer.commits.front());
  if (!commit || commit->commit.epoch != answer.from_epoch) return claims.refuted(from, now);
  const std::uint64_t epochs = commit->commit.epoch + 1;
  if (epochs > standing.chain.epochs()) return on_commit(from, answer.commits.front(), now);
  if (is_ahead(epochs, commit->commit.total_samples, commit->head)) start_catch_up(from, now);
}

void Collaboration::Impl::watch_digests(const PeerId& peer, TimePoint now) {
  const KnownPeer* known = membership.find(peer);
  if (known == nullptr) return digests.gone(peer);
  const PeerRecord& r = known->record();
  // Only replicas of the same history can be compared.
  const bool same_history = standing.chain.holds(r.epoch, r.head);
  if (!same_history) return digests.gone(peer);
  if (!digests.report(peer, r.digest_epoch, r.state_digest)) return;
  out.warn("peer " + peer.short_hex() + " has another state than ours after epoch " +
           std::to_string(r.digest_epoch));
  if (!digests.outvoted() || mode != Mode::kInRounds || standing.applying) return;
  out.warn("most peers agree on another state: fetching it afresh");
  round.leave("diverged");
  roster.set_taking_part(false);
  mode = Mode::kBehind;
  digests.forget();
  publish(true, now);
  catch_up.begin_afresh(peer, now);
}

}  // namespace potluck
