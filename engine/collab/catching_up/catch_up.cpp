// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/catch_up.h"

#include <algorithm>

#include "engine/collab/history/log_end.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::uint32_t kCommitsPerRequest = 256;

}  // namespace

const SignedCommit* CatchUp::newest() const {
  if (!pending_.empty()) return &pending_.last();
  if (state_ == State::kInstalling && rewrite_.last() != nullptr) return rewrite_.last();
  return standing_.applying ? &*standing_.applying : nullptr;
}

std::uint64_t CatchUp::tip() const {
  const SignedCommit* last = newest();
  return last != nullptr ? last->commit.epoch + 1 : standing_.log.epochs();
}

Digest CatchUp::tip_head() const {
  const SignedCommit* last = newest();
  return last != nullptr ? last->head : standing_.log.head();
}

std::optional<Duration> CatchUp::time_left() const {
  if (state_ != State::kReplay) return std::nullopt;
  return replay_.time_for(pending_.size());
}

void CatchUp::begin(const PeerId& donor, Why why, TimePoint now) {
  if (active()) return;
  failed_donors_.clear();
  fruitless_ = 0;
  wants_ = {state_missing_, state_missing_, why != Why::kBehind && !state_missing_};
  pending_.resume();
  ask_donor(donor, now);
  donor_->counts_more = why == Why::kCountsMore;
}

void CatchUp::begin_afresh(const PeerId& donor, TimePoint now) {
  stop();
  begin(donor, Why::kBehind, now);
  wants_.snapshot = wants_.afresh = true;
}

void CatchUp::follow(const SignedCommit& commit, const PeerId& from) {
  if (active()) return handle(commit);
  if (state_missing_) return;  // there is nothing that it could be applied to
  donor_ = Donor{from};
  failed_donors_.clear();
  fruitless_ = 0;
  wants_ = {};
  pending_.begin_with(commit);
  state_ = State::kReplay;
  fetch_averages();
}

void CatchUp::stop() {
  state_ = State::kIdle;
  pending_.clear();
  snapshots_.clear();
  answer_.wait_no_more();
  donor_.reset();
  replay_.stop();
}

void CatchUp::ask_commits(std::uint64_t from, TimePoint now) {
  if (++donor_->questions > kMostQuestions)
    return change_donor("has a history without an end", now);
  donor_->asked_from = from;
  answer_.asked(now);
  out_.send(donor_->peer, CommitsRequest{from, kCommitsPerRequest});
}

void CatchUp::handle(const SignedCommit& commit) {
  if (!active() || pending_.full()) return;
  const bool continues = commit.commit.epoch == tip() && commit.commit.previous == tip_head();
  if (!continues || state_ == State::kCommits) return;  // the donor will send it in its turn
  pending_.add(commit);
  fetch_averages();
}

void CatchUp::handle(const PeerId& from, const Commits& message, TimePoint now) {
  if (state_ != State::kCommits || !is_donor(from) || message.from_epoch != donor_->asked_from)
    return;
  answer_.wait_no_more();
  answer_.answered(now);
  std::vector<SignedCommit> commits;
  for (const auto& bytes : message.commits) {
    auto commit = decode_commit(bytes);
    if (!commit || !standing_.checked_votes->hold(*commit)) {
      return change_donor("sent a commit that does not verify", now);
    }
    commits.push_back(std::move(*commit));
  }
  const bool more = commits.size() == kCommitsPerRequest;
  if (std::exchange(donor_->resuming, false)) {
    if (!goes_on(commits)) {
      pending_.clear();
      donor_->counts_more = false;
      return ask_commits(first_wanted(now), now);
    }
    commits.erase(commits.begin());
  }
  accept_commits(std::move(commits), more, now);
}

void CatchUp::nothing_more(TimePoint now) {
  if (snapshots_.any() && tip() < snapshots_.chosen().epoch) {
    return change_donor("offered a snapshot, but not the commits before it", now);
  }
  if (!pending_.empty()) return choose_way(now);
  // It has fewer than it had said: another history has won there.
  if (donor_->asked_from > standing_.log.epochs()) return ask_commits(standing_.log.epochs(), now);
  if (wants_.snapshot) return choose_way(now);
  // Nothing that we lack, unless it is as long as ours and another one.
  if (donor_differs()) return step_back(now);
  give_up();
}

