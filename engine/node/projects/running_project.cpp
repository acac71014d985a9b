// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/running_project.h"

#include <cassert>

#include "engine/node/session/session.h"

namespace potluck {

RunningProject::RunningProject() = default;
RunningProject::~RunningProject() = default;

RunningProject::Use RunningProject::use() const { return Use(*this); }

RunningProject::Change RunningProject::change() { return Change(*this); }

bool RunningProject::Use::is_wanted(const ProjectId& project) const {
  return wanted() && wanted()->id == project;
}

Session* RunningProject::Use::session_of(const ProjectId& project) const {
  return is_wanted(project) ? session() : nullptr;
}

void RunningProject::Change::want(WantedProject project) {
  assert(!running_.session_);
  running_.wanted_ = std::move(project);
}

void RunningProject::Change::forget() {
  assert(!running_.session_);
  running_.wanted_.reset();
}

void RunningProject::Change::begin(std::unique_ptr<Session> session) {
  assert(running_.wanted_ && session && session->project() == running_.wanted_->id);
  running_.session_ = std::move(session);
}

std::unique_ptr<Session> RunningProject::Change::end() { return std::move(running_.session_); }

}  // namespace potluck
