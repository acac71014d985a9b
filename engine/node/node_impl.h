// SPDX-License-Identifier: GPL-3.0-or-later
// Node as the sum of its parts: lock, identity, storage thread and at most one session. All
// functions: any thread; calls that start, stop or change the session wait for those that use it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <list>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <thread>

#include "engine/node/fit.h"
#include "engine/node/home_lock.h"
#include "engine/node/json_values.h"
#include "engine/node/live_history.h"
#include "engine/node/manifest_fetch.h"
#include "engine/node/neighbours.h"
#include "engine/node/node.h"
#include "engine/node/rule_keeper.h"
#include "engine/node/session.h"
#include "engine/node/storage_thread.h"
#include "engine/node/system_probe.h"

namespace potluck {

struct LocalProject {
  ProjectRow row;
  Manifest manifest;
  ProjectFolder folder;
};

class NodeImpl final : public Node {
 public:
  NodeImpl(std::filesystem::path home, HomeLock lock, KeyPair identity,
           std::unique_ptr<Store> store, std::unique_ptr<SystemProbe> probe);
  ~NodeImpl() override;

  Result<OrganisedProject> create(const NewProjectRequest& request) override;
  Result<JoinedProject> join(const std::string& link, const std::string& display_name) override;
  Status start(const std::string& project, const RunOptions& options) override;
  Status stop() override;
  Status start_again() override;
  bool running() const override;
  void pause(bool paused) override;
  void look_around(const LanOptions& options) override;
  Json snapshot() const override;
  Result<Json> call(const std::string& method, const Json& params) override;
  Subscription observe(EventObserver observer) override;

 private:
  using Handler = Result<Json> (NodeImpl::*)(const Json& params);
  struct Observer {
    std::mutex mutex;
    EventObserver tell;  // empty once released
  };
  struct Wanted {  // by the user; it runs, or waits until the rules allow it
    ProjectId id;
    std::string name;
    RunOptions options;
  };

  // node_impl.cpp
  Result<LocalProject> find(const std::string& wanted);
  Result<LocalProject> open_project(ProjectRow row) const;
  Result<std::vector<ProjectRow>> rows();
  Status save_membership(const ProjectFolder& folder, const ProjectRow& row,
                         const std::string& link);
  std::vector<std::string> bootstrap_of(const LocalProject& membership);
  void recall_bandwidth(SessionSetup& setup);
  void emit(Json event);
  void look_soon();
  void on_pardoned();
  void set_published(std::shared_ptr<const Json> snapshot);
  Json idle_snapshot() const;

  // node_rules.cpp: what preferences and pauses do to the session
  void load_rules();
  void watch_rules();  // the rules' thread
  void look();         // probes the system, then obeys
  void note_live();    // for live_history
  void obey();
  Status start_wanted(const LocalProject& membership, const RunOptions& options);
  Status stop_session();  // wanted_ stays
  void rest();
  void start_pardoned();
  bool has_failed() const;
  void give_up(const Error& error);
  RunOptions limited(RunOptions options) const;
  Decision decide();
  Json decorated(Json snapshot);
  void publish_decorated();
  void tell_hold(const Verdict& verdict);
  void remember_running();
  void remember_pause();
  Json rules_json();
  Result<Json> call_preferences(const Json& params);
  Result<Json> call_set_preferences(const Json& params);
  Result<Json> call_override(const Json& params);
  Result<Json> call_pause(const Json& params);
  Result<Json> call_resume(const Json& params);
  Result<Json> call_stop_after_round(const Json& params);

