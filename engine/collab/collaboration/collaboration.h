// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a peer decides about others, in one state machine: membership, batch tracking, rounds,
// catching up (docs/design.md, sections 5, 6 and 8). Sans-I/O: handle(event, now), then carry out
// take_effects(). The node's network thread drives it from sockets, the simulator from a virtual
// network.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/collab/context/collaboration_config.h"
#include "engine/collab/context/events.h"
#include "engine/collab/round/last_round_view.h"
#include "net/base/rng.h"
#include "net/reach/reachability.h"

namespace potluck {

enum class Activity : std::uint8_t {
  kStarting,
  kWaitingForData,
  kLookingForPeers,
  kWaitingForHistory,  // somebody has the model, and cannot be reached now
  kWaitingForMembers,  // before the first epoch
  kFetchingState,
  kCatchingUp,
  kTraining,
  kWaitingForOthers,
  kLeftOut,  // in sync, but in no round for a while: the reason says why
  kAveraging,
  kApplying,
  kPaused,
  kFinished,
  kNotTraining,
};
std::string_view to_string(Activity activity);

// For the status line, the window and the command line; a value, cheap to make.
struct PeerView {
  PeerRecord record;
  bool linked = false;
  bool coordinator = false;  // of the present attempt
  bool took_part = false;    // in the last commit, linked to us or not
  double fraction = 0;       // of the vector that it reduces in the present offer, [0, 1]
  Duration round_trip{};
  double seconds_since_heard = 0;
};
struct CollaborationView {
  Activity activity = Activity::kStarting;
  Sentence reason;
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  PeerId coordinator;
  double batch_samples = 0;  // tracker's estimate now, everyone
  std::uint32_t my_samples = 0;
  std::uint32_t target = 0;
  double eta_seconds = 0;                              // to the target; < 0: unknown
  double samples_per_second = 0;                       // everyone
  Reach reach = Reach::kUnknown;                       // whether others can connect to us
  std::vector<std::string> reached_at;                 // where somebody has, the newest first
  std::uint32_t ready_members = 0, start_members = 0;  // while kWaitingForMembers, us included
  std::vector<PeerView> peers;                         // without us
};

class Collaboration {
 public:
  Collaboration(CollaborationConfig config, const KeyPair& identity, StartingPoint start, Rng rng);
  ~Collaboration();

  void handle(Event event, TimePoint now);
  std::vector<Effect> take_effects();
  bool has_effects() const;  // also after fill_bulk_frame
  std::optional<TimePoint> next_deadline() const;

  // Frames of the exchange, not of content.
  std::optional<BulkHeader> fill_bulk_frame(const PeerId& to, BulkRoom& room);
  std::optional<BulkFrame> next_frame(const PeerId& to) {
    return take_frame([&](BulkRoom& room) { return fill_bulk_frame(to, room); });
  }
  void on_bulk_frame(const PeerId& from, const BulkHeader& header, ByteView payload, TimePoint now);

  bool exchanging() const;  // event::Traffic is wanted
  // Bits per second that TCP delivered, as measured; 0: not yet. To keep for the next start.
  double measured_up() const;
  double measured_down() const;

  // Averages still held, newest last, for the content store.
  std::shared_ptr<const Average> find_average(const Digest& root) const;

  CollaborationView view(TimePoint now) const;
  std::optional<LastRoundView> last_round() const;  // none: no exchange with others yet

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace potluck