// Whether a history that begins so can be taken over: it goes on from ours, or begins where we do
// not know ours, or beyond it.
bool CatchUp::connects(const Commit& first) const {
  const CommitLog& log = standing_.log;
  if (first.epoch > log.epochs() || log.holds(first.epoch, first.previous)) return true;
  return log.first_known() > 0 && first.epoch <= log.first_known();
}

void CatchUp::accept_commits(std::vector<SignedCommit> commits, bool more, TimePoint now) {
  if (commits.empty()) return nothing_more(now);
  const SignedCommit& last = commits.back();
  if (outranks(last.commit.total_samples, last.head, donor_->samples, donor_->head)) {
    donor_->samples = last.commit.total_samples;
    donor_->head = last.head;
  }
  // Drop what we share already, when we asked from before a fork.
  if (pending_.empty()) {
    const auto differs = std::find_if(commits.begin(), commits.end(), [this](const auto& c) {
      return c.commit.epoch >= standing_.log.epochs() ||
             !standing_.log.holds(c.commit.epoch + 1, c.head);
    });
    note_shared({commits.begin(), differs});
    commits.erase(commits.begin(), differs);
    if (commits.empty())
      return more ? ask_commits(donor_->asked_from + kCommitsPerRequest, now) : stop();
    const Commit& first = commits.front().commit;
    if (!connects(first)) return step_back(now);
    if (first.epoch == 0 && first.previous != genesis_of(project_)) {
      return change_donor("has another history from the start", now);
    }
  }
  for (const auto& commit : commits) {
    if (!pending_.expect(commit))
      return change_donor("sent commits that do not follow each other", now);
  }
  if (more && !cut_to_what_is_agreed(now)) return ask_commits(tip(), now);
  choose_way(now);
}

void CatchUp::note_shared(std::span<const SignedCommit> commits) {
  if (commits.empty()) return;
  donor_->shared.assign(
      commits.end() - static_cast<std::ptrdiff_t>(std::min(commits.size(), Support::kEpochs)),
      commits.end());
}

// Of what goes on from our own history nothing is taken over that few of us are in. -> whether
// anything was cut off.
bool CatchUp::cut_to_what_is_agreed(TimePoint now) {
  if (!wants_.agreed || pending_.empty() || pending_.apart() || pending_.parts_from_ours())
    return false;
  const std::size_t all = pending_.size();
  pending_.keep_first(judge_.agreed_up_to(pending_, now));
  return pending_.size() < all;
}

ForkJudge::Verdict CatchUp::which_counts_more() const {
  using Verdict = ForkJudge::Verdict;
  if (donor_->counts_more && pending_.apart()) return Verdict::kTheirs;
  const Parting parting = judge_.parting(pending_, donor_->shared);
  const auto verdict = judge_.compare(parting);
  if (verdict != Verdict::kEqual) return verdict;
  return judge_.theirs_at_a_tie(parting, pending_.last()) ? Verdict::kTheirs : Verdict::kOurs;
}

// The donor's history is not a continuation of ours. If it outranks ours, look for where they
// parted; if that is longer ago than we remember, its newest commits do (OlderHistory).
void CatchUp::step_back(TimePoint now) {
  if (!donor_->counts_more && !donor_outranks_us()) {
    return give_up();  // ours wins: they will come to us
  }
  if (donor_->asked_from == 0) return change_donor("has another history from the start", now);
  const std::uint64_t known = standing_.log.first_known();
  if (donor_->asked_from <= known) {
    const std::uint64_t end = donor_epochs();
    const std::uint64_t from = end > kNewest ? end - kNewest : 0;
    if (from >= donor_->asked_from) return change_donor("does not send what it tells of", now);
    return ask_commits(from, now);
  }
  const std::uint64_t back = 64ull << (2 * donor_->steps_back);
  ++donor_->steps_back;
  ask_commits(std::max(donor_->asked_from > back ? donor_->asked_from - back : 0, known), now);
}

