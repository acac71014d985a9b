// SPDX-License-Identifier: GPL-3.0-or-later
// What `run` shows: on a terminal a bar that is drawn over itself, otherwise a line now and then;
// with json every event as one line. Main thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "engine/control/values/event.h"
#include "net/base/clock.h"

namespace potluck {

class ProgressView {
 public:
  ProgressView(bool json, bool terminal) : json_(json), terminal_(terminal && !json) {}
  ~ProgressView() { clear(); }

  void on_event(const control::Event& event);
  void on_status(const control::NodeStatus& status);  // called often; draws when it is worth it
  void say(const std::string& text);                  // a line of its own above the bar

 private:
  void clear();
  std::string bar(const control::NodeStatus& status) const;

  const bool json_, terminal_;
  bool drawn_ = false;
  std::optional<std::uint64_t> drawn_version_;
  TimePoint last_line_{}, first_commit_{};
  std::uint64_t first_epoch_ = 0, epoch_ = 0;
};

// "3m 20s"
std::string duration_text(double seconds);

}  // namespace potluck