  // node_calls.cpp: one per method of docs/control-api.md
  static const std::map<std::string, Handler, std::less<>>& handlers();
  friend bool is_control_method(std::string_view method);
  Result<Json> call_hello(const Json& params);
  Result<Json> call_join(const Json& params);
  Result<Json> call_create(const Json& params);
  Result<Json> call_templates(const Json& params);
  Result<Json> call_check_project(const Json& params);
  Result<Json> call_preview_data(const Json& params);
  Result<Json> call_link(const Json& params);
  Result<std::string> link_of(const LocalProject& membership);
  Result<Json> call_start(const Json& params);
  Result<Json> call_stop(const Json& params);
  Result<Json> call_status(const Json& params);
  Result<Json> call_peers(const Json& params);
  Result<Json> call_plan(const Json& params);
  // node_neighbour_calls.cpp
  std::optional<std::string> link_for_everybody();
  void announce_nearby();
  Result<Json> call_nearby(const Json& params);
  // node_project_calls.cpp: what a project is, before and after joining
  Result<Json> call_projects(const Json& params);
  Result<Json> call_inspect_link(const Json& params);
  Json describe_project(const ProjectRow& row);
  Json fit_on_this_computer(const Manifest& manifest, FitFacts facts) const;
  Result<Json> look_behind(const Invite& invite);
  // node_forecast_calls.cpp
  Result<Json> call_model_costs(const Json& params);
  Result<Json> call_forecast(const Json& params);
  Result<Json> call_benchmark(const Json& params);
  void limit_trainer(TrainerOptions& options) const;  // to what the preferences allow
  Result<Json> dry_run_of(const Json& params, const Recipe& recipe);
  // node_manage_calls.cpp: what an organiser does
  Result<Json> call_members(const Json& params);
  Result<Json> call_invites(const Json& params);
  Result<Json> call_make_invite(const Json& params);
  Result<Json> call_ban(const Json& params);
  Result<Json> call_withdraw_invite(const Json& params);
  Result<Json> call_lift_ban(const Json& params);
  Result<Json> call_announce(const Json& params);
  Result<Json> call_announcements(const Json& params);
  Result<Json> call_checkpoints(const Json& params);
  Result<LocalProject> organised(const Json& params);
  // node_shelf_calls.cpp: put away, taken from this computer, read
  Result<Json> call_archive(const Json& params);
  Result<Json> call_remove_project(const Json& params);
  Result<Json> call_mark_read(const Json& params);
  Result<LocalProject> resting(const Json& params);
  Status give_order(const LocalProject& project, const Order& order);
  OrderBook orders_of(const LocalProject& project);
  Result<Json> stored_invites(const LocalProject& project);
  // node_history_calls.cpp
  Result<Json> call_leaderboard(const Json& params);
  Result<Json> call_commits(const Json& params);
  Result<Json> call_validations(const Json& params);
  Result<Json> call_sample(const Json& params);
  Result<Json> call_evaluate(const Json& params);
  Result<Json> call_export(const Json& params);
  Result<Json> call_verify(const Json& params);
  Result<Json> call_doctor(const Json& params);
  Result<Json> call_log(const Json& params);
  Result<Json> call_live_history(const Json& params);
  Result<Json> on_trainer(const Json& params, std::function<Result<Json>(Trainer&)> job);

  const std::filesystem::path home_;
  HomeLock lock_;
  KeyPair identity_;
  StorageThread storage_;

  mutable std::shared_mutex
      session_mutex_;  // exclusive: start, stop; shared: whoever uses session_
  std::shared_ptr<Session> session_;
  std::optional<Wanted> wanted_;
  std::atomic<bool> told_pause_{false};  // what the session was told last

  ManifestFetcher manifests_;
  std::mutex dry_run_mutex_;  // one at a time: they would measure each other

  Neighbours neighbours_;
  LiveHistory live_;

  RuleKeeper keeper_;
  std::unique_ptr<SystemProbe> probe_;
  std::atomic<bool> obey_rules_{true}, stops_after_round_{false}, round_over_{false},
      pardoned_{false};
  std::mutex watch_mutex_;
  std::condition_variable watch_wake_;
  bool watch_now_ = false, watch_ends_ = false;
  std::thread watcher_;  // from the first start on

  mutable std::mutex told_mutex_;
  std::shared_ptr<const Json> raw_;  // as the session said it; none: no session
  std::shared_ptr<const Json> published_;
  std::uint64_t version_ = 0;
  std::string told_rule_;
  std::list<std::shared_ptr<Observer>> observers_;
  std::uint64_t sequence_ = 0;
};

bool is_control_method(std::string_view method);

}  // namespace potluck
