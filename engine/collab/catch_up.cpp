// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catch_up.h"

#include <algorithm>

#include "engine/collab/codec.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::uint32_t kCommitsPerRequest = 256;
constexpr std::size_t kReplayBytes = 1 << 20;  // so much always, whatever the state's size
constexpr std::size_t kStateBytes = 12;        // of a value: itself and the moments of AdamW
constexpr std::size_t kFetchWindow = 8;
constexpr std::size_t kMaxPending = 2048;  // commits known but not applied

}  // namespace

const SignedCommit* CatchUp::newest() const {
  if (!pending_.empty()) return &pending_.back().commit;
  if (state_ == State::kInstalling && !rewrite_.commits.empty()) return &rewrite_.commits.back();
  return standing_.applying ? &*standing_.applying : nullptr;
}

std::uint64_t CatchUp::tip() const {
  const SignedCommit* last = newest();
  return last != nullptr ? last->commit.epoch + 1 : standing_.chain.epochs();
}

Digest CatchUp::tip_head() const {
  const SignedCommit* last = newest();
  return last != nullptr ? last->head : standing_.chain.head();
}

std::optional<Duration> CatchUp::time_left() const {
  if (state_ != State::kReplay) return std::nullopt;
  return pace_.time_for(pending_.size() + (applying_ ? 1 : 0));
}

// Where what is pending parts from our own history, that one counts no more.
bool CatchUp::goes_through(std::uint64_t epochs, const Digest& head) const {
  for (const auto& p : pending_) {
    if (p.commit.commit.epoch + 1 == epochs) return p.commit.head == head;
  }
  const bool ours =
      pending_.empty() || (!apart() && epochs <= pending_.front().commit.commit.epoch);
  return ours && standing_.chain.holds(epochs, head);
}

// What is pending does not go on from a place of our own history that we know.
bool CatchUp::apart() const {
  if (pending_.empty()) return false;
  const Commit& first = pending_.front().commit.commit;
  return !standing_.chain.holds(first.epoch, first.previous);
}

void CatchUp::begin(const PeerId& donor, TimePoint now) {
  if (active()) return;
  failed_donors_.clear();
  fruitless_ = 0;
  snapshot_needed_ = afresh_ = state_missing_;
  pending_.clear();
  for (auto& commit : std::exchange(kept_, {})) pending_.push_back({std::move(commit), nullptr});
  ask_donor(donor, now);
}

void CatchUp::begin_afresh(const PeerId& donor, TimePoint now) {
  stop();
  begin(donor, now);
  snapshot_needed_ = afresh_ = true;
}

void CatchUp::follow(const SignedCommit& commit, const PeerId& from) {
  if (active()) return handle(commit);
  if (state_missing_) return;  // there is nothing that it could be applied to
  donor_ = Donor{from};
  failed_donors_.clear();
  fruitless_ = 0;
  pending_.clear();
  kept_.clear();
  pending_.push_back({commit, nullptr, false});
  state_ = State::kReplay;
  fetch_averages();
}

void CatchUp::stop() {
  state_ = State::kIdle;
  pending_.clear();
  snapshot_.offers.clear();
  snapshot_.asked.clear();
  deadline_.reset();
  donor_.reset();
  applying_ = false;
  pace_.stop();
}

void CatchUp::ask_commits(std::uint64_t from, TimePoint now) {
  if (++donor_->questions > kMostQuestions)
    return change_donor("has a history without an end", now);
  donor_->asked_from = from;
  asked_at_ = now;
  deadline_ = now + std::min(answer_.limit(), kLongestAnswer);
  out_.send(donor_->peer, CommitsRequest{from, kCommitsPerRequest});
}

void CatchUp::handle(const SignedCommit& commit) {
  if (!active() || pending_.size() >= kMaxPending) return;
  const bool continues = commit.commit.epoch == tip() && commit.commit.previous == tip_head();
  if (!continues || state_ == State::kCommits) return;  // the donor will send it in its turn
  pending_.push_back({commit, nullptr, false});
  fetch_averages();
}

