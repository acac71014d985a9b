// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/fork_judge.h"

#include <algorithm>

namespace potluck {

bool ForkJudge::here(const PeerId& peer) const {
  return peer == membership_.own().peer || membership_.linked(peer);
}

bool ForkJudge::agreed(const SignedCommit& commit, TimePoint now) const {
  const Signers signers = signers_of(commit);
  const bool ours = signers.contains(membership_.own().peer);
  if (ours || half_of_group(signers)) return true;
  return !standing_.moves(now) && !most_are_with_us();
}

// Of those who made our last epochs and are here, most stand at our head.
bool ForkJudge::most_are_with_us() const {
  Signers with;
  with[membership_.own().peer] = {};
  for (const PeerId& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    if (known == nullptr || known->record().stage != Stage::kInSync) continue;
    if (known->record().head == standing_.log.head()) with[id] = {};
  }
  const auto support = Support::before(standing_.log.epochs(), standing_.log);
  return support.most(with, [this](const PeerId& peer) { return here(peer); });
}

bool ForkJudge::half_of_group(const Signers& signers) const {
  const auto support = Support::before(standing_.log.epochs(), standing_.log);
  const auto is_here = [this](const PeerId& peer) { return here(peer); };
  if (!support.complete() || support.half(signers, is_here)) return true;
  // Or half of those who train now: whoever has trained alone for long goes along with a group that
  // has formed around it.
  std::size_t all = 1, in = signers.contains(membership_.own().peer);
  for (const PeerId& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    all += known != nullptr && known->record().stage == Stage::kInSync;
    in += signers.contains(id);
  }
  return 2 * in >= all;
}

std::size_t ForkJudge::agreed_up_to(const PendingCommits& theirs, TimePoint now) const {
  std::size_t most = theirs.size();
  while (most > 0 && !agreed(theirs.at(most - 1), now)) --most;
  return most;
}

Signers ForkJudge::our_signers_since(std::uint64_t epoch) const {
  Signers out;
  for (std::uint64_t e = standing_.log.epochs(); e-- > epoch;) {
    const SignedCommit* commit = standing_.log.find(e);
    if (commit == nullptr) break;
    add_signers(*commit, out);
  }
  return out;
}

Support ForkJudge::everybody_here() const {
  Support out;
  out.add(membership_.own().peer, 1);
  for (const PeerId& id : membership_.links()) out.add(id, 1);
  return out;
}

Parting ForkJudge::parting(const PendingCommits& theirs,
                           const std::vector<SignedCommit>& shared) const {
  Parting out;
  for (std::size_t i = 0; i < theirs.size(); ++i) add_signers(theirs.at(i), out.theirs);
  out.beyond = !theirs.empty() && theirs.first_epoch() > standing_.log.epochs();
  if (theirs.empty() || theirs.apart()) return out;
  out.epoch = theirs.first_epoch();
  out.samples_before = theirs.first().commit.total_samples - theirs.first().commit.samples();
  out.head = theirs.first().head;
  if (const Milestone* last = standing_.milestones.last_before(*out.epoch)) {
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      out.agreed += Milestones::most_agree(last->group, theirs.at(i));
    }
  }
  out.common = Support::before(*out.epoch, standing_.log);
  if (out.common.complete()) return out;
  // Our log holds older ones by their heads alone: those that the other has sent are the same.
  out.common = {};
  const std::size_t most = std::min(shared.size(), Support::kEpochs);
  for (const SignedCommit& each : std::span(shared).last(most)) out.common.add(each.commit);
  return out;
}

// It has made epochs of theirs that are later than our milestone, and none of ours since. One of
// before that somebody has kept back moves nobody.
bool ForkJudge::organiser_went_over(const Parting& parting, const Signers& ours) const {
  const std::uint64_t settled = standing_.milestones.binding()->epochs;
  return std::ranges::any_of(standing_.milestones.organisers(), [&](const PeerId& organiser) {
    const auto there = parting.theirs.find(organiser), here = ours.find(organiser);
    if (there == parting.theirs.end() || there->second.epoch < settled) return false;
    return here == ours.end() || here->second < there->second;
  });
}

std::optional<ForkJudge::Verdict> ForkJudge::by_milestones(const Parting& parting,
                                                           const Signers& ours) const {
  if (parting.beyond) return std::nullopt;
  const std::uint64_t parted = parting.epoch.value_or(0);
  const Milestone* settled = standing_.milestones.binding();
  if (settled != nullptr && parted < settled->epochs) {
    return organiser_went_over(parting, ours) ? Verdict::kTheirs : Verdict::kSettled;
  }
  const Milestone* last = standing_.milestones.last_before(parted);
  if (last == nullptr) return std::nullopt;
  const bool we = standing_.milestones.agreed_from(parted) >= Milestones::kAgreed;
  const bool they = parting.agreed >= Milestones::kAgreed;
  if (we == they) return std::nullopt;
  return we ? Verdict::kOurs : Verdict::kTheirs;
}

ForkJudge::Verdict ForkJudge::compare(const Parting& parting) const {
  std::uint64_t theirs = 0;
  for (const auto& [peer, at] : parting.theirs) theirs = std::max(theirs, at.epoch + 1);
  if (both_young(theirs)) return Verdict::kEqual;
  const Signers ours = our_signers_since(parting.epoch.value_or(0));
  if (const auto settled = by_milestones(parting, ours)) return *settled;
  const Support support = parting.common.complete() ? parting.common : everybody_here();
  const std::uint64_t for_them = support.behind(parting.theirs, ours);
  const std::uint64_t for_us = support.behind(ours, parting.theirs);
  if (for_them == for_us) return Verdict::kEqual;
  return for_them > for_us ? Verdict::kTheirs : Verdict::kOurs;
}

bool ForkJudge::theirs_at_a_tie(const Parting& parting, const SignedCommit& their_newest) const {
  const std::uint64_t samples = their_newest.commit.total_samples;
  std::optional<Digest> our_head;
  if (parting.epoch && !both_young(their_newest.commit.epoch + 1)) {
    our_head = standing_.log.head_after(*parting.epoch + 1);
  }
  if (!our_head) return standing_.log.is_outranked_by(samples, their_newest.head);
  const auto since = [&](std::uint64_t total) {
    return static_cast<double>(total - std::min(total, parting.samples_before));
  };
  const double ours = since(standing_.log.total_samples()), theirs = since(samples);
  constexpr double kLonger = 1.25;
  if (theirs > kLonger * ours || ours > kLonger * theirs) return theirs > ours;
  return parting.head > *our_head;
}

}  // namespace potluck
