// SPDX-License-Identifier: GPL-3.0-or-later
// What a session tells people: events for whoever observes the node, and messages, which go to the
// log and to the project's history of messages as well. Owned by the Session; the network thread.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "engine/control/values/event.h"
#include "engine/node/disk/storage_thread.h"

namespace potluck {

class SessionEvents {
 public:
  using Emit = std::function<void(control::EventBody event)>;

  SessionEvents(StorageThread& storage, const ProjectId& project, Emit emit)
      : storage_(storage), project_(project), emit_(std::move(emit)) {}

  void emit(control::EventBody event) { emit_(std::move(event)); }
  void debug(const std::string& text);  // the log file alone
  void info(const std::string& text);
  void warn(const std::string& text, const std::string& hint);
  void warn_once(const std::string& key, const std::string& text, const std::string& hint);
  // The history from this epoch on gave way to another one; mine: samples of this computer in it.
  void rolled_back(std::uint64_t from_epoch, const std::string& reason, std::uint64_t mine);

 private:
  void keep(int level, const std::string& text);

  StorageThread& storage_;
  const ProjectId project_;
  const Emit emit_;
  std::set<std::string> warned_;
};

}  // namespace potluck