void CatchUp::handle(const PeerId& from, const Commits& message, TimePoint now) {
  if (state_ != State::kCommits || !is_donor(from) || message.from_epoch != donor_->asked_from)
    return;
  deadline_.reset();
  answer_.add(now - asked_at_);
  std::vector<SignedCommit> commits;
  for (const auto& bytes : message.commits) {
    auto commit = decode_commit(bytes);
    if (!commit) return change_donor("sent a commit that does not verify", now);
    commits.push_back(std::move(*commit));
  }
  const bool more = commits.size() == kCommitsPerRequest;
  if (std::exchange(donor_->resuming, false)) {
    if (!goes_on(commits)) {
      pending_.clear();
      return ask_commits(first_wanted(), now);
    }
    commits.erase(commits.begin());
  }
  accept_commits(std::move(commits), more, now);
}

void CatchUp::nothing_more(TimePoint now) {
  if (!snapshot_.offers.empty() && tip() < snapshot_.chosen.epoch) {
    return change_donor("offered a snapshot, but not the commits before it", now);
  }
  if (!pending_.empty()) return choose_way(now);
  // It has fewer than it had said: another history has won there.
  if (donor_->asked_from > standing_.chain.epochs())
    return ask_commits(standing_.chain.epochs(), now);
  if (snapshot_needed_) return choose_way(now);
  // Nothing that we lack, unless it is as long as ours and another one.
  if (donor_differs()) return step_back(now);
  give_up();
}

// Whether a history that begins so can be taken over: it goes on from ours, or begins where we do
// not know ours, or beyond it.
bool CatchUp::connects(const Commit& first) const {
  const Chain& chain = standing_.chain;
  if (first.epoch > chain.epochs() || chain.holds(first.epoch, first.previous)) return true;
  return chain.first_known() > 0 && first.epoch <= chain.first_known();
}

// The next one of those pending, and of a number that is bounded: the first of too many go again.
Status CatchUp::expect(const SignedCommit& commit) {
  const Commit& c = commit.commit;
  const bool first = pending_.empty();
  const bool from_ours = first && standing_.chain.holds(c.epoch, c.previous);
  const std::uint64_t epoch = first ? c.epoch : tip();
  const Digest head = first ? c.previous : pending_.back().commit.head;
  // Of long ago the chain keeps no totals: there the donor's word counts.
  std::uint64_t total = c.total_samples - c.samples();
  if (from_ours) total = standing_.chain.samples_after(c.epoch).value_or(total);
  if (!first) total = pending_.back().commit.commit.total_samples;
  POTLUCK_CHECK(check_follows(commit, epoch, head, total));
  pending_.push_back({commit, nullptr, false});
  if (pending_.size() > kMaxPending) pending_.pop_front();
  return ok_status();
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
      return c.commit.epoch >= standing_.chain.epochs() ||
             !standing_.chain.holds(c.commit.epoch + 1, c.head);
    });
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
    if (!expect(commit)) return change_donor("sent commits that do not follow each other", now);
  }
  if (more) return ask_commits(tip(), now);
  choose_way(now);
}

// The donor's history is not a continuation of ours. If it outranks ours, look for where they
// parted; if that is longer ago than we remember, its newest commits do (OlderHistory).
void CatchUp::step_back(TimePoint now) {
  if (!donor_outranks_us()) {
    return give_up();  // ours wins: they will come to us
  }
  if (donor_->asked_from == 0) return change_donor("has another history from the start", now);
  const std::uint64_t known = standing_.chain.first_known();
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
  const bool beside = apart();
  const bool fork =
      !pending_.empty() && pending_.front().commit.commit.epoch < standing_.chain.epochs();
  if (fork || beside) {
    const Commit& theirs = pending_.back().commit.commit;
    if (!outranks(theirs.total_samples, pending_.back().commit.head,
                  standing_.chain.total_samples(), standing_.chain.head())) {
      return beside ? give_up() : stop();
    }
  }
  if (!snapshot_.offers.empty())
    return install(now);  // we only lacked the commits up to the snapshot
  if (fork || beside || snapshot_needed_ || !worth_replaying()) return ask_snapshots(now);
  state_ = State::kReplay;
  fetch_averages();
}

// Their averages are less to move than the state that they lead to.
bool CatchUp::worth_replaying() const {
  std::size_t averages = 0, most = kReplayBytes;
  for (const auto& each : pending_) {
    const Commit& c = each.commit.commit;
    if (const Codec* codec = find_codec(c.codec)) averages += codec->encoded_bytes(c.values);
    most = std::max<std::size_t>(most, c.values * kStateBytes);
  }
  return pending_.size() <= kReplayAtMost && averages <= most;
}

