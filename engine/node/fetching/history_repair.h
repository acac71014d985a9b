// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the commits that are damaged on this disk, page by page while the project runs, names them
// once, and has them fetched again (CommitRepair). Owned by the Session, which keeps it until the
// storage thread has done what was asked here; the network thread.
#pragma once

#include "engine/node/disk/commit_repair.h"
#include "engine/node/fetching/event_loop.h"
#include "engine/node/fetching/link_access.h"
#include "engine/node/fetching/session_events.h"
#include "net/base/clock.h"

namespace potluck {

class HistoryRepair {
 public:
  HistoryRepair(boost::asio::io_context& io, StorageThread& storage, const ProjectId& project,
                const PeerId& me, LinkAccess links, SessionEvents& events)
      : io_(io),
        storage_(storage),
        project_(project),
        me_(me),
        links_(std::move(links)),
        events_(events) {}

  void look() { look_from(0); }
  void ask(TimePoint now);  // at least every second
  // Whether these commits were asked for here; then they are dealt with.
  bool take(const PeerId& from, const Commits& commits);

 private:
  void look_from(std::uint64_t epoch);
  void on_damage(const DamageFound& found);
  void store(std::vector<CommitRow> rows);

  boost::asio::io_context& io_;
  StorageThread& storage_;
  const ProjectId project_;
  const PeerId me_;
  const LinkAccess links_;
  SessionEvents& events_;
  CommitRepair repair_;
  std::size_t damaged_ = 0;  // commits found so
};

}  // namespace potluck
