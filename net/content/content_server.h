// SPDX-License-Identifier: GPL-3.0-or-later
// Answers what other peers ask of content here: queries, and requests for chunks. Whoever was told
// of a part is told of the rest as it comes. Owned by whoever has the link; the network thread.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "net/base/clock.h"
#include "net/content/content_store.h"
#include "net/wire/bulk_header.h"
#include "net/wire/messages.h"

namespace potluck {

// Answers other peers. Chunk requests queue per peer, bounded; the transport pulls frames.
class ContentServer {
 public:
  explicit ContentServer(const ContentStore& store) : store_(store) {}
  std::optional<Message> handle(const PeerId& from, const ContentQuery& query);
  // -> a refusal to send, or nothing: then next_chunk(from) has frames.
  std::optional<Message> handle(const PeerId& from, const ChunkRequest& request);
  std::optional<BulkHeader> fill_chunk(const PeerId& to, BulkRoom& room);
  std::optional<BulkFrame> next_chunk(const PeerId& to) {
    return take_frame([&](BulkRoom& room) { return fill_chunk(to, room); });
  }
  bool has_bulk(const PeerId& to) const;
  void forget(const PeerId& peer);

  // A further chunk of a blob of which there was a part. Told soon, several together.
  void came(const Digest& root, std::uint32_t index, TimePoint now);
  struct News {
    PeerId to;
    ChunksHeld held;
  };
  std::vector<News> take_news(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return tell_; }

 private:
  struct Job {
    Digest root;
    std::uint32_t index;
  };
  const ContentStore& store_;
  std::map<PeerId, std::deque<Job>> queues_;
  std::map<Digest, std::set<PeerId>> told_of_part_;
  std::map<Digest, std::vector<std::uint32_t>> news_;  // of blobs that somebody was told of
  std::optional<TimePoint> tell_;                      // when
};

}  // namespace potluck