void CatchUp::fetch_averages() {
  if (state_ != State::kReplay && state_ != State::kInstalling) return;
  const auto from = donors();
  for (std::size_t i = 0; i < pending_.size() && i < kFetchWindow; ++i) {
    Pending& p = pending_[i];
    if (p.average || p.fetching) continue;
    if (auto held = averages_.find(p.commit.commit.average_root)) {
      p.average = std::move(held);
      continue;
    }
    p.fetching = true;
    out_.emit(effect::FetchAverage{p.commit.commit, from});
  }
}

void CatchUp::handle(const event::AverageFetched& fetched) {
  for (auto& p : pending_) {
    if (p.commit.commit.average_root != fetched.average->root) continue;
    p.average = fetched.average;
    p.fetching = false;
    averages_.add(fetched.average);
  }
}

void CatchUp::handle(const event::FetchFailed& failed, TimePoint now) {
  if (state_missing_ && failed.root == snapshot_.chosen.root) {
    // Our own state and history are as they were, unless another snapshot came meanwhile.
    state_missing_ = other_installed_;
    if (state_ == State::kInstalling) {
      out_.debug("the state of epoch " + std::to_string(snapshot_.chosen.epoch) +
                 " did not come: " + failed.why);
      take_back_rewrite();
      rewrite_ = {};
      failed_donors_.insert(snapshot_.sources.begin(), snapshot_.sources.end());
      const bool hope = ++fruitless_ < kMostFruitless && somebody_else_is_there();
      return hope ? ask_snapshots(now) : give_up();
    }
    rewrite_ = {};
    return;
  }
  if (!active()) return;
  const bool wanted = std::any_of(pending_.begin(), pending_.end(), [&](const Pending& p) {
    return !p.average && p.commit.commit.average_root == failed.root;
  });
  if (!wanted || applying_ || state_ == State::kInstalling) {
    for (auto& p : pending_) {
      if (p.commit.commit.average_root == failed.root) p.fetching = false;
    }
    return;
  }
  snapshot_needed_ = true;  // nobody remembers it any more
  ask_snapshots(now);
}

std::optional<CatchUp::Ready> CatchUp::take_ready() {
  if (state_ != State::kReplay || applying_ || pending_.empty() || !pending_.front().average) {
    return std::nullopt;
  }
  Ready ready{std::move(pending_.front().commit), std::move(pending_.front().average)};
  pending_.pop_front();
  applying_ = true;
  return ready;
}

void CatchUp::applied(TimePoint now) {
  applying_ = false;
  pace_.applied(now);
  fetch_averages();
  finish_if_done();
}

void CatchUp::finish_if_done() {
  if (state_ == State::kReplay && pending_.empty() && !applying_) stop();
}

void CatchUp::link_down(const PeerId& peer, TimePoint now) {
  if (state_ == State::kCommits && is_donor(peer)) return change_donor("went away", now);
  no_snapshot_from(peer, now);
  no_state_from(peer, now);
}

void CatchUp::has_no_state(const PeerId& peer, TimePoint now) {
  if (!snapshot_.offers.contains(peer)) no_snapshot_from(peer, now);
}

void CatchUp::no_snapshot_from(const PeerId& peer, TimePoint now) {
  if (state_ != State::kSnapshot || snapshot_.asked.erase(peer) == 0) return;
  snapshot_.offers.erase(peer);
  if (snapshot_.asked.empty()) {
    ask_snapshots(now);
  } else if (snapshot_.offers.size() == snapshot_.asked.size()) {
    install(now);
  }
}

void CatchUp::tick(TimePoint now) {
  if (!timing_.expired(deadline_, now)) return;
  deadline_.reset();
  if (donor_ && snapshot_.offers.empty()) donor_->wasted += now - asked_at_;
  if (state_ == State::kCommits) {
    change_donor("did not send its commits", now);
  } else if (state_ == State::kSnapshot) {
    if (!snapshot_.offers.empty()) return install(now);
    for (const auto& id : snapshot_.asked) failed_donors_.insert(id);
    if (++fruitless_ >= kMostFruitless) return give_up();
    ask_snapshots(now);
  } else if (state_ == State::kInstalling) {
    look_for_sources(now);
  }
}

std::optional<TimePoint> CatchUp::next_deadline() const {
  if (!deadline_) return std::nullopt;
  return std::max(*deadline_, timing_.no_judgement_before);
}

}  // namespace potluck
