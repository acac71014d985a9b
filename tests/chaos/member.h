// SPDX-License-Identifier: GPL-3.0-or-later
// One place in the group and the node in it: what was done to it, and since when nothing keeps it
// from training.
#pragma once

#include <memory>
#include <optional>

#include "tests/functional/harness.h"
#include "tests/lab/lab.h"

namespace potluck::chaos {

struct Member {
  enum class State { kAway, kJoining, kRunning, kLeaving };

  std::unique_ptr<functional::NodeProcess> node;
  const lab::Host* host = nullptr;  // of the lab; nullptr: on loopback
  bool organiser = false;
  State state = State::kAway;
  bool frozen = false, paused = false, cut = false, slow = false;
  // When what was done to it ends; seconds of the run.
  std::optional<double> leaves_by;  // it was asked to
  std::optional<double> returns, thaws, resumes, restored, fast_again;

  // What the watch knows of it.
  qsizetype events_read = 0;
  double trains_since = -1;  // its first commit in this run; -1: none yet
  double free_since = 0;     // nothing has kept it from training since then
  double commit_at = 0;      // its newest commit, or since when one could be expected
  bool listening = false;    // in this run
  bool has_state = false;    // it has ever told of a commit

  const QString& name() const { return node->name(); }
  bool up() const { return state == State::kRunning; }
  bool can_train() const { return up() && listening && !frozen && !paused && !cut; }
  // Starts its process.
  void run(double now);
  // From now on it may train again: nothing before counts as waiting.
  void freed(double now) { free_since = commit_at = now; }
  QString describe(double now) const;
};

}  // namespace potluck::chaos
