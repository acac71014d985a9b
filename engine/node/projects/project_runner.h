// SPDX-License-Identifier: GPL-3.0-or-later
// Starts, stops and pauses the project that its user wants to run, as the owner's rules allow: the
// session begins when they let it and ends when they forbid the network. Owned by the node. Any
// thread but the network thread, but for the two functions that a session calls.
#pragma once

#include <atomic>

#include "engine/node/owner/owner.h"
#include "engine/node/projects/event_feed.h"
#include "engine/node/projects/hold_teller.h"
#include "engine/node/projects/memberships.h"
#include "engine/node/projects/periodic_watch.h"
#include "engine/node/projects/published_status.h"
#include "engine/node/projects/session_starter.h"
#include "engine/node/projects/stop_after_round.h"

namespace potluck {

class ProjectRunner {
 public:
  // watch: of the rules; begins with the first start, and is to call obey().
  ProjectRunner(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
                Owner& owner, RunningProject& running, PublishedStatus& published,
                EventFeed& events, PeriodicWatch& watch, PeerFinder& finder);

  // As Node says. What runs again after a restart stays as it is.
  Status start(const std::string& project, const RunOptions& options);
  Status stop();
  // Likewise, by the user: remembered for the next time that the node begins.
  Status start_for_good(const std::string& project, const RunOptions& options);
  Status stop_for_good();
  Status start_again();
  Status stop_after_round(bool wanted);  // kNotFound: no project runs
  bool stops_after_round() const { return stop_after_round_.wanted(); }

  // Pauses, stops or starts the session as the rules say now.
  void obey();
  // Limits the links and the memory of the running session as the preferences say now. anew: what
  // is chosen when a session is built has changed as well, so it begins again with the next obey().
  Status apply_preferences(bool anew);

 private:
  Status start_session(RunningProject::Change& change, const LocalProject& project,
                       const RunOptions& options);
  Status stop_session(RunningProject::Change& change);  // the project stays wanted
  void rest(const WantedProject& project);
  void give_up(RunningProject::Change& change, const Error& error);
  void stop_for_rules();
  void start_waiting();
  void start_pardoned();
  void on_event(control::EventBody event);  // of a session, on its network thread
  void on_pardoned();                       // likewise: what has failed may start anew

  StorageThread& storage_;
  Memberships& memberships_;
  Owner& owner_;
  RunningProject& running_;
  PublishedStatus& published_;
  EventFeed& events_;
  PeriodicWatch& watch_;
  SessionStarter starter_;
  HoldTeller hold_teller_;
  StopAfterRound stop_after_round_;
  std::atomic<bool> told_pause_{false};  // what the session was told last
  std::atomic<bool> pardoned_{false};
};

}  // namespace potluck
