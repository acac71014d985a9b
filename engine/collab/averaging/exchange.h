// SPDX-License-Identifier: GPL-3.0-or-later
// One butterfly averaging among a fixed group (docs/design.md, section 7, data plane). Sans-I/O:
// frames come in through on_chunk, frames go out when fill_chunk is asked. The vector of `values`
// floats is cut into chunks of chunk_values; member i reduces chunks[i] consecutive ones. A reducer
// sums w_j x_j in float32 over the contributors as they arrive (so that the last bits of two
// attempts may differ), divides by the sum of weights, encodes, and sends the encoded chunk to
// every other member; it uses the decoded bytes itself, so all replicas end up with the same bits.
// Chunks may come before start(): they are added. A contributor with nothing accumulated tells each
// reducer so by one kContribute frame of weight 0 without payload, whose index is any chunk of that
// reducer's part. If nobody has anything the average is zeros.
//
// What a gradient may do: with each chunk its sender says the norm of the whole gradient. A reducer
// scales down one that is longer than a multiple of what is usual (usual_norms.h), and refuses
// chunks that are together longer than was said. What one of the members gives may be kept beside
// the sum, so that it can be audited. Behind the chunks of its part each reducer sends a signature
// of them (signed_part.h). Rules other than the mean (averaging_rule.h) hold what was
// given to this part until they can make something of it (held_part.h).
//
// Memory: the encoded average and float sums of the chunks of my part that are under way, together
// never more than the vector (exchange_sums.h); with a codec that keeps errors, those of my part on
// top; with a rule that holds, what others give to my part, encoded, and everybody's values of one
// chunk. Before start(), where nothing is known of norms yet, what comes is held as well. Not
// thread-safe; the network thread.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "engine/collab/averaging/audited_part.h"
#include "engine/collab/averaging/averaging_rule.h"
#include "engine/collab/averaging/signed_part.h"
#include "engine/collab/averaging/usual_norms.h"
#include "engine/collab/codec/codec.h"
#include "net/crypto/hash_tree.h"
#include "net/wire/bulk_header.h"

namespace potluck {

struct ExchangeMember {
  PeerId peer;
  std::uint32_t chunks = 0;        // consecutive chunks it reduces, in member order
  bool contributes = true;         // sends gradients (else: receives and maybe reduces)
  CodecId codec = CodecId::kFp32;  // of what it contributes
};

constexpr double kMaxWeight = 4294967296.0;

struct Average;

struct ExchangeConfig {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::uint64_t values = 0;
  std::uint32_t chunk_values = 16384;
  CodecId codec = CodecId::kFp32;  // of the average
  std::vector<ExchangeMember> members;
  std::size_t self = 0;             // index of this node
  double most_weight = kMaxWeight;  // of one member
  AveragingRule rule;
  UsualNorms usual;                       // as this node knows them
  std::shared_ptr<const Average> before;  // that of the last epoch; null: it is not here
  // Of whose gradient the values that come for our part are kept: another member's. None: nobody's.
  std::optional<std::size_t> audited;
  // With what we sign the part that we make; the others do as well. None: nobody does.
  std::optional<PartSigner> signer{};
};

// May this group average? kMalformed: chunks that do not add up to the vector, a member named
// twice, nobody who contributes, an unknown codec, one for the average that leaves values out,
// sizes out of bounds (a chunk must fit a frame as float32, too). An offer comes from a peer: ask
// before constructing.
Status check_exchange(const ExchangeConfig& config);

// How many values of a vector this long a chunk should hold: some hundred chunks are fine enough to
// divide by the links' speeds and to keep them busy to the end, and each costs some work.
std::uint32_t chunk_values_for(std::uint64_t values);

// The average of an epoch, as it is kept, served to others and applied: the encoded chunks one
// after the other, named by their hash tree (one leaf per chunk). Immutable; shared between
// threads.
struct Average {
  std::uint64_t values = 0;
  std::uint32_t chunk_values = 0;
  CodecId codec = CodecId::kFp32;
  Bytes encoded;
  HashTree tree;
  Digest root;
};
// Decodes into out (values floats). kMalformed when it does not fit.
Status decode_average(const Average& average, std::span<float> out);
// The same of out.size() values from `begin` on.
Status decode_average_part(const Average& average, std::uint64_t begin, std::span<float> out);
// The bytes of a blob fetched by its root; values, chunk_values and codec as in the commit.
Result<Average> average_from_bytes(Bytes encoded, std::uint64_t values, std::uint32_t chunk_values,
                                   CodecId codec);

// Values of some consecutive chunks, one vector each.
using ChunkValues = std::vector<std::vector<float>>;

// What this node gave to a round, for the feedback of what codecs lost (error_feedback.h). A value;
// what it points to is immutable once the exchange has finished.
struct Contributed {
  double weight = 0.0;             // samples; 0: nothing was contributed
  CodecId codec = CodecId::kFp32;  // that it really travelled in
  std::uint32_t chunk_values = 1;
  // The values that this node reduced itself: there its own gradient went in as it is.
  std::uint64_t own_begin = 0, own_end = 0;
  // Lost in encoding the average of that part, times the weight of the round; none where the
  // average's codec keeps no error.
  std::shared_ptr<const ChunkValues> residual;
};

// Of a gradient, what is known already; else it is worked out, which takes a pass over all of it.
struct GradientFacts {
  std::optional<float> largest;  // magnitude; not finite: neither is it
  std::optional<double> norm;
  SampleOrigin origin{};  // is told to the reducers
};

class AverageMemory;  // average_memory.h

class Exchange {
 public:
  // check_exchange(config) must be ok. The average lies in memory from there.
  Exchange(ExchangeConfig config, const AverageMemory& memory);
  ~Exchange();

