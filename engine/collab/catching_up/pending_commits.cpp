// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/catching_up/pending_commits.h"

#include <algorithm>

#include "engine/collab/codec/codec.h"
#include "engine/collab/history/log_end.h"

namespace potluck {
namespace {

constexpr std::size_t kReplayBytes = 1 << 20;  // so much always, whatever the state's size
constexpr std::size_t kStateBytes = 12;        // of a value: itself and the moments of AdamW
constexpr std::size_t kFetchWindow = 8;
constexpr std::size_t kMost = 2048;

}  // namespace

bool PendingCommits::full() const { return commits_.size() >= kMost; }

Status PendingCommits::expect(const SignedCommit& commit) {
  const Commit& c = commit.commit;
  const bool from_ours = empty() && chain_.holds(c.epoch, c.previous);
  // Of long ago the log keeps no totals: there the donor's word counts.
  LogEnd end{c.epoch, c.previous, c.total_samples - c.samples()};
  if (from_ours) {
    end.total_samples = chain_.samples_after(c.epoch).value_or(end.total_samples);
    const SignedCommit* before = c.epoch > 0 ? chain_.find(c.epoch - 1) : nullptr;
    end.votes = before != nullptr && !before->votes.empty();
  }
  if (!empty()) {
    end = {last().commit.epoch + 1, last().head, last().commit.total_samples,
           !last().votes.empty()};
  }
  POTLUCK_CHECK(check_follows(commit, end));
  add(commit);
  if (commits_.size() > kMost) commits_.pop_front();
  return ok_status();
}

void PendingCommits::begin_with(const SignedCommit& commit) {
  clear();
  kept_.clear();
  add(commit);
}

void PendingCommits::keep() {
  kept_.clear();
  for (const Pending& p : commits_) kept_.push_back(p.commit);
}

void PendingCommits::resume() {
  clear();
  for (const SignedCommit& commit : std::exchange(kept_, {})) add(commit);
}

SignedCommit PendingCommits::take_first() {
  SignedCommit out = std::move(commits_.front().commit);
  commits_.pop_front();
  return out;
}

void PendingCommits::drop_known() {
  // What had come in behind our own history, and that was rolled back since: it will come again.
  if (!empty() && first_epoch() > chain_.epochs()) clear();
  while (parts_from_ours() && chain_.holds(first_epoch() + 1, first().head)) commits_.pop_front();
}

bool PendingCommits::apart() const {
  return !empty() && !chain_.holds(first_epoch(), first().commit.previous);
}

// Where they part from our own history, that one counts no more.
bool PendingCommits::goes_through(std::uint64_t epochs, const Digest& head) const {
  for (const Pending& p : commits_) {
    if (p.commit.commit.epoch + 1 == epochs) return p.commit.head == head;
  }
  const bool ours = empty() || (!apart() && epochs <= first_epoch());
  return ours && chain_.holds(epochs, head);
}

bool PendingCommits::outranks_ours() const {
  return chain_.is_outranked_by(last().commit.total_samples, last().head);
}

bool PendingCommits::leads_from_ours() const {
  if (empty()) return false;
  const bool more = outranks_ours();
  if (last().commit.epoch + 1 <= chain_.epochs() && !more) return false;
  if (apart()) return more;
  return !chain_.holds(first_epoch() + 1, first().head);
}

bool PendingCommits::worth_replaying() const {
  std::size_t averages = 0, most = kReplayBytes;
  for (const Pending& each : commits_) {
    const Commit& c = each.commit.commit;
    if (const Codec* codec = find_codec(c.codec)) averages += codec->encoded_bytes(c.values);
    most = std::max<std::size_t>(most, c.values * kStateBytes);
  }
  return commits_.size() <= kReplayAtMost && averages <= most;
}

std::vector<Commit> PendingCommits::fetch_next(const AverageCache& held) {
  std::vector<Commit> out;
  for (std::size_t i = 0; i < commits_.size() && i < kFetchWindow; ++i) {
    Pending& p = commits_[i];
    if (p.average || p.fetching) continue;
    p.average = held.find(p.commit.commit.average_root);
    if (p.average) continue;
    p.fetching = true;
    out.push_back(p.commit.commit);
  }
  return out;
}

bool PendingCommits::fetched(const std::shared_ptr<const Average>& average) {
  bool any = false;
  for (Pending& p : commits_) {
    if (p.commit.commit.average_root != average->root) continue;
    p.average = average;
    p.fetching = false;
    any = true;
  }
  return any;
}

bool PendingCommits::awaits(const Digest& root) const {
  return std::ranges::any_of(commits_, [&](const Pending& p) {
    return !p.average && p.commit.commit.average_root == root;
  });
}

void PendingCommits::not_fetched(const Digest& root) {
  for (Pending& p : commits_) {
    if (p.commit.commit.average_root == root) p.fetching = false;
  }
}

std::pair<SignedCommit, std::shared_ptr<const Average>> PendingCommits::take_ready() {
  auto average = std::move(commits_.front().average);
  return {take_first(), std::move(average)};
}

}  // namespace potluck
