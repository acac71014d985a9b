// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/project_runner.h"

#include "engine/node/finding/known_facts.h"
#include "engine/node/projects/remembered_run.h"
#include "engine/node/session/sentences.h"
#include "engine/node/session/session.h"
#include "net/base/log.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMostLostLoads = 2;  // one may be the power's fault

// Of a project that is wanted, and has no session that could tell.
control::NodeStatus status_of(const WantedProject& project) {
  auto out = idle_status();
  out.project = project.id.hex();
  out.name = project.name;
  return out;
}

void warn_of(const Status& status) {
  if (!status) log_for("node").warn("{}", status.error().text());
}

}  // namespace

ProjectRunner::ProjectRunner(const KeyPair& identity, StorageThread& storage,
                             Memberships& memberships, Owner& owner, RunningProject& running,
                             PublishedStatus& published, EventFeed& events, PeriodicWatch& watch,
                             PeerFinder& finder)
    : storage_(storage),
      memberships_(memberships),
      owner_(owner),
      running_(running),
      published_(published),
      events_(events),
      watch_(watch),
      starter_(identity, storage, finder,
               {[this](control::EventBody event) { on_event(std::move(event)); },
                [this](PublishedStatus::Said now) { published_.set(std::move(now)); },
                [this] { on_pardoned(); }}),
      hold_teller_(events) {}

Status ProjectRunner::start(const std::string& project, const RunOptions& options) {
  POTLUCK_TRY(auto membership, memberships_.find(project));
  const auto facts = owner_.probe();
  auto change = running_.change();
  if (change.session() != nullptr && published_.has_failed()) {  // this is "Try again"
    POTLUCK_CHECK(stop_session(change));
  }
  if (change.session() != nullptr) {
    return {ErrorCode::kAlreadyExists, "a project runs here already", "stop it first"};
  }
  owner_.begin_project(facts, options.obey_rules);
  stop_after_round_.want(false);
  if (owner_.decide().may_take_part()) {
    POTLUCK_CHECK(start_session(change, membership, options));
  } else {
    change.want({membership.row.id, membership.row.name, options});
    rest(*change.wanted());
  }
  owner_.remember_pause();
  watch_.begin();
  return ok_status();
}

Status ProjectRunner::start_session(RunningProject::Change& change, const LocalProject& project,
                                    const RunOptions& options) {
  POTLUCK_TRY(auto session, starter_.start(project, owner_.limited(options)));
  change.want({project.row.id, project.row.name, options});
  change.begin(std::move(session));
  told_pause_ = !owner_.decide().may_compute();
  if (told_pause_) change.session()->pause(true);
  return ok_status();
}

Status ProjectRunner::stop() {
  auto change = running_.change();
  if (!change.wanted()) {
    return {ErrorCode::kNotFound, "no project runs here", "nothing needs to be stopped"};
  }
  stop_after_round_.want(false);
  auto stopped = ok_status();
  if (change.session() != nullptr) {
    stopped = stop_session(change);
  } else {
    published_.set(nullptr);
  }
  change.forget();
  return stopped;
}

Status ProjectRunner::stop_session(RunningProject::Change& change) {
  Status stopped = change.session()->stop();
  change.end().reset();
  told_pause_ = false;
  published_.set(nullptr);
  return stopped;
}

Status ProjectRunner::start_for_good(const std::string& project, const RunOptions& options) {
  POTLUCK_CHECK(start(project, options));
  const auto use = running_.use();
  remember_run(storage_, use.wanted());
  return ok_status();
}

Status ProjectRunner::stop_for_good() {
  POTLUCK_CHECK(stop());
  const auto use = running_.use();
  if (!use.wanted()) remember_run(storage_, std::nullopt);
  return ok_status();
}

