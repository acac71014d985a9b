// SPDX-License-Identifier: GPL-3.0-or-later
// Catching up by a snapshot: which members are asked, whose is taken, and what becomes of our own
// history.
#include <algorithm>
#include <tuple>

#include "engine/collab/catch_up.h"

namespace potluck {
namespace {

constexpr std::uint64_t kSnapshotMayLag = 32;  // as long as donors keep one (SnapshotServer)
constexpr std::size_t kSnapshotDonors = 3;
constexpr Duration kMoreOffers = std::chrono::milliseconds(300);
constexpr Duration kSourcesReturn = std::chrono::seconds(2);  // a link that broke is made again

}  // namespace

void CatchUp::ask_snapshots(TimePoint now) {
  state_ = State::kSnapshot;
  snapshot_.offers.clear();
  snapshot_.asked.clear();
  auto candidates = untried_donors();
  // From the beginning, then: what we know of the history may have lost against another since.
  if (candidates.empty()) return give_up();
  const std::uint64_t at = snapshot_epoch();
  // Who has not said that it is there may be, but must wait if it is not.
  std::ranges::stable_partition(
      candidates, [&](const PeerId& id) { return membership_.find(id)->record().epoch >= at; });
  if (candidates.size() > kSnapshotDonors) candidates.resize(kSnapshotDonors);
  for (const auto& id : candidates) {
    snapshot_.asked.insert(id);
    out_.send(id, SnapshotRequest{at});
  }
  out_.debug("asking " + std::to_string(candidates.size()) + " members for the state of epoch " +
             std::to_string(at) + " or later");
  asked_at_ = now;
  deadline_ = now + std::min(answer_.limit(), kLongestAnswer);
}

// A somewhat older one is taken too, and what came after replayed: donors may have it already, and
// a newcomer that was cut off in the middle of it goes on.
std::uint64_t CatchUp::snapshot_epoch() const {
  const bool continues =
      !pending_.empty() && pending_.front().commit.commit.epoch >= standing_.chain.epochs();
  if (snapshot_needed_ || !continues || pending_.size() <= kReplayAtMost) return tip();
  return tip() - kSnapshotMayLag;
}

void CatchUp::handle(const PeerId& from, const SnapshotReady& ready, TimePoint now) {
  if (state_ != State::kSnapshot || !snapshot_.asked.contains(from)) return;
  snapshot_.offers[from] = ready;
  answer_.add(now - asked_at_);
  if (snapshot_.offers.size() == snapshot_.asked.size()) {
    install(now);
  } else {
    deadline_ = std::min(*deadline_, now + kMoreOffers);
  }
}

// Of the blobs offered, one of the history that we know; else the one that most donors have; the
// newest of those.
std::vector<PeerId> CatchUp::choose_offer() {
  std::map<std::pair<std::uint64_t, Digest>, std::size_t> votes;
  for (const auto& [id, offer] : snapshot_.offers) ++votes[{offer.epoch, offer.root}];
  const auto merit = [&](const SnapshotReady& offer) {
    return std::tuple(goes_through(offer.epoch, offer.head), votes.at({offer.epoch, offer.root}),
                      offer.epoch);
  };
  const auto best = std::max_element(
      snapshot_.offers.begin(), snapshot_.offers.end(),
      [&](const auto& a, const auto& b) { return merit(a.second) < merit(b.second); });
  snapshot_.chosen = best->second;
  std::vector<PeerId> sources;
  for (const auto& [id, offer] : snapshot_.offers) {
    if (offer.epoch == snapshot_.chosen.epoch && offer.root == snapshot_.chosen.root)
      sources.push_back(id);
  }
  return sources;
}

void CatchUp::install(TimePoint now) {
  auto sources = choose_offer();
  if (tip() < snapshot_.chosen.epoch) {
    // Made after the commits we know of: get those between first, the snapshot waits.
    snapshot_needed_ = true;
    if (!is_donor(sources.front())) return ask_donor(sources.front(), now);
    state_ = State::kCommits;
    return ask_commits(tip(), now);
  }
  if (!goes_through(snapshot_.chosen.epoch, snapshot_.chosen.head) ||
      !leads_anywhere(snapshot_.chosen)) {
    for (const auto& id : sources) failed_donors_.insert(id);
    out_.info("a snapshot was offered that does not belong to the history that is fetched");
    return ask_snapshots(now);
  }
  out_.debug("fetching the state of epoch " + std::to_string(snapshot_.chosen.epoch) + " from " +
             std::to_string(sources.size()) + " members");
  deadline_.reset();
  plan_rewrite();
  snapshot_.sources = {sources.begin(), sources.end()};
  state_missing_ = true;
  state_ = State::kInstalling;
  out_.emit(effect::InstallSnapshot{snapshot_.chosen.epoch, snapshot_.chosen.head,
                                    snapshot_.chosen.root, snapshot_.chosen.size,
                                    std::move(sources)});
  fetch_averages();
}

// A state that we have had ourselves is of use only where ours cannot be trusted any more, and then
// only while we know how many samples the history held there.
bool CatchUp::leads_anywhere(const SnapshotReady& offer) const {
  const bool had = standing_.chain.holds(offer.epoch, offer.head);
  return !had || (afresh_ && standing_.chain.samples_after(offer.epoch));
}

// What is pending up to the snapshot becomes part of the chain with it, and not before: if it never
// comes, what we have is worth more than a history whose state nobody gives away.
void CatchUp::plan_rewrite() {
  const std::uint64_t epochs = snapshot_.chosen.epoch;
  rewrite_ = {};
  rewrite_.apart = apart();
  rewrite_.keep = std::min({standing_.chain.epochs(), epochs,
                            pending_.empty() ? epochs : pending_.front().commit.commit.epoch});
  std::optional<std::uint64_t> kept;
  if (!rewrite_.apart) kept = standing_.chain.samples_after(rewrite_.keep);
  rewrite_.samples = pending_.empty() || kept ? kept.value_or(standing_.chain.total_samples())
                                              : pending_.front().commit.commit.total_samples -
                                                    pending_.front().commit.commit.samples();
  while (!pending_.empty() && pending_.front().commit.commit.epoch < epochs) {
    rewrite_.commits.push_back(std::move(pending_.front().commit));
    pending_.pop_front();
  }
}

// Rolls back what lost and takes over what leads to the snapshot.
void CatchUp::rewrite_chain() {
  if (rewrite_.apart) {
    const Commit& first = rewrite_.commits.front().commit;
    standing_.chain.stand_at(first.epoch, first.previous, rewrite_.samples);
    standing_.newest_digest = {};
  } else if (rewrite_.keep < standing_.chain.epochs()) {
    standing_.chain.roll_back(rewrite_.keep, rewrite_.samples);
    out_.emit(effect::RollBack{rewrite_.keep, "a longer history won"});
    standing_.newest_digest = {};  // of the history that lost
  }
  for (const SignedCommit& commit : rewrite_.commits) standing_.chain.append(commit);
  if (!rewrite_.commits.empty()) {
    out_.emit(effect::StoreCommits{std::move(rewrite_.commits), rewrite_.apart});
  }
  rewrite_ = {};
}

// Who signed epochs of its own and gives their state to nobody must not cost a second wait.
bool CatchUp::somebody_else_is_there() const {
  const std::uint64_t at = snapshot_epoch();
  return std::ranges::any_of(untried_donors(), [&](const PeerId& id) {
    return membership_.find(id)->record().epoch >= at;
  });
}

// The fetch did not lead there: what was to become part of the chain is pending again.
void CatchUp::take_back_rewrite() {
  const auto& commits = rewrite_.commits;
  for (auto it = commits.rbegin(); it != commits.rend(); ++it) pending_.push_front({*it, nullptr});
}

void CatchUp::drop_known() {
  // What had come in behind our own history, and that was rolled back since: it will come again.
  if (!pending_.empty() && pending_.front().commit.commit.epoch > standing_.chain.epochs()) {
    pending_.clear();
  }
  const std::uint64_t epochs = standing_.chain.epochs();
  while (!pending_.empty() && pending_.front().commit.commit.epoch < epochs &&
         standing_.chain.holds(pending_.front().commit.commit.epoch + 1,
                               pending_.front().commit.head)) {
    pending_.pop_front();
  }
}

void CatchUp::no_state_from(const PeerId& peer, TimePoint now) {
  if (state_ != State::kInstalling || snapshot_.sources.erase(peer) == 0 ||
      !snapshot_.sources.empty())
    return;
  deadline_ = now + kSourcesReturn;
}

// All who offered the state went away while it was fetched. Unless one has come back, others are
// asked for theirs; what was fetched is lost only when one of them is taken.
void CatchUp::look_for_sources(TimePoint now) {
  for (const auto& [id, offer] : snapshot_.offers) {
    const bool same = offer.epoch == snapshot_.chosen.epoch && offer.root == snapshot_.chosen.root;
    if (same && membership_.linked(id)) snapshot_.sources.insert(id);
  }
  if (!snapshot_.sources.empty()) return;
  out_.debug("nobody is left who offered the state of epoch " +
             std::to_string(snapshot_.chosen.epoch));
  take_back_rewrite();
  ask_snapshots(now);
}

void CatchUp::handle(const event::SnapshotInstalled& installed, TimePoint now) {
  if (!state_missing_ || installed.epoch != snapshot_.chosen.epoch) {
    state_missing_ = other_installed_ = true;  // one that was given up came after all
    return;
  }
  rewrite_chain();
  state_missing_ = other_installed_ = false;
  drop_known();
  // It may have come when somebody else had been asked already.
  if (state_ != State::kInstalling && state_ != State::kSnapshot) return;
  snapshot_.offers.clear();
  snapshot_.asked.clear();
  deadline_.reset();
  state_ = State::kReplay;
  snapshot_needed_ = false;
  if (outrun() && ++fruitless_ < kMostFruitless) return ask_snapshots(now);
  fetch_averages();
  finish_if_done();
}

// So much came while the state was fetched and the trainer made ready that nobody remembers the
// averages that lead on from it: the next snapshot, with the trainer there, takes less time.
bool CatchUp::outrun() const {
  return pending_.size() > kReplayAtMost && !pending_.front().average &&
         !averages_.find(pending_.front().commit.commit.average_root);
}

}  // namespace potluck
