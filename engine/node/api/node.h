// SPDX-License-Identifier: GPL-3.0-or-later
// The composition root: wires identity, store, project files, transport, content, collaboration and
// trainer to threads (docs/design.md, section 2). One Node per process and home; at most one
// project runs at a time.
//
// Threads: one network thread (all protocol state), one trainer thread, one storage thread. The
// public functions may be called from any one thread at a time; long ones (join, create, sample)
// block the caller, never the network thread. Observers are called on the network thread and must
// return quickly.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "engine/control/values/event.h"
#include "engine/node/creation/project_requests.h"
#include "engine/node/owner/outside_services.h"
#include "engine/node/owner/run_options.h"
#include "net/base/result.h"

namespace potluck {

struct LanOptions;

class Node {
 public:
  // Takes the home's lock: kAlreadyExists "another potluck-node runs here" with its pid as hint,
  // once `patience` is over: a command holds it for a moment.
  static Result<std::unique_ptr<Node>> open(const std::string& home,
                                            std::chrono::milliseconds patience = {},
                                            const OutsideServices& services = {});
  virtual ~Node() = default;

  // Reads the data and lays out the model: what does not fit leaves nothing behind.
  virtual Result<OrganisedProject> create(const NewProjectRequest& request) = 0;
  // Dials members named in the link until one delivers the manifest.
  virtual Result<JoinedProject> join(const std::string& link, const std::string& display_name) = 0;

  virtual Status start(const std::string& project,
                       const RunOptions& options) = 0;  // "" : the only one
  virtual Status stop() = 0;  // leaves the round, writes a checkpoint, closes links
  // What ran when the process ended, unless its user had stopped it. kNotFound: nothing did.
  virtual Status start_again() = 0;
  virtual bool running() const = 0;  // also while the owner's rules keep a project waiting
  virtual void pause(bool paused) = 0;

  // From now on finds projects of the local network and announces the running one there, as the
  // preferences allow. Without this call the node has nothing to do with it.
  virtual void look_around(const LanOptions& options) = 0;

  virtual control::NodeStatus status() const = 0;
  // The calls of docs/control-api.md.
  virtual bool answers(const std::string& method) const = 0;  // whether call() knows it
  virtual Result<nlohmann::json> call(const std::string& method, const nlohmann::json& params) = 0;

  using EventObserver = std::function<void(const control::Event& event)>;
  using Subscription = std::shared_ptr<void>;  // ends when released
  virtual Subscription observe(EventObserver observer) = 0;
};

}  // namespace potluck
