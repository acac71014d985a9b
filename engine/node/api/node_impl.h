// SPDX-License-Identifier: GPL-3.0-or-later
// Node as the sum of its parts: the home's lock, the identity, the storage thread, the project that
// runs and the calls. Composition only. All functions: any thread; those that start, stop or change
// the session wait for everybody who uses it.
#pragma once

#include "engine/node/api/call_table.h"
#include "engine/node/api/nearby_calls.h"
#include "engine/node/api/node.h"
#include "engine/node/disk/home_lock.h"
#include "engine/node/owner/usage.h"
#include "engine/node/projects/event_feed.h"
#include "engine/node/projects/joining.h"
#include "engine/node/projects/periodic_watch.h"
#include "engine/node/projects/project_description.h"
#include "engine/node/projects/project_runner.h"
#include "engine/node/projects/published_status.h"
#include "net/dht/peer_finder.h"

namespace potluck {

class NodeImpl final : public Node {
 public:
  NodeImpl(std::filesystem::path home, HomeLock lock, KeyPair identity,
           std::unique_ptr<Store> store, std::unique_ptr<SystemProbe> probe,
           const OutsideServices& services = {});
  ~NodeImpl() override;

  Result<OrganisedProject> create(const NewProjectRequest& request) override;
  Result<JoinedProject> join(const std::string& link, const std::string& display_name) override;
  Status start(const std::string& project, const RunOptions& options) override;
  Status stop() override;
  Status start_again() override;
  bool running() const override;
  void pause(bool paused) override;
  void look_around(const LanOptions& options) override;
  control::NodeStatus status() const override;
  bool answers(const std::string& method) const override;
  Result<Json> call(const std::string& method, const Json& params) override;
  Subscription observe(EventObserver observer) override;

 private:
  void add_calls();
  void look();        // probes the system, then obeys its owner's rules
  void note_usage();  // for usage_
  StatusFrame frame();

  // In the order in which they need each other.
  const std::filesystem::path home_;
  const HomeLock lock_;
  const KeyPair identity_;
  StorageThread storage_;
  RunningProject running_;
  Memberships memberships_;
  Owner owner_;
  const std::unique_ptr<PeerFinder> finder_;
  EventFeed events_;
  PublishedStatus published_;
  PeriodicWatch watch_;  // from the first start on
  ProjectRunner runner_;
  Usage usage_;
  Joining joining_;
  ProjectDescriber describer_;
  const std::shared_ptr<NearbyCalls> nearby_;
  CallTable calls_;
};

}  // namespace potluck