Status ProjectRunner::start_again() {
  const Error nothing{ErrorCode::kNotFound, "no project ran when the node ended", ""};
  if (!owner_.preferences().start_again) return nothing;
  POTLUCK_TRY(const auto run, remembered_run(storage_));
  if (!run) return nothing;
  POTLUCK_TRY(const auto project, ProjectId::from_hex(run->project));
  const auto lost = storage_.ask([&project](Store& store) { return lost_loads(store, project); });
  if (lost >= kMostLostLoads) {
    return {ErrorCode::kCancelled,
            "the program ended " + std::to_string(lost) +
                " times while it read this project's data and model",
            "start the project yourself; if that ends the program, leave the project"};
  }
  const auto decision = owner_.decide();
  POTLUCK_CHECK(start_for_good(run->project, run->options));
  // Starting ends a pause; here nobody asked for that.
  if (decision.paused) {
    owner_.pause(decision.paused_until_ms);
    obey();
  }
  return ok_status();
}

Status ProjectRunner::stop_after_round(bool wanted) {
  if (!running_.use().wanted()) {
    return {ErrorCode::kNotFound, "no project runs here", "nothing needs to be stopped"};
  }
  stop_after_round_.want(wanted);
  if (wanted && !control::is_in_rounds(published_.now().activity)) return stop_for_good();
  published_.refresh();
  return ok_status();
}

void ProjectRunner::obey() {
  if (stop_after_round_.take_due()) {
    warn_of(stop_for_good());
    return;
  }
  if (pardoned_.exchange(false)) start_pardoned();
  const auto decision = owner_.decide();
  bool stops = false, starts = false;
  {
    const auto use = running_.use();
    Session* session = use.session();
    stops = session != nullptr && !decision.may_take_part();
    starts = session == nullptr && use.wanted() && decision.may_take_part();
    const bool pause = !decision.may_compute();
    if (session != nullptr && !stops && told_pause_.exchange(pause) != pause) {
      session->pause(pause);
    }
  }
  if (stops) stop_for_rules();
  if (starts) start_waiting();
  hold_teller_.tell(decision.verdict);
  published_.refresh();
}

void ProjectRunner::stop_for_rules() {
  auto change = running_.change();
  if (change.session() == nullptr) return;
  warn_of(stop_session(change));
  rest(*change.wanted());
}

void ProjectRunner::start_waiting() {
  const auto wanted = running_.use().wanted();
  if (!wanted) return;
  const auto membership = memberships_.find(wanted->id.hex());
  auto change = running_.change();
  const bool still_waits = change.session() == nullptr && change.wanted();
  if (!still_waits || change.wanted()->id != wanted->id) return;  // its owner was faster
  const auto started =
      membership ? start_session(change, *membership, wanted->options) : Status(membership.error());
  if (!started) give_up(change, started.error());
}

// What had stopped it is over.
void ProjectRunner::start_pardoned() {
  const auto wanted = running_.use().wanted();
  if (!wanted) return;  // its owner has stopped it meanwhile
  warn_of(start(wanted->id.hex(), wanted->options));
}

// What is shown while the rules keep the project from running.
void ProjectRunner::rest(const WantedProject& project) {
  auto status = status_of(project);
  status.activity = control::Activity::kPaused;
  published_.set(std::make_shared<const control::NodeStatus>(std::move(status)));
}

// Allowed again, but it cannot start: that is the user's to see and to try again.
void ProjectRunner::give_up(RunningProject::Change& change, const Error& error) {
  log_for("node").error("{}", error.text());
  SessionFacts facts;
  facts.failure = error;
  auto status = status_of(*change.wanted());
  status.activity = control::Activity::kFailed;
  status.said = describe(facts);
  change.forget();
  published_.set(std::make_shared<const control::NodeStatus>(std::move(status)));
}

Status ProjectRunner::apply_preferences(bool anew) {
  bool restart = false;
  {
    const auto use = running_.use();
    Session* session = use.session();
    restart = session != nullptr && owner_.obeys() && anew;
    if (session != nullptr) session->limit(owner_.limited(use.wanted()->options));
  }
  if (!restart) return ok_status();
  auto change = running_.change();
  if (change.session() == nullptr) return ok_status();
  POTLUCK_CHECK(stop_session(change));
  rest(*change.wanted());
  return ok_status();
}

void ProjectRunner::on_event(control::EventBody event) {
  const bool is_commit = std::holds_alternative<control::CommitInfo>(event);
  if (is_commit && stop_after_round_.on_commit()) watch_.look_soon();
  events_.emit(std::move(event));
}

void ProjectRunner::on_pardoned() {
  pardoned_ = true;
  watch_.look_soon();
}

}  // namespace potluck
