// SPDX-License-Identifier: GPL-3.0-or-later
// Every control message between peers, as plain values (docs/design.md, sections 5 to 8).
// net/wire/encoding.h turns them into bytes and back; state machines and the simulator see only
// these. Sizes are bounded by the codec (net/wire/limits.h), meaning is checked by the receiver.
#pragma once

#include <cstdint>
#include <memory>
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
  kArriving = 4,  // joining, and so close behind that the others may wait a moment for it
  kReady = 5,     // has all it needs for the first epoch, which begins when enough members do
};

// A version of a peer's record, without its bytes: a hint that costs little, never proof.
struct RecordVersion {
  std::uint64_t prefix = 0;  // prefix_of(peer)
  std::uint64_t sequence = 0;
  bool operator==(const RecordVersion&) const = default;
};
// The first eight bytes of a key, in an order that is that of the keys.
std::uint64_t prefix_of(const PeerId& peer);

// What a peer says of itself; signed by it, spread by gossip. No wall clock: `age` travels beside
// it.
struct PeerRecord {
  PeerId peer;
  std::uint64_t sequence =
      0;  // the higher one wins; starts from Unix milliseconds so that a restart wins; whose clock
          // went back learns of its earlier record from others and goes on from there
  std::string name;
  std::string version;  // of the program
  std::vector<std::string>
      addresses;  // "host:port", where it accepts connections, or "relay://host:port", where it
                  // can be called; empty: nobody reaches it
  Role role = Role::kVolunteer;
  Stage stage = Stage::kJoining;
  bool trains = true;         // false: aggregator or --no-train
  std::uint64_t epoch = 0;    // the epoch it accumulates for
  std::uint64_t samples = 0;  // accumulated in that epoch
  double samples_per_second = 0.0;
  double up_bits_per_second = 0.0;  // measured or limited; 0: unknown
  double down_bits_per_second = 0.0;
  Digest head;                     // of its commit log
  std::uint64_t digest_epoch = 0;  // the epoch at which state_digest was taken
  Digest state_digest;
  std::uint64_t total_samples = 0;  // committed in its name, all epochs
  std::uint64_t chain_samples = 0;  // committed by everyone in the log that ends at `head`
  // Its links to them broke and did not come back: what two say so of is taken for gone, unless it
  // has made a later record.
  std::vector<RecordVersion> lost;
  // It holds the state after `epoch` commits and gives it to whoever asks, whatever it does else.
  bool has_state = false;
  // Prefixes of peers with which it has had no link for a while, although one of the two accepts
  // connections: neither may average for the other.
  std::vector<std::uint64_t> out_of_reach;
  // When its process began, in Unix milliseconds by its own clock: tells two processes with one key
  // apart, and which of them began later.
  std::uint64_t started_ms = 0;
  std::string team;     // for which its samples are counted as well; empty: none
  bool relays = false;  // at its addresses: it passes on what members say who reach each other not
  bool operator==(const PeerRecord&) const = default;
};
struct SignedRecord {
  PeerRecord record;  // decoded from payload
  Bytes payload;
  Signature signature;
  // That the signature is that of the peer the record is about. What comes in a message is not
  // verified yet: most of it is known already, and is thrown away for nothing (verified()).
  bool verified = false;
  bool operator==(const SignedRecord& other) const {
    return payload == other.payload && signature == other.signature;
  }
};
struct AgedRecord {
  std::shared_ptr<const SignedRecord> record;  // never null; one copy, whoever else holds it
  std::uint32_t age_ms = 0;  // since its owner made it, as far as the sender knows
  bool operator==(const AgedRecord& other) const {
    return age_ms == other.age_ms && *record == *other.record;
  }
};

struct Records {  // push
  std::vector<AgedRecord> records;
  bool operator==(const Records&) const = default;
};
struct Summary {  // pull: "what I hold of the keys from `from` to `to`", ends included
  std::vector<RecordVersion> known;
  bool reply = true;
  std::uint64_t from = 0;  // prefixes
  std::uint64_t to = UINT64_MAX;
  bool operator==(const Summary&) const = default;
};

struct News {  // "I have learned of these": who lacks one asks for it
  std::vector<RecordVersion> known;
  bool operator==(const News&) const = default;
};
struct RecordsRequest {
  std::vector<std::uint64_t> wanted;  // prefixes
  bool operator==(const RecordsRequest&) const = default;
};