  // My mean gradient (values floats; must stay valid and unchanged until the exchange is destroyed)
  // and the number of samples behind it: 0, or at least 1. weight 0: nothing to contribute; the
  // gradient may then be empty. A gradient that would not be finite in the sum counts as weight 0:
  // it is ours alone to lose. lossless: it travels as fp32, whatever was agreed; reducers accept
  // that from everybody.
  void start(std::span<const float> gradient, double weight, bool lossless = false,
             const GradientFacts& facts = {});
  double weight() const;  // that this member really contributes; 0 before start

  // kMalformed: not from a member, wrong length, values that are not finite, a chunk that is not
  // mine or not the sender's, contradictory weights or norms, more than the norm allows. Duplicates
  // are ignored. The attempt must then be void.
  Status on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload);

  // The next frame for this member, encoded now, straight into `room`; none when there is nothing
  // yet.
  std::optional<BulkHeader> fill_chunk(const PeerId& to, BulkRoom& room);
  std::optional<BulkFrame> next_chunk(const PeerId& to) {
    return take_frame([&](BulkRoom& room) { return fill_chunk(to, room); });
  }
  bool has_bulk(const PeerId& to) const;
  // Contributions to all parts advance together, within two chunks; who is ahead gets none until
  // the others have caught up. -> whether one that was refused may go on now (said once).
  bool take_released();
  // A reducer that takes nothing at all must not stop the rest: from now on nobody waits.
  void stop_pacing();
  std::uint64_t contributions_sent() const;  // frames, to all members
  // The other members in the order to send to: each member begins with the one after it, so that
  // they do not all fall on the same reducer at once.
  std::vector<PeerId> send_order() const;

  // The samples behind this member's gradient, as it came for our part; none: not known.
  std::optional<double> weight_of(const PeerId& member) const;
  // What those who gave something to our part, and we ourselves, said of their gradients.
  std::vector<ToldNorm> told_norms() const;
  // Of config.audited, once all of it is here; once.
  std::optional<AuditedPart> take_audited();
  bool finished() const;  // every chunk of the average is here, and what its reducers signed
  SignedParts signed_parts() const;  // once finished; not verified
  // Nothing left to send either: the others can finish without this node.
  bool drained() const;
  std::shared_ptr<const Average> average() const;  // once finished
  // Once started and with every chunk of my part complete, as they are when the round is committed;
  // none before.
  std::optional<Contributed> contributed() const;

  // Members whose chunks are still awaited: of their gradient, for my part; and who has sent all of
  // that, but not yet all of the part that it reduces (it may itself wait for a contributor).
  struct Awaited {
    std::vector<PeerId> contributors, reducers;
    std::set<PeerId> fed{};  // to whom our own gradient has gone out whole
  };
  Awaited awaited() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace potluck
