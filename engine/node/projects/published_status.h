// SPDX-License-Identifier: GPL-3.0-or-later
// The status of docs/control-api.md as everybody sees it: what the running session said last,
// explained by what holds it back, with a version that grows whenever anything changes. Any thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "engine/control/values/status.h"
#include "engine/node/owner/rule_keeper.h"

namespace potluck {

control::NodeStatus idle_status();  // no project runs

// What the status says beside the session's own words.
struct StatusFrame {
  Decision decision;
  SystemFacts facts;
  bool stops_after_round = false;
  std::int64_t now_ms = 0;
};
// The session's own sentence gives way to what holds it back, unless it has ended by itself.
control::NodeStatus framed(control::NodeStatus said, const StatusFrame& frame);

class PublishedStatus {
 public:
  using Said = std::shared_ptr<const control::NodeStatus>;

  // frame: asked whenever the status is put together, under this object's lock.
  explicit PublishedStatus(std::function<StatusFrame()> frame);

  void set(Said said);  // by a session or in its place; null: there is none
  void refresh();       // the frame may have changed
  control::NodeStatus now() const;
  bool has_failed() const;

 private:
  const std::function<StatusFrame()> frame_;
  mutable std::mutex mutex_;
  Said said_;
  Said published_;
  std::uint64_t version_ = 0;
};

}  // namespace potluck