void CatchUp::choose_way(TimePoint now) {
  cut_to_what_is_agreed(now);
  if (pending_.empty() && !wants_.snapshot) return stop();
  const bool beside = pending_.apart(), fork = pending_.parts_from_ours();
  if (fork || beside) {
    const auto verdict = which_counts_more();
    if (verdict != ForkJudge::Verdict::kTheirs) {
      return give_up(verdict == ForkJudge::Verdict::kSettled);
    }
  }
  if (snapshots_.any()) return install(now);  // we only lacked the commits up to the snapshot
  if (fork || beside || wants_.snapshot || !pending_.worth_replaying()) return ask_snapshots(now);
  state_ = State::kReplay;
  fetch_averages();
}

void CatchUp::fetch_averages() {
  if (state_ != State::kReplay && state_ != State::kInstalling) return;
  const auto from = donors();
  for (Commit& commit : pending_.fetch_next(averages_)) {
    out_.emit(effect::FetchAverage{std::move(commit), from});
  }
}

void CatchUp::handle(const event::AverageFetched& fetched) {
  if (pending_.fetched(fetched.average)) averages_.add(fetched.average);
}

void CatchUp::handle(const event::FetchFailed& failed, TimePoint now) {
  if (state_missing_ && failed.root == snapshots_.chosen().root) {
    // Our own state and history are as they were, unless another snapshot came meanwhile.
    state_missing_ = other_installed_;
    if (state_ == State::kInstalling) {
      out_.debug("the state of epoch " + std::to_string(snapshots_.chosen().epoch) +
                 " did not come: " + failed.why);
      rewrite_.give_back(pending_);
      rewrite_.forget();
      failed_donors_.insert(snapshots_.sources().begin(), snapshots_.sources().end());
      const bool hope = ++fruitless_ < kMostFruitless && somebody_else_is_there();
      return hope ? ask_snapshots(now) : give_up();
    }
    rewrite_.forget();
    return;
  }
  if (!active()) return;
  if (!pending_.awaits(failed.root) || replay_.applying() || state_ == State::kInstalling) {
    pending_.not_fetched(failed.root);
    return;
  }
  wants_.snapshot = true;  // nobody remembers it any more
  ask_snapshots(now);
}

std::optional<CatchUp::Ready> CatchUp::take_ready() {
  if (state_ != State::kReplay || replay_.applying() || !pending_.first_is_ready())
    return std::nullopt;
  replay_.applies();
  auto [commit, average] = pending_.take_ready();
  return Ready{std::move(commit), std::move(average)};
}

void CatchUp::applied(TimePoint now) {
  replay_.applied(now);
  fetch_averages();
  finish_if_done();
}

void CatchUp::finish_if_done() {
  if (state_ == State::kReplay && pending_.empty() && !replay_.applying()) stop();
}

void CatchUp::link_down(const PeerId& peer, TimePoint now) {
  if (state_ == State::kCommits && is_donor(peer)) return change_donor("went away", now);
  no_snapshot_from(peer, now);
  no_state_from(peer, now);
}

void CatchUp::has_no_state(const PeerId& peer, TimePoint now) {
  if (!snapshots_.offered_by(peer)) no_snapshot_from(peer, now);
}

void CatchUp::no_snapshot_from(const PeerId& peer, TimePoint now) {
  if (state_ != State::kSnapshot || !snapshots_.withdraw(peer)) return;
  if (snapshots_.asked().empty()) {
    ask_snapshots(now);
  } else if (snapshots_.all_answered()) {
    install(now);
  }
}

void CatchUp::tick(TimePoint now) {
  if (!deadlines_.expired(answer_.deadline(), now)) return;
  answer_.wait_no_more();
  if (donor_ && !snapshots_.any()) donor_->wasted += answer_.since_asked(now);
  if (state_ == State::kCommits) {
    change_donor("did not send its commits", now);
  } else if (state_ == State::kSnapshot) {
    if (snapshots_.any()) return install(now);
    failed_donors_.insert(snapshots_.asked().begin(), snapshots_.asked().end());
    if (++fruitless_ >= kMostFruitless) return give_up();
    ask_snapshots(now);
  } else if (state_ == State::kInstalling) {
    look_for_sources(now);
  }
}

std::optional<TimePoint> CatchUp::next_deadline() const {
  const auto deadline = answer_.deadline();
  if (!deadline) return std::nullopt;
  return std::max(*deadline, deadlines_.no_judgement_before);
}

}  // namespace potluck
