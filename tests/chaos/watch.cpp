// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/chaos/watch.h"

#include <algorithm>
#include <functional>

namespace potluck::chaos {
namespace {

// Batch accuracy: docs/design.md, section 6.
constexpr double kLeastBatch = 1.00, kMostBatch = 1.05;
constexpr double kAlone_s = 10;       // that one who is alone may take more than two
constexpr double kLeftBehind_s = 60;  // a node that is free hears of a commit within it

}  // namespace

void Watch::look(Members& members) {
  for (Member& member : members) {
    if (!member.node) continue;
    read(member);
    judge_ends(member);
    // From its first commit on: before that it loads what it needs.
    const qint64 pid = member.trains_since < 0 ? 0 : member.node->pid();
    if (pid > 0 && member.up() && !member.frozen) {
      const int life = lives_.try_emplace(pid, static_cast<int>(lives_.size())).first->second;
      memory_.look(pid, life, clock_.now() - member.trains_since, clock_.now());
    }
  }
  if (begun_) judge_progress(members);
}

void Watch::begin() {
  begun_ = true;
  progress_at_ = clock_.now();
}

void Watch::read(Member& member) {
  const auto& events = member.node->events();
  for (; member.events_read < events.size(); ++member.events_read) {
    const QJsonObject& event = events[member.events_read];
    const QString type = event["type"].toString();
    if (type == "commit") on_commit(member, event);
    if (type == "listening") {
      member.listening = true;
      member.freed(clock_.now());
    }
    if (type == "warning") {
      const QString text = event["text"].toString();
      ++warnings_[text.left(60)];
      story_.tell(member.name() + " warns: " + text);
    }
    if (type == "note") story_.tell(member.name() + ": " + event["text"].toString());
  }
}

void Watch::on_commit(Member& member, const QJsonObject& event) {
  const qint64 epoch = event["epoch"].toInteger();
  const QString head = event["head"].toString(), digest = event["state_digest"].toString();
  member.has_state = true;
  member.commit_at = clock_.now();
  if (member.trains_since < 0) member.trains_since = clock_.now();
  if (!digest.isEmpty()) {
    const auto [it, fresh] = digest_of_head_.try_emplace(head, digest);
    if (!fresh && it->second != digest) {
      story_.fail(QString("%1 has state %2 after epoch %3, others have %4")
                      .arg(member.name(), digest.left(8))
                      .arg(epoch)
                      .arg(it->second.left(8)));
    }
  }
  auto& heads = heads_of_epoch_[epoch];
  if (heads.insert(head).second && heads.size() > 1) {
    story_.tell(QString("%1 has an epoch %2 of its own, of %3 peers")
                    .arg(member.name())
                    .arg(epoch)
                    .arg(event["peers"].toInt()));
  }
  const double ratio = event["samples"].toDouble() / target_;
  if (!ratio_of_head_.try_emplace(head, ratio).second) return;
  newest_epoch_ = std::max(newest_epoch_, epoch);
  progress_at_ = clock_.now();
  if (quiet_ && (ratio < kLeastBatch || ratio > kMostBatch)) {
    story_.fail(QString("epoch %1 was committed with %2 of the target though nothing was done")
                    .arg(epoch)
                    .arg(ratio));
  }
}

// Of two that were linked, the one that is left waits for the link to break, and then until it is
// sure that it is not its own that broke (docs/limits.md): nine seconds before it trains alone.
void Watch::judge_progress(const Members& members) {
  const double now = clock_.now();
  std::vector<double> waits = {0, 0};  // of those that are free
  for (const Member& member : members) {
    if (!member.node || !member.can_train() || !member.has_state) continue;
    waits.push_back(std::min(now - member.free_since, now - progress_at_));
    if (now - std::max(member.commit_at, member.free_since) > std::max(kLeftBehind_s, stall_s_)) {
      story_.fail("nobody takes " + member.name() + " along: " + member.describe(now));
    }
  }
  std::ranges::sort(waits, std::greater());
  longest_gap_s_ = std::max(longest_gap_s_, waits[1]);
  longest_alone_s_ = std::max(longest_alone_s_, waits[0]);
  const bool too_long = waits[1] > stall_s_ || waits[0] > stall_s_ + kAlone_s;
  if (!too_long || !story_.failure().isEmpty()) return;
  for (const Member& member : members) {
    if (member.node) story_.tell(member.describe(now));
  }
  story_.fail(
      QString("nothing was committed for %1 s though two were free to, for %2 s though one was")
          .arg(waits[1])
          .arg(waits[0]));
}

void Watch::judge_ends(const Member& member) {
  if (!member.up() || member.node->running()) return;
  story_.fail(QString("%1 ended by itself, exit code %2: %3")
                  .arg(member.name())
                  .arg(member.node->exit_code())
                  .arg(QString::fromUtf8(member.node->complaint().right(400))));
}

std::size_t Watch::forks() const {
  return static_cast<std::size_t>(
      std::count_if(heads_of_epoch_.begin(), heads_of_epoch_.end(),
                    [](const auto& epoch) { return epoch.second.size() > 1; }));
}

std::vector<double> Watch::ratios() const {
  std::vector<double> out;
  for (const auto& [head, ratio] : ratio_of_head_) out.push_back(ratio);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace potluck::chaos
