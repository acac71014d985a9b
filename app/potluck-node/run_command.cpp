// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_command.h"

#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <optional>

#include "commands.h"
#include "engine/control/server/server.h"
#include "event_queue.h"
#include "exit_codes.h"
#include "net/base/log.h"
#include "progress_view.h"
#include "stop_signals.h"

namespace potluck {
namespace {

using nlohmann::json;
constexpr auto kRedraw = std::chrono::milliseconds(200);

// Why the loop below ended.
struct Ending {
  bool finished = false;
  std::optional<Error> failure;
};

Ending follow(Node& node, EventQueue& events, ProgressView& view) {
  Ending ending;
  while (!events.asked_to_stop()) {
    for (const auto& event : events.take(kRedraw)) {
      view.on_event(event);
      if (std::holds_alternative<control::Done>(event.what)) ending.finished = true;
      const auto* state = std::get_if<control::StateChange>(&event.what);
      if (state != nullptr && state->failure) ending.failure = state->failure;
    }
    if (ending.finished || ending.failure) return ending;
    view.on_status(node.status());
  }
  return ending;
}

bool is_gone(long pid) { return ::kill(static_cast<pid_t>(pid), 0) != 0 && errno == ESRCH; }

// A node with its control API: what both commands begin with, and how they end.
struct OpenNode {
  std::unique_ptr<Node> node;
  std::unique_ptr<ControlServer> server;

  static Result<OpenNode> in(const std::string& home, const Surroundings& surroundings,
                             EventQueue& events) {
    OpenNode out;
    POTLUCK_TRY(out.node, Node::open(home, kHomePatience, services_of(surroundings)));
    POTLUCK_TRY(out.server,
                ControlServer::start(*out.node, home, [&events] { events.ask_to_stop(); }));
    return out;
  }
  // That nothing runs any more, as after a stop through the control API, is no error.
  Status stop() const {
    const auto stopped = node->stop();
    return !stopped && stopped.error().code != ErrorCode::kNotFound ? stopped : ok_status();
  }
};

}  // namespace

int run_project(const RunCommand& command) {
  EventQueue events;
  const StopSignals signals([&events] { events.ask_to_stop(); });
  const auto open = OpenNode::in(command.home, command.surroundings, events);
  if (!open) return tell_error(open.error(), command.json);
  Node& node = *open->node;
  ProgressView view(command.json, ::isatty(STDOUT_FILENO) != 0);
  const auto subscription =
      node.observe([&events](const control::Event& event) { events.push(event); });
  if (const auto started = node.start(command.project, command.options); !started) {
    return tell_error(started.error(), command.json);
  }
  look_around(node, command.surroundings);
  const auto ending = follow(node, events, view);
  if (!ending.finished && !ending.failure)
    view.say("stopping: the present round is finished first");
  const auto stopped = open->stop();
  for (const auto& event : events.take(std::chrono::milliseconds(0))) view.on_event(event);
  if (ending.failure) return tell_error(*ending.failure, command.json);
  return stopped ? kExitOk : tell_error(stopped.error(), command.json);
}

int serve(const ServeCommand& command) {
  EventQueue events;
  const StopSignals signals([&events] { events.ask_to_stop(); });
  const auto open = OpenNode::in(command.home, command.surroundings, events);
  if (!open) return tell_error(open.error(), command.json);
  Node& node = *open->node;
  if (command.json) {
    const json ready = {{"type", "ready"}, {"port", open->server->port()}};
    std::printf("%s\n", ready.dump().c_str());
  } else {
    std::printf("The control API listens on 127.0.0.1:%u.\n", open->server->port());
  }
  std::fflush(stdout);
  if (!command.no_start_again) {
    const auto again = node.start_again();
    if (!again && again.error().code != ErrorCode::kNotFound) {
      log_for("node").warn("what ran before does not start again: {}", again.error().text());
    }
  }
  look_around(node, command.surroundings);
  while (!events.asked_to_stop()) {
    events.take(std::chrono::seconds(1));
    if (command.parent_pid > 0 && is_gone(command.parent_pid)) break;
  }
  const auto stopped = open->stop();
  return stopped ? kExitOk : tell_error(stopped.error(), command.json);
}

}  // namespace potluck
