// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/run_calls.h"

#include "engine/control/values/params.h"
#include "engine/node/projects/remembered_run.h"
#include "engine/node/session/session.h"

namespace potluck {

RunCalls::RunCalls(ProjectRunner& runner, const RunningProject& running)
    : runner_(runner), running_(running) {}

CallList<RunCalls> RunCalls::methods() {
  return {{"start", &RunCalls::start},
          {"stop", &RunCalls::stop},
          {"stop_after_round", &RunCalls::stop_after_round},
          {"peers", &RunCalls::peers},
          {"last_round", &RunCalls::last_round}};
}

Result<control::Nothing> RunCalls::start(const Json& params) {
  POTLUCK_TRY(const auto project, text_of(params, "project"));
  POTLUCK_TRY(const auto options, run_options_of(params));
  POTLUCK_CHECK(runner_.start_for_good(project, options));
  return control::Nothing{};
}

Result<control::Nothing> RunCalls::stop(const Json&) {
  POTLUCK_CHECK(runner_.stop_for_good());
  return control::Nothing{};
}

Result<control::Nothing> RunCalls::stop_after_round(const Json& params) {
  POTLUCK_TRY(const auto wanted, flag_of(params, "on", true));
  POTLUCK_CHECK(runner_.stop_after_round(wanted));
  return control::Nothing{};
}

Result<control::Peers> RunCalls::peers(const Json&) {
  const auto use = running_.use();
  if (Session* session = use.session()) return session->peers();
  return control::Peers{};
}

Result<control::LastRound> RunCalls::last_round(const Json&) {
  const auto use = running_.use();
  if (Session* session = use.session()) return session->last_round();
  return control::LastRound{};
}

}  // namespace potluck
