// SPDX-License-Identifier: GPL-3.0-or-later
// Commits that this disk holds and that are damaged: found page by page while the project runs, and
// fetched again from whoever is linked. The heads of the log say what they must be, so that nobody
// need be trusted. The network thread, but for look_for_damage().
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/collab/history/commit.h"
#include "engine/store/store.h"
#include "net/base/clock.h"
#include "net/wire/messages.h"

namespace potluck {

// Of the commits from `from` on, at most `count` of which are read: those whose bytes are not what
// their heads say, and where to look next; no `next`: that was the end. The storage thread.
struct DamageFound {
  std::vector<CommitHead> damaged;
  std::optional<std::uint64_t> next;
};
Result<DamageFound> look_for_damage(Store& store, const ProjectId& project, std::uint64_t from,
                                    std::uint64_t count);

class CommitRepair {
 public:
  static constexpr std::uint32_t kAtOnce = 256;  // commits, as many as a block of the store
  static constexpr Duration kPatience = std::chrono::seconds(20);

  void found(const std::vector<CommitHead>& damaged);
  bool needed() const { return !damaged_.empty(); }
  // What to ask one of these for; each in its turn. Empty: nothing is damaged, or an answer is
  // awaited.
  struct Question {
    PeerId of;
    CommitsRequest request;
  };
  std::optional<Question> next(const std::set<PeerId>& linked, TimePoint now);
  // Whether these commits answer the question that was asked last.
  bool answers(const PeerId& from, const Commits& commits) const;
  // -> the commits from the first damaged one on that are what was there before, without a gap.
  std::vector<SignedCommit> take(const Commits& commits);
  void repaired(std::uint64_t from, std::uint64_t to);  // they are stored

 private:
  std::map<std::uint64_t, Digest> damaged_;  // epoch -> head
  std::optional<Question> asked_;
  TimePoint asked_at_{};
  std::optional<PeerId> last_;  // asked; the next one is asked then
};

}  // namespace potluck