// ---- rounds ----------------------------------------------------------------------------------

struct OfferMember {
  PeerId peer;
  std::uint32_t share = 0;   // samples this member should accumulate in all for this epoch
  std::uint32_t chunks = 0;  // how many consecutive chunks of the vector it reduces
  std::uint8_t codec = 0;    // how its gradient travels to the reducers
  bool operator==(const OfferMember&) const = default;
};
struct Offer {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  Digest previous_head;      // commit log head this epoch builds on
  std::uint64_t values = 0;  // length of the vector
  std::uint32_t chunk_values = 0;
  std::uint8_t codec = 0;            // how the average travels to everyone
  std::vector<OfferMember> members;  // in the order in which they own the vector's chunks
  bool operator==(const Offer&) const = default;
};
struct Accept {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;  // accumulated so far
  bool operator==(const Accept&) const = default;
};
enum class RejectReason : std::uint8_t {
  kBehind = 0,        // I am not at this epoch yet; I will catch up
  kAhead = 1,         // I have a commit for this epoch: attached
  kOtherAttempt = 2,  // I obey another coordinator, or a higher attempt
  kPaused = 3,
  kFork = 4,          // your previous head is not mine
  kNotConnected = 5,  // I have no link to member `obeyed`, and we would have to exchange chunks
  kMayNotLead = 6,    // what you led has come to nothing: I obey you again later
};
struct Reject {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  RejectReason reason = RejectReason::kBehind;
  std::uint32_t highest_attempt = 0;  // kOtherAttempt
  PeerId obeyed;                      // kOtherAttempt: the coordinator it obeys; kNotConnected: who
  Bytes commit;                       // kAhead: the signed commit of `epoch`
  bool operator==(const Reject&) const = default;
};
struct Share {  // coordinator -> member: a new limit in place of the offer's
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t share = 0;
  bool operator==(const Share&) const = default;
};
struct Progress {  // member -> coordinator
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;
  double samples_per_second = 0.0;
  bool last = false;  // it will accumulate no more for this epoch
  bool operator==(const Progress&) const = default;
};
struct Start {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  bool operator==(const Start&) const = default;
};
struct Done {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint32_t samples = 0;  // the weight it contributed
  Digest average_root;        // hash tree root of the encoded average
  double loss_sum = 0.0;      // over its samples
  Signature vote{};           // of all this but the loss: engine/collab/history/vote.h
  bool operator==(const Done&) const = default;
};
// The attempt is over without a commit; gradients are kept. From a member to its coordinator: it
// cannot finish, please offer again; without whom it names, where one sends it nothing.
struct Void {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::string reason;
  PeerId awaited{};  // zero: nobody in particular
  bool operator==(const Void&) const = default;
};
// After an exchange, from a sender to a receiver: my frames for you waited for so long while those
// for most others did not, so it is your downlink that is slow.
struct Congestion {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  double seconds = 0;
  bool operator==(const Congestion&) const = default;
};
struct CommitNotice {  // a signed commit, engine/collab/history/commit.h
  Bytes commit;
  bool operator==(const CommitNotice&) const = default;
};

// ---- catching up -----------------------------------------------------------------------------

struct CommitsRequest {
  std::uint64_t from_epoch = 0;
  std::uint32_t count = 0;
  bool operator==(const CommitsRequest&) const = default;
};
struct Commits {
  std::uint64_t from_epoch = 0;
  std::vector<Bytes> commits;
  bool operator==(const Commits&) const = default;
};
struct SnapshotRequest {  // as soon as the state is at or past it
  std::uint64_t at_epoch = 0;
  bool operator==(const SnapshotRequest&) const = default;
};
struct SnapshotReady {
  std::uint64_t epoch = 0;
  Digest head;
  Digest root;
  std::uint64_t size = 0;
  bool operator==(const SnapshotReady&) const = default;
};

// ---- content ---------------------------------------------------------------------------------

