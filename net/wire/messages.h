// SPDX-License-Identifier: GPL-3.0-or-later
// Every control message between peers, as plain values (DESIGN 5 to 8). net/wire/codec.h turns them
// into bytes and back; state machines and the simulator see only these. Sizes are bounded by the
// codec (net/wire/limits.h), meaning is checked by the receiver.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "net/base/ids.h"
#include "net/identity/certificate.h"

namespace potluck {

// ---- membership ------------------------------------------------------------------------------

enum class Stage : std::uint8_t {
  kJoining = 0,  // fetching data or state: receives nothing, gives nothing
  kInSync = 1,   // holds the state of `epoch`: takes part in rounds
  kPaused = 2,   // in sync when it stopped; serves content, does not train
  kLeaving = 3,
};

// What a peer says of itself; signed by it, spread by gossip. No wall clock: `age` travels beside it.
struct PeerRecord {
  PeerId peer;
  std::uint64_t sequence = 0;  // the higher one wins; starts from Unix milliseconds so that a restart wins
  std::string name;
  std::string version;                  // of the program
  std::vector<std::string> addresses;   // "host:port", where it accepts connections; empty: client mode
  Role role = Role::kVolunteer;
  Stage stage = Stage::kJoining;
  bool trains = true;                   // false: aggregator or --no-train
  std::uint64_t epoch = 0;              // the epoch it accumulates for
  std::uint64_t samples = 0;            // accumulated in that epoch
  double samples_per_second = 0.0;
  double up_bits_per_second = 0.0;      // measured or limited; 0: unknown
  double down_bits_per_second = 0.0;
  Digest head;                          // of its commit log
  std::uint64_t digest_epoch = 0;       // the epoch at which state_digest was taken
  Digest state_digest;
  std::uint64_t total_samples = 0;      // committed in its name, all epochs
  std::uint64_t chain_samples = 0;      // committed by everyone in the log that ends at `head`
};
struct SignedRecord {
  PeerRecord record;  // decoded from payload
  Bytes payload;
  Signature signature;
};
struct AgedRecord {
  SignedRecord record;
  std::uint32_t age_ms = 0;  // since its owner made it, as far as the sender knows
};

struct Records { std::vector<AgedRecord> records; };             // push
struct RecordVersion { PeerId peer; std::uint64_t sequence = 0; };
struct Summary { std::vector<RecordVersion> known; bool reply = true; };  // pull: "what I hold"

// ---- rounds ----------------------------------------------------------------------------------

struct OfferMember {
  PeerId peer;
  std::uint32_t share = 0;     // samples this member should accumulate in all for this epoch
  std::uint32_t chunks = 0;    // how many consecutive chunks of the vector it reduces
};
struct Offer {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  Digest previous_head;        // commit log head this epoch builds on
  std::uint64_t values = 0;    // length of the vector
  std::uint32_t chunk_values = 0;
  std::uint8_t codec = 0;
  std::vector<OfferMember> members;  // in the order in which they own the vector's chunks
};
struct Accept {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;   // accumulated so far
};
enum class RejectReason : std::uint8_t {
  kBehind = 0,         // I am not at this epoch yet; I will catch up
  kAhead = 1,          // I have a commit for this epoch: attached
  kOtherAttempt = 2,   // I obey another coordinator, or a higher attempt
  kPaused = 3,
  kFork = 4,           // your previous head is not mine
};
struct Reject {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  RejectReason reason = RejectReason::kBehind;
  std::uint32_t highest_attempt = 0;  // kOtherAttempt
  PeerId obeyed;                      // kOtherAttempt: the coordinator it obeys
  Bytes commit;                       // kAhead: the signed commit of `epoch`
};
struct Share {                        // coordinator -> member: a new limit, never lower
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t share = 0;
};
struct Progress {                     // member -> coordinator
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;
  double samples_per_second = 0.0;
};
struct Start { std::uint64_t epoch = 0; std::uint32_t attempt = 0; };
struct Done {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;          // the weight it contributed
  Digest average_root;                // hash tree root of the encoded average
  double loss_sum = 0.0;              // over its samples
};
struct Void {                         // the attempt is over without a commit; gradients are kept
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::string reason;
};
struct CommitNotice { Bytes commit; };  // a signed commit, engine/collab/commit.h

// ---- catching up -----------------------------------------------------------------------------

struct CommitsRequest { std::uint64_t from_epoch = 0; std::uint32_t count = 0; };
struct Commits { std::uint64_t from_epoch = 0; std::vector<Bytes> commits; };
struct SnapshotRequest { std::uint64_t at_epoch = 0; };  // as soon as the state is at or past it
struct SnapshotReady { std::uint64_t epoch = 0; Digest head; Digest root; std::uint64_t size = 0; };

// ---- content ---------------------------------------------------------------------------------

struct ContentQuery { Digest root; };
struct ContentInfo {                   // leaves empty: the sender does not hold the blob
  Digest root;
  std::uint64_t size = 0;
  std::uint32_t chunk_bytes = 0;
  std::vector<Digest> leaves;
};
struct ChunkRequest { Digest root; std::uint32_t index = 0; std::uint32_t count = 1; };
struct ChunkRefused { Digest root; std::uint32_t index = 0; };

// ---- other -----------------------------------------------------------------------------------

struct ValidationResult {
  std::uint64_t epoch = 0;   // number of epochs committed when it was measured
  double loss = 0.0;
  double accuracy = -1.0;    // in [0, 1]; -1 where the task has none
};
struct Revocations { std::vector<Bytes> entries; };  // signed bans, engine/project/revocation.h
struct Bye { std::string reason; };

using Message = std::variant<Records, Summary, Offer, Accept, Reject, Share, Progress, Start, Done,
                             Void, CommitNotice, CommitsRequest, Commits, SnapshotRequest,
                             SnapshotReady, ContentQuery, ContentInfo, ChunkRequest, ChunkRefused,
                             ValidationResult, Revocations, Bye>;

}  // namespace potluck
