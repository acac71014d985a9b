// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches the commits before those that this computer came in with, backwards while it trains
// (OlderHistory says whom to ask for what), and has them proved and stored on the storage thread:
// checking signatures takes longer than a round may wait. Owned by the Session, which keeps it
// until the storage thread has done what was asked here; the network thread.
#pragma once

#include "engine/collab/history/older_history.h"
#include "engine/node/disk/history.h"
#include "engine/node/fetching/event_loop.h"
#include "engine/node/fetching/link_access.h"
#include "engine/node/fetching/session_events.h"

namespace potluck {

class HistoryBackfill {
 public:
  // epochs: commits of the log, as it stands.
  HistoryBackfill(boost::asio::io_context& io, const Clock& clock, StorageThread& storage,
                  History& history, const ProjectId& project, const PeerId& me, LinkAccess links,
                  SessionEvents& events, std::function<std::uint64_t()> epochs);

  void look();  // what is missing of the log as it is now
  void ask();   // at least every second
  // Whether these commits were asked for here; then they are dealt with.
  bool take(const PeerId& from, const Commits& commits);

 private:
  void on_seam(const std::optional<Seam>& seam);
  void prove_and_store(const std::vector<Bytes>& commits, const Seam& seam);
  Result<std::optional<Seam>> store_proved(Store& store, const std::vector<Bytes>& commits,
                                           const Seam& seam, std::uint64_t epochs);

  boost::asio::io_context& io_;
  const Clock& clock_;
  StorageThread& storage_;
  History& history_;
  const ProjectId project_;
  const PeerId me_;
  const LinkAccess links_;
  SessionEvents& events_;
  const std::function<std::uint64_t()> epochs_;
  CallTimer timer_;
  OlderHistory older_;
};

}  // namespace potluck
