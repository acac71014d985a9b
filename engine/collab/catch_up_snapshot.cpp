// SPDX-License-Identifier: GPL-3.0-or-later
// Catching up by a snapshot: which members are asked, whose is taken, and what becomes of our own
// history.
#include <algorithm>

#include "engine/collab/catch_up.h"

namespace potluck {
namespace {

constexpr std::uint64_t kSnapshotMayLag = 32;  // as long as donors keep one (SnapshotServer)
constexpr std::size_t kSnapshotDonors = 3;
constexpr Duration kMoreOffers = std::chrono::milliseconds(300);

}  // namespace

void CatchUp::ask_snapshots(TimePoint now) {
  state_ = State::kSnapshot;
  offers_.clear();
  asked_.clear();
  auto candidates = donors();
  std::erase_if(candidates, [this](const PeerId& id) { return failed_donors_.contains(id); });
  // From the beginning, then: what we know of the history may have lost against another since.
  if (candidates.empty()) return stop();
  if (candidates.size() > kSnapshotDonors) candidates.resize(kSnapshotDonors);
  const std::uint64_t at = snapshot_epoch();
  for (const auto& id : candidates) {
    asked_.insert(id);
    ctx_.out.send(id, SnapshotRequest{at});
  }
  deadline_ = now + answer_.limit();
}

// A somewhat older one is taken too, and what came after replayed: donors may have it already, and
// a newcomer that was cut off in the middle of it goes on.
std::uint64_t CatchUp::snapshot_epoch() const {
  const bool continues =
      !pending_.empty() && pending_.front().commit.commit.epoch == ctx_.chain.epochs();
  if (snapshot_needed_ || !continues || pending_.size() <= kReplayAtMost) return tip();
  return tip() - kSnapshotMayLag;
}

void CatchUp::handle(const PeerId& from, const SnapshotReady& ready, TimePoint now) {
  if (state_ != State::kSnapshot || !asked_.contains(from)) return;
  offers_[from] = ready;
  if (offers_.size() == asked_.size()) {
    install(now);
  } else {
    deadline_ = std::min(*deadline_, now + kMoreOffers);
  }
}

// Takes the blob that most donors offer; the newest of those.
void CatchUp::install(TimePoint now) {
  std::map<std::pair<std::uint64_t, Digest>, std::size_t> votes;
  for (const auto& [id, offer] : offers_) ++votes[{offer.epoch, offer.root}];
  const auto best = std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second, a.first.first) < std::pair(b.second, b.first.first);
  });
  std::vector<PeerId> sources;
  for (const auto& [id, offer] : offers_) {
    if (std::pair(offer.epoch, offer.root) != best->first) continue;
    sources.push_back(id);
    chosen_ = offer;
  }
  if (tip() < chosen_.epoch) {
    // Made after the commits we know of: get those between first, the snapshot waits.
    donor_ = sources.front();
    state_ = State::kCommits;
    snapshot_needed_ = true;
    return ask_commits(tip(), now);
  }
  const Pending* last = nullptr;
  for (const auto& p : pending_) {
    if (p.commit.commit.epoch + 1 == chosen_.epoch) last = &p;
  }
  const Digest head = last != nullptr                        ? last->commit.head
                      : chosen_.epoch <= ctx_.chain.epochs() ? ctx_.chain.head_after(chosen_.epoch)
                                                             : Digest{};
  if (head != chosen_.head) {
    for (const auto& id : sources) failed_donors_.insert(id);
    ctx_.out.warn("a snapshot was offered that does not belong to the commit log");
    return ask_snapshots(now);
  }
  deadline_.reset();
  rewrite_chain(chosen_.epoch);
  state_missing_ = true;
  state_ = State::kInstalling;
  ctx_.out.emit(effect::InstallSnapshot{chosen_.epoch, chosen_.head, chosen_.root, chosen_.size,
                                        std::move(sources)});
  fetch_averages();
}

// Makes the chain end after `epochs` commits: rolls back what lost, takes over what is pending.
void CatchUp::rewrite_chain(std::uint64_t epochs) {
  const std::uint64_t keep =
      pending_.empty() ? epochs : std::min(pending_.front().commit.commit.epoch, epochs);
  if (keep < ctx_.chain.epochs()) {
    const std::uint64_t total = pending_.empty() ? ctx_.chain.total_samples()
                                                 : pending_.front().commit.commit.total_samples -
                                                       pending_.front().commit.commit.samples();
    ctx_.chain.roll_back(keep, total);
    ctx_.out.emit(effect::RollBack{keep, "a longer history won"});
    ctx_.state_digest = {};  // of the history that lost
  }
  effect::StoreCommits stored;
  while (!pending_.empty() && pending_.front().commit.commit.epoch < epochs) {
    ctx_.chain.append(pending_.front().commit);
    stored.commits.push_back(std::move(pending_.front().commit));
    pending_.pop_front();
  }
  if (!stored.commits.empty()) ctx_.out.emit(std::move(stored));
}

void CatchUp::handle(const event::SnapshotInstalled& installed) {
  if (installed.epoch != chosen_.epoch) return;
  state_missing_ = false;
  if (state_ != State::kInstalling) return;
  state_ = State::kReplay;
  snapshot_needed_ = false;
  fetch_averages();
  finish_if_done();
}

}  // namespace potluck
