// SPDX-License-Identifier: GPL-3.0-or-later
// The one project that the owner wants to run, and its session while the rules let it. Whoever
// uses the session holds a Use; starting and ending it needs the Change, which waits for all of
// them. Any thread but the network thread. One thread never holds two of them at once.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>

#include "engine/node/owner/run_options.h"
#include "net/base/ids.h"

namespace potluck {

class Session;

struct WantedProject {
  ProjectId id;
  std::string name;
  RunOptions options;
};

class RunningProject {
 public:
  RunningProject();
  ~RunningProject();
  RunningProject(const RunningProject&) = delete;
  RunningProject& operator=(const RunningProject&) = delete;

  class Use;
  class Change;
  Use use() const;
  Change change();

 private:
  mutable std::shared_mutex mutex_;
  std::optional<WantedProject> wanted_;  // it runs, or waits until the rules allow it
  std::unique_ptr<Session> session_;     // only of the wanted one
};

// While it lives, no session starts or ends.
class RunningProject::Use {
 public:
  const std::optional<WantedProject>& wanted() const { return running_.wanted_; }
  bool is_wanted(const ProjectId& project) const;
  Session* session() const { return running_.session_.get(); }  // nullptr: none runs
  Session* session_of(const ProjectId& project) const;          // nullptr: that one does not run

 private:
  friend class RunningProject;
  explicit Use(const RunningProject& running) : running_(running), lock_(running.mutex_) {}

  const RunningProject& running_;
  std::shared_lock<std::shared_mutex> lock_;
};

// While it lives, nobody else uses a session.
class RunningProject::Change {
 public:
  const std::optional<WantedProject>& wanted() const { return running_.wanted_; }
  Session* session() const { return running_.session_.get(); }
  // No session may be there.
  void want(WantedProject project);
  void forget();
  void begin(std::unique_ptr<Session> session);  // of the wanted project
  std::unique_ptr<Session> end();                // the project stays wanted

 private:
  friend class RunningProject;
  explicit Change(RunningProject& running) : running_(running), lock_(running.mutex_) {}

  RunningProject& running_;
  std::unique_lock<std::shared_mutex> lock_;
};

}  // namespace potluck