struct ContentQuery {
  Digest root;
  bool operator==(const ContentQuery&) const = default;
};
struct ContentInfo {  // leaves empty: the sender does not hold the blob
  Digest root;
  std::uint64_t size = 0;
  std::uint32_t chunk_bytes = 0;
  std::vector<Digest> leaves;
  // Which chunks it holds, a bit each, the first the lowest of the first byte; empty: all of them.
  Bytes held{};
  bool operator==(const ContentInfo&) const = default;
};
struct ChunksHeld {  // further ones, for whoever was told before which it holds
  Digest root;
  std::vector<std::uint32_t> indices;
  bool operator==(const ChunksHeld&) const = default;
};
struct ChunkRequest {
  Digest root;
  std::uint32_t index = 0;
  std::uint32_t count = 1;
  bool operator==(const ChunkRequest&) const = default;
};
struct ChunkRefused {
  Digest root;
  std::uint32_t index = 0;
  bool operator==(const ChunkRefused&) const = default;
};

// ---- other -----------------------------------------------------------------------------------

struct ValidationResult {
  std::uint64_t epoch = 0;  // number of epochs committed when it was measured
  double loss = 0.0;
  double accuracy = -1.0;  // in [0, 1]; -1 where the task has none
  bool operator==(const ValidationResult&) const = default;
};
struct Orders {  // signed by the organiser, engine/project/order.h
  std::vector<Bytes> entries;
  bool operator==(const Orders&) const = default;
};
// Of those who came by an invite that does not admit by itself: engine/project/join_request.h.
struct JoinRequests {
  std::vector<Bytes> entries;
  bool operator==(const JoinRequests&) const = default;
};
// Chains of certificates (encode_chain): the receiver's or the sender's own from now on, or those
// of somebody who has been let in, to be handed on until it has them.
struct MembershipNotice {
  std::vector<Bytes> chains;
  bool operator==(const MembershipNotice&) const = default;
};
struct Bye {
  std::string reason;
  bool operator==(const Bye&) const = default;
};

// ---- reach -----------------------------------------------------------------------------------

// Open a connection to me, at the address that you see me at and this port, and say whether it was
// me who answered.
struct DialBackRequest {
  std::uint16_t port = 0;
  bool operator==(const DialBackRequest&) const = default;
};
struct DialBackResult {
  std::string address;  // "host:port", as dialled
  bool reached = false;
  bool operator==(const DialBackResult&) const = default;
};

// The sender has audited this member: its gradient is not that of its samples. An accusation, to be
// looked into (engine/collab/group/audit_book.h).
struct AuditFailed {
  PeerId peer;
  bool operator==(const AuditFailed&) const = default;
};

// Which attempt of which history: the head names the project as well.
struct AttemptId {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  Digest previous;  // head before it
  PeerId coordinator;
  bool operator==(const AttemptId&) const = default;
};
// What a reducer has signed of the part of an average that it made
// (engine/collab/averaging/signed_part.h).
struct SignedPart {
  PeerId reducer;
  std::uint32_t first = 0;   // chunk of the part
  std::uint64_t serial = 0;  // of the reducer's exchanges: no two have the same
  Digest root;               // of the part's encoded chunks
  Signature signature{};
  bool operator==(const SignedPart&) const = default;
};
// The parts of the average that the sender ended up with in this attempt: it knows of a member that
// ended up with another one.
struct SignedParts {
  AttemptId attempt;
  std::vector<SignedPart> parts;
  bool operator==(const SignedParts&) const = default;
};
// One part, signed twice by its reducer with different contents: proof that it lied.
struct Equivocation {
  AttemptId attempt;
  SignedPart one, other;
  bool operator==(const Equivocation&) const = default;
};

// What copies, moves and destroys one of so many is compiled once, in messages.cpp.
struct Message : std::variant<Records, Summary, Offer, Accept, Reject, Share, Progress, Start, Done,
                              Void, CommitNotice, CommitsRequest, Commits, SnapshotRequest,
                              SnapshotReady, ContentQuery, ContentInfo, ChunkRequest, ChunkRefused,
                              ValidationResult, Orders, Bye, Congestion, News, RecordsRequest,
                              DialBackRequest, DialBackResult, JoinRequests, MembershipNotice,
                              AuditFailed, SignedParts, Equivocation, ChunksHeld> {
  using variant::variant;
  Message();
  Message(const Message&);
  Message(Message&&) noexcept;
  Message& operator=(const Message&);
  Message& operator=(Message&&) noexcept;
  ~Message();
};

}  // namespace potluck
