// SPDX-License-Identifier: GPL-3.0-or-later
// Commands to nodes that run while everything else goes on: a frozen node answers late or never.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "tests/chaos/story.h"
#include "tests/functional/harness.h"

namespace potluck::chaos {

class Commands {
 public:
  explicit Commands(const RunClock& clock) : clock_(clock) {}

  // `done` is told how it ended; after some time without an end it is killed, which is one too.
  void start(const functional::NodeProcess& node, const QStringList& arguments,
             std::function<void(const functional::Ended&)> done);
  // Calls what is due.
  void look();
  // The node is gone: what it was asked ends at the next look.
  void give_up(const functional::NodeProcess& node);

 private:
  struct Running {
    const functional::NodeProcess* node;
    std::unique_ptr<QProcess> process;
    std::function<void(const functional::Ended&)> done;
    double until;
  };
  const RunClock& clock_;
  std::vector<Running> running_;
};

}  // namespace potluck::chaos
