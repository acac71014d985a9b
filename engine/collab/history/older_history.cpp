// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/history/older_history.h"

#include <algorithm>

#include "engine/collab/history/checked_votes.h"

namespace potluck {
namespace {

constexpr Duration kSlow = std::chrono::milliseconds(200);
constexpr Duration kQuick = std::chrono::milliseconds(50);
constexpr Duration kLongestPause = std::chrono::seconds(5);
constexpr int kPauses = 3;  // of the time that the answer took
constexpr std::uint32_t kFewest = 8;

}  // namespace

Result<std::vector<SignedCommit>> prove_older(const std::vector<Bytes>& commits, const Seam& seam,
                                              const Digest& genesis) {
  std::vector<SignedCommit> out(commits.size());
  Seam at = seam;
  for (std::size_t i = commits.size(); i-- > 0;) {
    POTLUCK_TRY(auto commit, decode_commit(commits[i]));
    const Commit& c = commit.commit;
    if (at.epoch == 0 || c.epoch + 1 != at.epoch || commit.head != at.previous) {
      return {ErrorCode::kDiverged,
              "it is not the one that the commit of epoch " + std::to_string(at.epoch) + " names"};
    }
    if (c.total_samples != at.samples) {
      return {ErrorCode::kDiverged,
              "the samples of the commit of epoch " + std::to_string(c.epoch) + " do not add up"};
    }
    // The head does not name the votes: whoever sends them could have made them up, or left them
    // out.
    const bool left_out = !commit.votes.empty() && i + 1 < out.size() && out[i + 1].votes.empty();
    if (left_out || !CheckedVotes().hold(commit)) {
      return {ErrorCode::kMalformed, "the votes for epoch " + std::to_string(c.epoch) +
                                         " or the one after it are not those of its members"};
    }
    at = {c.epoch, c.previous, c.total_samples - c.samples()};
    out[i] = std::move(commit);
  }
  if (at.epoch == 0 && at.previous != genesis) {
    return {ErrorCode::kDiverged, "the history begins elsewhere"};
  }
  return out;
}

void OlderHistory::missing(const Seam& seam) {
  if (!seam_ || seam_->epoch != seam.epoch || seam_->previous != seam.previous) asked_.reset();
  if (taken_from_) doubts_.erase(*taken_from_);
  taken_from_.reset();
  seam_ = seam;
}

void OlderHistory::whole() {
  seam_.reset();
  asked_.reset();
  taken_from_.reset();
}

std::optional<PeerId> OlderHistory::choose(const std::set<PeerId>& linked, TimePoint now) const {
  const auto willing = [&](const PeerId& id) {
    const auto doubt = doubts_.find(id);
    return doubt == doubts_.end() || now >= doubt->second.until;
  };
  if (again_ && last_ && linked.contains(*last_) && willing(*last_)) return last_;
  auto it = last_ ? linked.upper_bound(*last_) : linked.begin();
  for (std::size_t i = 0; i < linked.size(); ++i, ++it) {
    if (it == linked.end()) it = linked.begin();
    if (willing(*it)) return *it;
  }
  return std::nullopt;
}

std::optional<OlderHistory::Question> OlderHistory::next(const std::set<PeerId>& linked,
                                                         TimePoint now) {
  if (!seam_ || taken_from_ || seam_->epoch == 0) return std::nullopt;
  if (asked_) {
    const bool gone = !linked.contains(asked_->of);
    if (!gone && now < asked_at_ + kPatience) return std::nullopt;
    if (!gone) set_aside(asked_->of, kLacks, now);
    asked_.reset();
    count_ = std::max(kFewest, count_ / 2);
  }
  std::erase_if(doubts_, [now](const auto& it) { return it.second.until + kLongestDoubt < now; });
  if (now < not_before_) return std::nullopt;
  const auto whom = choose(linked, now);
  if (!whom) return std::nullopt;
  // To where a block of the store begins, so that blocks come whole.
  const std::uint64_t block = (seam_->epoch - 1) / kAtOnce * kAtOnce;
  const std::uint64_t from =
      std::max(block, seam_->epoch > count_ ? seam_->epoch - count_ : std::uint64_t{0});
  asked_ = Question{*whom, CommitsRequest{from, static_cast<std::uint32_t>(seam_->epoch - from)}};
  asked_at_ = now;
  last_ = *whom;
  again_ = false;
  return asked_;
}

bool OlderHistory::answers(const PeerId& from, const Commits& commits) const {
  return asked_ && asked_->of == from && asked_->request.from_epoch == commits.from_epoch;
}

bool OlderHistory::take(const Commits& commits, TimePoint now) {
  const Question asked = *asked_;
  asked_.reset();
  const Duration took = now - asked_at_;
  not_before_ = now + std::min<Duration>(kPauses * took, kLongestPause);
  const auto got = static_cast<std::uint32_t>(
      std::min<std::size_t>(commits.commits.size(), asked.request.count));
  if (got < asked.request.count) {
    // Cut where a message would have become too large: the one that proves the others is missing.
    again_ = got > 0 && asked.request.count > 1;
    if (again_) count_ = std::max(1U, std::min(got, asked.request.count / 2));
    if (!again_) set_aside(asked.of, kLacks, now);
    return false;
  }
  if (took > kSlow) count_ = std::max(std::min(count_, kFewest), count_ / 2);
  if (took < kQuick) count_ = std::min(kAtOnce, count_ * 2);
  taken_from_ = asked.of;
  return true;
}

void OlderHistory::refused(TimePoint now) {
  if (!taken_from_) return;
  const auto before = doubts_.find(*taken_from_);
  const Duration last = before == doubts_.end() ? Duration{} : before->second.length;
  set_aside(*taken_from_, std::clamp<Duration>(2 * last, kFirstDoubt, kLongestDoubt), now);
  taken_from_.reset();
}

void OlderHistory::set_aside(const PeerId& peer, Duration length, TimePoint now) {
  doubts_[peer] = {now + length, length};
}

std::optional<TimePoint> OlderHistory::next_deadline() const {
  if (!seam_ || taken_from_ || seam_->epoch == 0) return std::nullopt;
  if (asked_) return asked_at_ + kPatience;
  return not_before_;
}

}  // namespace potluck
