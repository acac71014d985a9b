// SPDX-License-Identifier: GPL-3.0-or-later
// Fetches blobs by root from any peers that hold them or a part of them, several at once, each
// chunk verified against the tree and the tree against the root. Sans-I/O: handle(...) -> messages
// to send. A donor that refuses, lies or falls silent past an adaptive deadline is left out, its
// chunks asked of others: who lies for good, who was silent for a while that doubles, who lacks a
// blob until a hint or a later question. The other half is content_server.h. Thread: the network
// thread.
//
// Chunks are asked first of those who fetch themselves and have them, then of servers, then of
// members with the whole blob: these only where no server gives enough.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "net/base/clock.h"
#include "net/content/content_store.h"
#include "net/wire/bulk_header.h"
#include "net/wire/messages.h"

namespace potluck {

struct Outgoing {
  PeerId to;
  Message message;
};

// A member; or a server that is no member, and has uplink enough for everybody: whole blobs are
// asked of servers first.
enum class DonorKind : std::uint8_t { kMember, kServer };

struct FetchProgress {
  Digest root;
  std::uint64_t done_bytes = 0, total_bytes = 0;  // total 0: size not known yet
  std::uint32_t donors = 0;
};

struct StoredChunk {
  Digest root;
  std::uint32_t index = 0;
};

class Fetcher {
 public:
  using Finished = std::function<void(Result<std::shared_ptr<Blob>>)>;

  // seed: of the order in which chunks are asked for; another one for each who fetches.
  explicit Fetcher(std::size_t max_in_flight_bytes_per_donor = 2 << 20, std::uint64_t seed = 0);
  ~Fetcher();

  static constexpr Duration kPatience = std::chrono::seconds(10);

  // Starts (or joins) the fetch of `root`. finished is called from a later handle/tick, once.
  // max_bytes: a larger blob is refused before it is fetched (kTooLarge). patience: how long to
  // wait while no donor holds the blob and answers, before it fails (kNotFound): twice as long
  // while somebody who was never asked before has not answered, a third of it where all who were
  // asked have said that they lack it; nullopt: as long as it takes. A caller that joins in shares
  // the first one's sink, limit and patience.
  void want(const Digest& root, std::uint64_t max_bytes, std::unique_ptr<ContentSink> sink,
            Finished finished, std::optional<Duration> patience = kPatience);
  void cancel(const Digest& root);  // finished is not called

  // Peers that may hold blobs. A new donor is asked about everything wanted.
  void add_donor(const PeerId& peer, DonorKind kind = DonorKind::kMember);
  void remove_donor(const PeerId& peer);
  // Says that this donor holds (or may now hold) this root: ask it again. Makes it a donor if it
  // was none.
  void hint(const PeerId& donor, const Digest& root, TimePoint now);

  void handle(const PeerId& from, const ContentInfo& info, TimePoint now);
  void handle(const PeerId& from, const ChunksHeld& held, TimePoint now);
  void handle(const PeerId& from, const ChunkRefused& refused, TimePoint now);
  void on_chunk(const PeerId& from, const BulkHeader& header, ByteView payload, TimePoint now);
  void tick(TimePoint now);
  std::optional<TimePoint> next_deadline() const;

  std::vector<Outgoing> take_outgoing();
  std::vector<FetchProgress> progress() const;
  // What is here of a blob that is being fetched, for the other half to serve; none: nothing is
  // known of it yet. And the chunks that came since the last call.
  std::shared_ptr<const Blob> find_part(const Digest& root) const;
  std::vector<StoredChunk> take_stored();
  // Donors caught sending bytes that do not verify, since the last call.
  std::vector<PeerId> take_liars();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace potluck
