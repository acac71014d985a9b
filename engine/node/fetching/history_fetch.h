// SPDX-License-Identifier: GPL-3.0-or-later
// What a session fetches of its history from other members while it takes part: commits that are
// damaged on its disk, and those before the ones that it came in with. Owned by the Session; the
// network thread.
#pragma once

#include "engine/node/fetching/history_backfill.h"
#include "engine/node/fetching/history_repair.h"

namespace potluck {

class HistoryFetch {
 public:
  // epochs: commits of the log, as it stands.
  HistoryFetch(boost::asio::io_context& io, const Clock& clock, StorageThread& storage,
               History& history, const ProjectId& project, const PeerId& me,
               const LinkAccess& links, SessionEvents& events,
               std::function<std::uint64_t()> epochs)
      : clock_(clock),
        repair_(io, storage, project, me, links, events),
        backfill_(io, clock, storage, history, project, me, links, events, std::move(epochs)) {}

  void look_for_damage() { repair_.look(); }
  void look_for_older() { backfill_.look(); }
  void ask() {  // at least every second
    repair_.ask(clock_.now());
    backfill_.ask();
  }
  // Whether these commits were asked for here; then they are dealt with.
  bool take(const PeerId& from, const Commits& commits) {
    return repair_.take(from, commits) || backfill_.take(from, commits);
  }

 private:
  const Clock& clock_;
  HistoryRepair repair_;
  HistoryBackfill backfill_;
};

}  // namespace potluck
