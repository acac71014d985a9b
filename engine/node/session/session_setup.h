// SPDX-License-Identifier: GPL-3.0-or-later
// What a session is started with, and what follows from that before anything runs: where it
// listens, how its collaboration is configured and where that begins. Values; the functions run on
// the network thread.
#pragma once

#include "engine/collab/collaboration/collaboration.h"
#include "engine/control/values/event.h"
#include "engine/node/disk/history.h"
#include "engine/node/owner/run_options.h"
#include "engine/project/project_folder.h"
#include "net/link/transport/transport.h"
#include "net/web/web_reader.h"

namespace potluck {

class PeerFinder;

struct SessionSetup {
  ProjectFolder folder;
  ProjectRow row;
  Manifest manifest;
  CertificateChain chain;
  RunOptions options;
  KeyPair identity;
  StorageThread* storage = nullptr;
  PeerFinder* finder = nullptr;  // none: nobody is looked for
  std::vector<std::string> bootstrap;
  std::vector<std::string> relays;      // that the project and its link name ("relay://…")
  std::string request_message;          // of somebody who has to ask to be let in
  double known_up_bits_per_second = 0;  // measured when it last ran; 0: never
  double known_down_bits_per_second = 0;
  // Both on the network thread.
  std::function<void(control::EventBody event)> emit;
  std::function<void(std::shared_ptr<const control::NodeStatus> status)> publish;
  // It was stopped by a ban that is lifted: somebody should start it again.
  std::function<void()> pardoned;

  std::uint64_t last_epoch() const {  // 0: it goes on
    return options.epochs ? options.epochs : manifest.recipe.epochs;
  }
};

// web_open: of what may come, half is left to web servers, which limit themselves to it.
TrafficLimits limits_of(const RunOptions& options, bool web_open = false);
// How data are fetched from web servers; none: they are not.
std::optional<WebReaderOptions> web_options(const RunOptions& options);
// What this node passes on for others: a part of the owner's limit or of what was measured of its
// uplink, whichever is less; 0: nothing was yet.
RelayLimits relay_limits(const RunOptions& options, double measured_bits_per_second);
Result<TransportOptions> transport_options(const SessionSetup& setup);
// Whoever made the project chooses in the end which model it gives away.
Retention retention_of(const SessionSetup& setup);

// Where this node accepts connections; nothing of it in client mode.
struct Listening {
  std::string at;  // HOST:PORT
  std::uint16_t port = 0;
  std::vector<std::string> addresses;  // that others can dial
};
Result<Listening> start_listening(Transport& transport, const SessionSetup& setup);

// Whether the router shall open that port. A loopback's is nobody else's business.
bool may_be_mapped(const SessionSetup& setup, const Listening& listening);

CollaborationConfig collaboration_config(const SessionSetup& setup, const Listening& listening,
                                         const DiskState& disk);
// Takes the heads and the last members out of the disk's state. Waits for the storage thread.
StartingPoint starting_point(const SessionSetup& setup, DiskState& disk);

}  // namespace potluck
