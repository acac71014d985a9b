// SPDX-License-Identifier: GPL-3.0-or-later
// What a collaboration is told once, when it begins: what the recipe and the owner of this computer
// say, and where the state on disk stands. Values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/collab/averaging/averaging_rule.h"
#include "engine/collab/codec/codec.h"
#include "engine/collab/history/checked_votes.h"
#include "engine/collab/history/conviction.h"
#include "engine/collab/history/milestones.h"
#include "net/base/clock.h"
#include "net/base/ids.h"
#include "net/wire/messages.h"

namespace potluck {

struct CollaborationConfig {
  ProjectId project;
  std::uint32_t target_batch = 32;              // samples per epoch
  std::uint64_t values = 0;                     // length of the gradient
  CodecId codec = CodecId::kFp16;               // of averages
  CodecId contribution_codec = CodecId::kFp16;  // of what members give to them
  bool codec_auto = false;                      // the plan of each round chooses in place of these
  AveragingRule averaging;  // how a reducer makes one value of those of the members
  // Part of the exchanges in which this node audits another member's gradient (audit_book.h); 0: in
  // none. Audits need gradients that their samples alone determine.
  double audit_share = 0;
  // Of the exchange, and leaves of averages; 0: chunk_values_for(values).
  std::uint32_t chunk_values = 0;
  std::uint64_t last_epoch = 0;  // stop after this many commits; 0: never
  // Members that train and must be ready before the first epoch begins, we among them; no patience
  // replaces one. After the first commit it means nothing.
  std::uint32_t start_members = 1;
  bool trains = true;  // false: aggregator, --no-train
  bool client_mode = false;
  // Where we accept connections. Told to others once one of them has reached us.
  std::vector<std::string> addresses;
  std::uint16_t listening_port = 0;   // that others are asked to dial back; 0: none
  bool knows_outside_address = true;  // one of `addresses` is what those outside dial
  bool relays_for_others = false;     // where others reach us
  std::string name, team;
  std::string version;
  Role role = Role::kVolunteer;
  double up_bits_per_second = 0;  // limits set by the user; 0: none
  double down_bits_per_second = 0;
  bool limits_spare_local = false;      // between members of one building they do not count
  double known_up_bits_per_second = 0;  // measured when this node last ran; 0: nothing is known
  double known_down_bits_per_second = 0;
  std::uint64_t first_sequence = 1;  // of our record: Unix milliseconds at start
  // How long to look for others before training alone: zero for an organiser whose project nobody
  // joined yet, some seconds for everyone else, so that a restart does not begin with a fork.
  Duration alone_grace{};
  // While an epoch is being averaged the next one is accumulated, on parameters one step old.
  bool overlap = false;
  std::uint64_t validate_every = 0;  // epochs; 0: nobody tells what the model is worth
  std::uint64_t average_cache_bytes = 256ull << 20;  // recent averages kept for those who catch up
  bool equal_fractions = false;                      // whatever the links: for comparison only
  // Of several peers in one process: what one has verified the others need not. None: its own.
  std::shared_ptr<CheckedVotes> checked_votes{};
};

// Where the state on disk stands when the node starts.
struct StartingPoint {
  std::uint64_t epochs = 0;  // commits applied to the state
  Digest head;               // project id when epochs == 0
  std::uint64_t total_samples = 0;
  std::uint64_t my_total_samples = 0;
  std::uint64_t known_epochs = 0;        // effect::KnownHistory of an earlier process; 0: none
  std::vector<Digest> heads;             // the log's newest ones, the last is `head` (CommitLog)
  std::vector<SignedCommit> recent;      // and its newest commits, as many as it keeps in full
  std::vector<Conviction> convicted;     // effect::Convicted of earlier processes
  std::optional<Milestone> milestone{};  // the newest effect::Settled of earlier processes
  std::vector<PeerId> organisers{};      // that were met before, by their certificates
};

}  // namespace potluck
