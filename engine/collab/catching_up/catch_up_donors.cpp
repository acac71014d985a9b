// SPDX-License-Identifier: GPL-3.0-or-later
// From which peers CatchUp asks the history and the state, once HistorySources has named the first,
// what is kept when one of them goes away, and when catching up is given up.
#include <algorithm>

#include "engine/collab/catching_up/catch_up.h"

namespace potluck {
namespace {

constexpr std::uint64_t kSnapshotMayLag = 32;  // as long as donors keep one (SnapshotServer)
constexpr std::size_t kSnapshotDonors = 3;
constexpr Duration kMoreOffers = std::chrono::milliseconds(300);
constexpr Duration kSourcesReturn = std::chrono::seconds(2);  // a link that broke is made again

}  // namespace

std::vector<PeerId> CatchUp::donors() const {
  std::vector<PeerId> out;
  for (const auto& id : membership_.links()) {
    const KnownPeer* known = membership_.find(id);
    if (known != nullptr && known->record().has_state) out.push_back(id);
  }
  return out;
}

std::vector<PeerId> CatchUp::untried_donors() const {
  auto out = donors();
  std::erase_if(out, [this](const PeerId& id) { return failed_donors_.contains(id); });
  return out;
}

std::uint64_t CatchUp::donor_epochs() const {
  const KnownPeer* known = membership_.find(donor_->peer);
  return known != nullptr ? known->record().epoch : 0;
}

// Where ours ends; of a donor that is far ahead only the newest, unless it cannot have got there
// from where we just were: then it matters where the two part.
std::uint64_t CatchUp::first_wanted(TimePoint now) const {
  const std::uint64_t ours = standing_.log.epochs(), theirs = donor_epochs();
  const bool far = theirs > ours && theirs - ours > kFar;
  return far && !standing_.moves(now) ? theirs - kNewest : ours;
}

// For its history, from where ours ends, or where what another has sent ends: with the last of it,
// to see whether this one has the same.
void CatchUp::ask_donor(const PeerId& donor, TimePoint now) {
  const bool counts_more = donor_ && donor_->counts_more;  // though it may be shorter
  donor_ = Donor{donor};
  state_ = State::kCommits;
  if (!pending_.leads_from_ours() && !counts_more) pending_.clear();
  donor_->resuming = !pending_.empty();
  donor_->counts_more = counts_more && donor_->resuming;
  const std::uint64_t from = donor_->resuming ? tip() - 1 : first_wanted(now);
  out_.debug("asking " + donor.short_hex() + " for its commits from epoch " + std::to_string(from) +
             " on");
  ask_commits(from, now);
}

bool CatchUp::goes_on(const std::vector<SignedCommit>& commits) const {
  return !commits.empty() && commits.front().commit.epoch + 1 == tip() &&
         commits.front().head == tip_head();
}

bool CatchUp::donor_differs() const {
  const KnownPeer* known = membership_.find(donor_->peer);
  if (known == nullptr) return false;
  const PeerRecord& record = known->record();
  return record.epoch <= standing_.log.epochs() && !standing_.log.holds(record.epoch, record.head);
}

bool CatchUp::donor_outranks_us() const {
  const CommitLog& log = standing_.log;
  const KnownPeer* known = membership_.find(donor_->peer);
  return log.is_outranked_by(donor_->samples, donor_->head) ||
         (known != nullptr &&
          log.is_outranked_by(known->record().chain_samples, known->record().head));
}

void CatchUp::change_donor(const std::string& why, TimePoint now) {
  out_.warn("peer " + donor_->peer.short_hex() + " " + why);
  failed_donors_.insert(donor_->peer);
  disappointing_.push_back({donor_->peer, donor_->wasted});
  snapshots_.drop_offers();  // they were for a tip of that history
  if (const auto others = untried_donors(); !others.empty()) return ask_donor(others.front(), now);
  pending_.keep();
  stop();  // the next record of somebody ahead starts it again
}

// Nobody gives what the donor has told of: our own history goes on.
void CatchUp::give_up(bool undoes_settled) {
  if (donor_) disappointing_.push_back({donor_->peer, donor_->wasted, undoes_settled});
  pending_.keep();
  stop();
}

void CatchUp::ask_snapshots(TimePoint now) {
  state_ = State::kSnapshot;
  snapshots_.clear();
  auto candidates = untried_donors();
  // Others may be further, in the history that counts less.
  if (donor_ && donor_->counts_more) {
    std::erase_if(candidates, [this](const PeerId& id) {
      const PeerRecord& record = membership_.find(id)->record();
      return !is_donor(id) && !pending_.goes_through(record.epoch, record.head);
    });
  }
  // From the beginning, then: what we know of the history may have lost against another since.
  if (candidates.empty()) return give_up();
  const std::uint64_t at = snapshot_epoch();
  // A member that has not said that it is there may be, but would have to wait if it is not.
  std::stable_partition(candidates.begin(), candidates.end(), [&](const PeerId& id) {
    return membership_.find(id)->record().epoch >= at;
  });
  if (candidates.size() > kSnapshotDonors) candidates.resize(kSnapshotDonors);
  for (const auto& id : candidates) {
    snapshots_.ask(id);
    out_.send(id, SnapshotRequest{at});
  }
  out_.debug("asking " + std::to_string(candidates.size()) + " members for the state of epoch " +
             std::to_string(at) + " or later");
  answer_.asked(now);
}

// A somewhat older one is taken too, and what came after replayed: donors may have it already, and
// a newcomer that was cut off in the middle of it goes on.
std::uint64_t CatchUp::snapshot_epoch() const {
  const bool continues = !pending_.empty() && !pending_.parts_from_ours();
  if (wants_.snapshot || !continues || pending_.size() <= PendingCommits::kReplayAtMost) {
    return tip();
  }
  return tip() - kSnapshotMayLag;
}

void CatchUp::handle(const PeerId& from, const SnapshotReady& ready, TimePoint now) {
  if (state_ != State::kSnapshot || !snapshots_.offers(from, ready)) return;
  answer_.answered(now);
  if (snapshots_.all_answered()) {
    install(now);
  } else {
    answer_.wait_at_most_until(now + kMoreOffers);
  }
}

void CatchUp::install(TimePoint now) {
  // One of the history that we know; or a later one of it, which the donor alone is known to have.
  auto sources = snapshots_.choose([this](const PeerId& peer, const SnapshotReady& offer) {
    if (pending_.goes_through(offer.epoch, offer.head)) return 2;
    return donor_ && donor_->counts_more && is_donor(peer) ? 1 : 0;
  });
  const SnapshotReady& chosen = snapshots_.chosen();
  if (tip() < chosen.epoch) {
    // Made after the commits we know of: get those between first, the snapshot waits.
    wants_.snapshot = true;
    if (!is_donor(sources.front())) return ask_donor(sources.front(), now);
    state_ = State::kCommits;
    return ask_commits(tip(), now);
  }
  if (!pending_.goes_through(chosen.epoch, chosen.head) || !leads_anywhere(chosen)) {
    for (const auto& id : sources) failed_donors_.insert(id);
    out_.info("a snapshot was offered that does not belong to the history that is fetched");
    return ask_snapshots(now);
  }
  out_.debug("fetching the state of epoch " + std::to_string(chosen.epoch) + " from " +
             std::to_string(sources.size()) + " members");
  answer_.wait_no_more();
  rewrite_.plan(chosen.epoch, pending_, standing_.log);
  snapshots_.fetch_from(sources);
  state_missing_ = true;
  state_ = State::kInstalling;
  out_.emit(effect::InstallSnapshot{chosen.epoch, chosen.head, chosen.root, chosen.size,
                                    std::move(sources)});
  fetch_averages();
}

// A state that we have had ourselves is of use only where ours cannot be trusted any more, and then
// only while we know how many samples the history held there.
bool CatchUp::leads_anywhere(const SnapshotReady& offer) const {
  const bool had = standing_.log.holds(offer.epoch, offer.head);
  return !had || (wants_.afresh && standing_.log.samples_after(offer.epoch));
}

// A peer that signed epochs of its own and gives their state to nobody must not cost a second wait.
bool CatchUp::somebody_else_is_there() const {
  const std::uint64_t at = snapshot_epoch();
  return std::ranges::any_of(untried_donors(), [&](const PeerId& id) {
    return membership_.find(id)->record().epoch >= at;
  });
}

void CatchUp::no_state_from(const PeerId& peer, TimePoint now) {
  if (state_ != State::kInstalling || !snapshots_.source_gone(peer)) return;
  answer_.pause_until(now + kSourcesReturn);
}

// All who offered the state went away while it was fetched. Unless one has come back, others are
// asked for theirs; what was fetched is lost only when one of them is taken.
void CatchUp::look_for_sources(TimePoint now) {
  if (snapshots_.look_for_sources([&](const PeerId& id) { return membership_.linked(id); })) return;
  out_.debug("nobody is left who offered the state of epoch " +
             std::to_string(snapshots_.chosen().epoch));
  rewrite_.give_back(pending_);
  ask_snapshots(now);
}

void CatchUp::handle(const event::SnapshotInstalled& installed, TimePoint now) {
  if (!state_missing_ || installed.epoch != snapshots_.chosen().epoch) {
    state_missing_ = other_installed_ = true;  // one that was given up came after all
    return;
  }
  rewrite_.carry_out(standing_, out_);
  state_missing_ = other_installed_ = false;
  pending_.drop_known();
  // It may have come when somebody else had been asked already.
  if (state_ != State::kInstalling && state_ != State::kSnapshot) return;
  snapshots_.clear();
  answer_.wait_no_more();
  state_ = State::kReplay;
  wants_.snapshot = false;
  if (outrun() && ++fruitless_ < kMostFruitless) return ask_snapshots(now);
  fetch_averages();
  finish_if_done();
}

// So much came while the state was fetched and the trainer made ready that nobody remembers the
// averages that lead on from it: the next snapshot, with the trainer there, takes less time.
bool CatchUp::outrun() const {
  return pending_.size() > PendingCommits::kReplayAtMost && !pending_.first_is_ready() &&
         !averages_.find(pending_.first().commit.average_root);
}

}  // namespace potluck
