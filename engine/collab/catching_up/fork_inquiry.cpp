// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/fork_inquiry.h"

#include <algorithm>

namespace potluck {

bool ForkInquiry::begin(const PeerId& peer, const SignedCommit& newest, TimePoint now) {
  if (peer_ && now - asked_at_ < kPatience) return false;
  peer_ = peer;
  newest_ = newest;
  signers_.clear();
  questions_ = 0;
  shared_ = 0;
  differs_.reset();
  // Its newest first: who stands behind them now. Mostly they show where the two part as well.
  const std::uint64_t epochs = newest.commit.epoch + 1;
  const std::uint64_t from = epochs - std::min<std::uint64_t>(epochs, kAtOnce);
  ask(std::max(from, standing_.log.first_known()), now);
  return true;
}

void ForkInquiry::ask(std::uint64_t from, TimePoint now) {
  asked_from_ = from;
  asked_at_ = now;
  ++questions_;
  out_.send(*peer_, CommitsRequest{from, kAtOnce});
}

ForkInquiry::Outcome ForkInquiry::handle(const Commits& answer, TimePoint now) {
  const Outcome outcome = look(answer, now);
  if (outcome != Outcome::kGoesOn) peer_.reset();
  return outcome;
}

ForkInquiry::Outcome ForkInquiry::look(const Commits& answer, TimePoint now) {
  if (answer.commits.size() > kAtOnce || !take(answer)) return Outcome::kFalse;
  if (theirs_.empty() && answer.commits.size() < kAtOnce) return Outcome::kOurs;
  for (std::size_t i = 0; i < theirs_.size(); ++i) add_signers(theirs_.at(i), signers_);
  if (!common_.empty()) shared_ = std::max(shared_, common_.back().commit.epoch + 1);
  if (!theirs_.empty()) differs_ = std::min(differs_.value_or(UINT64_MAX), theirs_.first_epoch());
  const std::uint64_t known = standing_.log.first_known();
  const std::uint64_t near = std::max(shared_ - std::min(shared_, Support::kEpochs), known);
  const bool apart = asked_from_ <= known && common_.empty();
  const bool found = !theirs_.empty() && shared_ == differs_;
  if (found) parted_ = shared_;
  Parting parting = judge_.parting(theirs_, common_);
  const bool enough = found && (parting.common.complete() || asked_from_ <= near);
  if (apart || enough || questions_ >= kMostQuestions) return decide(std::move(parting), now);
  ask(found ? near : next_from(), now);
  return Outcome::kGoesOn;
}

// Back in longer and longer steps, until something is shared; then between the two.
std::uint64_t ForkInquiry::next_from() const {
  const std::uint64_t known = standing_.log.first_known();
  if (shared_ == 0) {
    const std::uint64_t end = std::min(asked_from_, standing_.log.epochs());
    constexpr std::uint64_t kBefore = Support::kEpochs + 8;  // seen with what comes after
    const int steps = std::clamp(questions_ - 2, 0, 20);
    std::uint64_t back = std::uint64_t{kAtOnce} << (2 * steps);
    if (questions_ == 1) back = kBefore + (end - std::min(end, parted_.value_or(end)));
    return std::max(end - std::min(end, back), known);
  }
  const std::uint64_t end = std::min(differs_.value_or(UINT64_MAX), standing_.log.epochs());
  const std::uint64_t half = shared_ + (end > shared_ ? (end - shared_) / 2 : 0);
  return std::max(half - std::min<std::uint64_t>(half, Support::kEpochs), known);
}

ForkInquiry::Outcome ForkInquiry::decide(Parting parting, TimePoint now) const {
  // It goes on from where we are.
  if (!theirs_.empty() && !theirs_.apart() && !theirs_.parts_from_ours()) {
    return judge_.agreed_up_to(theirs_, now) > 0 ? Outcome::kTheirs : Outcome::kOurs;
  }
  parting.theirs = signers_;
  switch (judge_.compare(parting)) {
    case ForkJudge::Verdict::kOurs:
      return Outcome::kOurs;
    case ForkJudge::Verdict::kSettled:
      return Outcome::kSettled;
    case ForkJudge::Verdict::kTheirs:
      return Outcome::kTheirs;
    case ForkJudge::Verdict::kEqual:
      break;
  }
  return judge_.theirs_at_a_tie(parting, *newest_) ? Outcome::kTheirs : Outcome::kOurs;
}

// -> whether they can have it.
bool ForkInquiry::take(const Commits& answer) {
  theirs_.clear();
  common_.clear();
  for (const Bytes& bytes : answer.commits) {
    auto commit = decode_commit(bytes);
    if (!commit) return false;
    const bool shared = standing_.log.holds(commit->commit.epoch + 1, commit->head);
    if (theirs_.empty() && shared) {
      common_.push_back(std::move(*commit));
    } else if (!standing_.checked_votes->hold(*commit) || !theirs_.expect(*commit)) {
      return false;
    }
  }
  return true;
}

}  // namespace potluck
