// SPDX-License-Identifier: GPL-3.0-or-later
// What others say: each message goes to those whom it concerns.
#include <algorithm>

#include "engine/collab/collaboration/collaboration_impl.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr double kSnapshotCost = 10, kDialCost = 20, kPartsCost = 20;  // in reads of commits

}  // namespace

void Collaboration::Impl::receive(const PeerId& from, Message& message, TimePoint now) {
  std::visit(
      [&](auto& m) {
        using M = std::decay_t<decltype(m)>;
        if constexpr (std::is_same_v<M, Records>) {
          if (!group.membership.handle(from, m, now)) {
            out.cut_off(from, "passed on a record that its peer has not signed");
          }
        } else if constexpr (std::is_same_v<M, Summary> || std::is_same_v<M, News> ||
                             std::is_same_v<M, RecordsRequest>) {
          group.membership.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, Offer>) {
          on_offer(from, m, now);
        } else if constexpr (std::is_same_v<M, Accept> || std::is_same_v<M, Share> ||
                             std::is_same_v<M, Progress> || std::is_same_v<M, Start> ||
                             std::is_same_v<M, Done> || std::is_same_v<M, Void>) {
          round.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, Congestion>) {
          links.handle(from, m);
          participation.publish(false, now);
        } else if constexpr (std::is_same_v<M, Reject>) {
          on_reject(from, m, now);
        } else if constexpr (std::is_same_v<M, CommitNotice>) {
          on_commit(from, m.commit, now);
        } else if constexpr (std::is_same_v<M, CommitsRequest>) {
          if (group.requests.allows(from, 1, now)) on_commits_request(from, m);
        } else if constexpr (std::is_same_v<M, Commits>) {
          on_commits(from, m, now);
        } else if constexpr (std::is_same_v<M, SnapshotReady>) {
          catch_up.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, SnapshotRequest>) {
          if (group.requests.allows(from, kSnapshotCost, now)) on_snapshot_request(from, m);
        } else if constexpr (std::is_same_v<M, DialBackRequest>) {
          if (group.requests.allows(from, kDialCost, now)) reach.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, DialBackResult>) {
          reach.handle(from, m, now);
        } else if constexpr (std::is_same_v<M, ValidationResult>) {
          validation_claims.said(from, m);
          note_validations();
        } else if constexpr (std::is_same_v<M, AuditFailed>) {
          if (group.requests.allows(from, 1, now)) on_audit_failed(from, m);
        } else if constexpr (std::is_same_v<M, SignedParts>) {
          if (group.requests.allows(from, kPartsCost, now)) on_signed_parts(from, m);
        } else if constexpr (std::is_same_v<M, Equivocation>) {
          if (group.requests.allows(from, 1, now)) on_equivocation(from, m);
        } else if constexpr (std::is_same_v<M, Bye>) {
          out.debug("peer " + from.short_hex() + " says good-bye: " + m.reason);
        }
        // Content and orders are the shell's.
      },
      message);
}

void Collaboration::Impl::on_offer(const PeerId& from, const Offer& offer, TimePoint now) {
  if (offer.epoch == 0) participation.first_epoch_offered(now);
  round.handle(from, offer, now);
}

void Collaboration::Impl::on_reject(const PeerId& from, const Reject& reject, TimePoint now) {
  if (reject.reason == RejectReason::kAhead) on_commit(from, reject.commit, now);
  round.handle(from, reject, now);
}

void Collaboration::Impl::on_commit(const PeerId& from, const Bytes& bytes, TimePoint now) {
  const bool in_rounds = participation.in_rounds();
  if (!in_rounds && participation.mode() != Mode::kBehind) return;
  if (const auto ahead = commits.handle(from, bytes, in_rounds, now)) {
    participation.catch_up_with(*ahead, in_rounds ? CatchUp::Why::kMissed : CatchUp::Why::kBehind,
                                now);
  }
}

