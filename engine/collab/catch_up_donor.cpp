// SPDX-License-Identifier: GPL-3.0-or-later
// Of whom a peer that catches up asks the history, what it keeps when that one goes away, and when
// it gives up.
#include "engine/collab/catch_up.h"

namespace potluck {

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

// Where ours ends; of a donor that is far ahead only the newest.
std::uint64_t CatchUp::first_wanted() const {
  const std::uint64_t ours = standing_.chain.epochs(), theirs = donor_epochs();
  return theirs > ours && theirs - ours > kFar ? theirs - kNewest : ours;
}

// For its history, from where ours ends, or where what another has sent ends: with the last of it,
// to see whether this one has the same.
void CatchUp::ask_donor(const PeerId& donor, TimePoint now) {
  donor_ = Donor{donor};
  state_ = State::kCommits;
  if (!leads_from_ours()) pending_.clear();
  donor_->resuming = !pending_.empty();
  const std::uint64_t from = donor_->resuming ? tip() - 1 : first_wanted();
  out_.debug("asking " + donor.short_hex() + " for its commits from epoch " + std::to_string(from) +
             " on");
  ask_commits(from, now);
}

// What is pending begins where our history ends, or parts from it, or stands apart, and goes
// further, or holds more.
bool CatchUp::leads_from_ours() const {
  if (pending_.empty()) return false;
  const SignedCommit& last = pending_.back().commit;
  const bool more = outranks(last.commit.total_samples, last.head, standing_.chain.total_samples(),
                             standing_.chain.head());
  if (tip() <= standing_.chain.epochs() && !more) return false;
  if (apart()) return more;
  const SignedCommit& first = pending_.front().commit;
  return !standing_.chain.holds(first.commit.epoch + 1, first.head);
}

bool CatchUp::goes_on(const std::vector<SignedCommit>& commits) const {
  return !commits.empty() && commits.front().commit.epoch + 1 == tip() &&
         commits.front().head == tip_head();
}

bool CatchUp::donor_differs() const {
  const KnownPeer* known = membership_.find(donor_->peer);
  if (known == nullptr) return false;
  const PeerRecord& record = known->record();
  return record.epoch <= standing_.chain.epochs() &&
         !standing_.chain.holds(record.epoch, record.head);
}

bool CatchUp::donor_outranks_us() const {
  const auto more = [this](std::uint64_t samples, const Digest& head) {
    return outranks(samples, head, standing_.chain.total_samples(), standing_.chain.head());
  };
  const KnownPeer* known = membership_.find(donor_->peer);
  return more(donor_->samples, donor_->head) ||
         (known != nullptr && more(known->record().chain_samples, known->record().head));
}

void CatchUp::change_donor(const std::string& why, TimePoint now) {
  out_.warn("peer " + donor_->peer.short_hex() + " " + why);
  failed_donors_.insert(donor_->peer);
  disappointing_.push_back({donor_->peer, donor_->wasted});
  snapshot_.offers.clear();  // they were for a tip of that history
  if (const auto others = untried_donors(); !others.empty()) return ask_donor(others.front(), now);
  keep_pending();
  stop();  // the next record of somebody ahead starts it again
}

// Nobody gives what the donor has told of: our own history goes on.
void CatchUp::give_up() {
  if (donor_) disappointing_.push_back({donor_->peer, donor_->wasted});
  keep_pending();
  stop();
}

// For the next attempt: it was verified, and may be most of what is to be fetched.
void CatchUp::keep_pending() {
  kept_.clear();
  for (Pending& p : pending_) kept_.push_back(std::move(p.commit));
}

}  // namespace potluck
