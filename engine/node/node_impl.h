// SPDX-License-Identifier: GPL-3.0-or-later
// Node as the sum of its parts: lock, identity, storage thread and at most one session. All
// functions: any thread; calls that start, stop or change the session wait for those that use it.
#pragma once

#include <list>
#include <map>
#include <mutex>
#include <shared_mutex>

#include "engine/node/home_lock.h"
#include "engine/node/json_values.h"
#include "engine/node/node.h"
#include "engine/node/session.h"
#include "engine/node/storage_thread.h"

namespace potluck {

struct LocalProject {
  ProjectRow row;
  Manifest manifest;
  ProjectFolder folder;
};

class NodeImpl final : public Node {
 public:
  NodeImpl(std::filesystem::path home, HomeLock lock, KeyPair identity,
           std::unique_ptr<Store> store);
  ~NodeImpl() override;

  Result<OrganisedProject> create(const NewProjectRequest& request) override;
  Result<JoinedProject> join(const std::string& link, const std::string& display_name) override;
  Status start(const std::string& project, const RunOptions& options) override;
  Status stop() override;
  bool running() const override;
  void pause(bool paused) override;
  Json snapshot() const override;
  Result<Json> call(const std::string& method, const Json& params) override;
  Subscription observe(EventObserver observer) override;

 private:
  using Handler = Result<Json> (NodeImpl::*)(const Json& params);
  struct Observer {
    std::mutex mutex;
    EventObserver tell;  // empty once released
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
  void set_published(std::shared_ptr<const Json> snapshot);

  // node_calls.cpp: one per method of docs/control-api.md
  static const std::map<std::string, Handler, std::less<>>& handlers();
  friend bool is_control_method(std::string_view method);
  Result<Json> call_hello(const Json& params);
  Result<Json> call_projects(const Json& params);
  Result<Json> call_inspect_link(const Json& params);
  Result<Json> call_join(const Json& params);
  Result<Json> call_create(const Json& params);
  Result<Json> call_templates(const Json& params);
  Result<Json> call_preview_data(const Json& params);
  Result<Json> call_link(const Json& params);
  Result<Json> call_start(const Json& params);
  Result<Json> call_stop(const Json& params);
  Result<Json> call_pause(const Json& params);
  Result<Json> call_resume(const Json& params);
  Result<Json> call_status(const Json& params);
  Result<Json> call_peers(const Json& params);
  Result<Json> call_plan(const Json& params);
  // node_history_calls.cpp
  Result<Json> call_leaderboard(const Json& params);
  Result<Json> call_commits(const Json& params);
  Result<Json> call_validations(const Json& params);
  Result<Json> call_sample(const Json& params);
  Result<Json> call_export(const Json& params);
  Result<Json> call_verify(const Json& params);
  Result<Json> call_doctor(const Json& params);
  Result<Json> call_log(const Json& params);
  Json describe_project(const ProjectRow& row);
  Result<Json> on_trainer(const Json& params, std::function<Result<Json>(Trainer&)> job);

  const std::filesystem::path home_;
  HomeLock lock_;
  KeyPair identity_;
  StorageThread storage_;

  mutable std::shared_mutex
      session_mutex_;  // exclusive: start, stop; shared: whoever uses session_
  std::shared_ptr<Session> session_;

  mutable std::mutex told_mutex_;
  std::shared_ptr<const Json> published_;
  std::list<std::shared_ptr<Observer>> observers_;
  std::uint64_t sequence_ = 0;
};

bool is_control_method(std::string_view method);

}  // namespace potluck