void Collaboration::Impl::on_commits(const PeerId& from, const Commits& answer, TimePoint now) {
  if (catch_up.active() || !sources.answers(from, answer)) {
    return catch_up.handle(from, answer, now);
  }
  switch (sources.judge(from, answer, now)) {
    case HistorySources::Proof::kNone:
      return;
    case HistorySources::Proof::kOurs:
      group.roster.is_elsewhere(from);
      return round.roster_changed(now);
    case HistorySources::Proof::kFurther:
      if (const auto commit = decode_commit(answer.commits.front())) {
        round.commit_was_asked_for(commit->commit, now);
      }
      return on_commit(from, answer.commits.front(), now);
    case HistorySources::Proof::kTheirs:
      return participation.catch_up_with(from, CatchUp::Why::kCountsMore, now);
  }
}

void Collaboration::Impl::on_commits_request(const PeerId& from, const CommitsRequest& request) {
  if (request.count == 0) return;
  const auto most = static_cast<std::uint32_t>(limits::kMaxCommitsPerMessage);
  out.emit(effect::ServeCommits{from, request.from_epoch, std::min(request.count, most)});
}

void Collaboration::Impl::on_snapshot_request(const PeerId& from, const SnapshotRequest& request) {
  if (!participation.holds_state()) return;
  snapshots.handle(from, request, !participation.in_rounds());
}

void Collaboration::Impl::on_audit_failed(const PeerId& from, const AuditFailed& failed) {
  if (failed.peer == group.self) return;
  group.audits.accused(from, failed.peer, Support::before(standing.log.epochs(), standing.log));
  decide_audits();
}

void Collaboration::Impl::decide_audits() {
  if (!group.audits.undecided()) return;
  const auto support = Support::before(standing.log.epochs(), standing.log);
  for (const PeerId& peer : group.audits.decide(support)) {
    out.warn("peer " + peer.short_hex() +
             " was caught by most of the others: its gradients are not those of its samples");
    out.emit(effect::Convicted{{peer, Conviction::By::kMost}});
    out.cut_off(peer, "gave gradients that most members have found to be false");
  }
}

void Collaboration::Impl::on_signed_parts(const PeerId& from, const SignedParts& shown) {
  const auto found = group.parts.compare(shown);
  if (found.shows_lies) return out.cut_off(from, "showed a part that its reducer has not signed");
  for (const PeerId& cheat : found.cheats) {
    out.cut_off(cheat, "sent another part of the average than it signed");
  }
  for (const Equivocation& proof : found.proofs) convict(proof);
}

void Collaboration::Impl::on_equivocation(const PeerId& from, const Equivocation& proof) {
  // Anybody can make keys that contradict themselves, and have us tell everybody.
  const PeerId& liar = proof.one.reducer;
  const bool member = liar != group.self && group.membership.find(liar) != nullptr;
  if (!member || group.parts.convicted(liar)) return;
  if (!proves(proof)) return out.cut_off(from, "accused a member without a proof");
  convict(proof);
}

void Collaboration::Impl::convict(const Equivocation& proof) {
  const PeerId& liar = proof.one.reducer;
  if (!group.parts.convict(proof)) return;
  out.warn("peer " + liar.short_hex() +
           " was caught: it gave members different averages, and has signed both. All that see "
           "this proof take no more of it");
  for (const PeerId& link : group.membership.links()) {
    if (link != liar) out.send(link, proof);
  }
  out.emit(effect::Convicted{{liar, Conviction::By::kProof, proof}});
  out.cut_off(liar, "gave members different averages, and has signed both");
  coordinator.forgive_dissent();
}

void Collaboration::Impl::note_validations() {
  for (auto& [by, result] : validation_claims.take_due(standing.log)) {
    out.emit(effect::Validated{by, result});
  }
}

void Collaboration::Impl::heed_record(const PeerId& peer, TimePoint now) {
  if (sources.outvoted_by(peer)) participation.take_state_afresh(peer, now);
  const KnownPeer* known = group.membership.find(peer);
  const bool here = known != nullptr && known->linked;
  if (!here || !known->record().has_state) catch_up.has_no_state(peer, now);
  if (here) sources.remember(known->record(), now);
  group.arrivals.saw(peer, here && known->record().stage == Stage::kArriving, now);
}

}  // namespace potluck
