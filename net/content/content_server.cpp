// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/content_server.h"

#include "net/wire/limits.h"

namespace potluck {
namespace {

// Four full requests of a peer may wait; more is refused, and the peer asks somebody else.
constexpr std::size_t kMaxQueuedChunks = 4 * limits::kMaxChunksPerRequest;

}  // namespace

std::optional<Message> ContentServer::handle(const PeerId&, const ContentQuery& query) {
  ContentInfo info;
  info.root = query.root;
  if (const auto blob = store_.find(query.root)) {
    info.size = blob->tree().size;
    info.chunk_bytes = blob->tree().chunk_bytes;
    info.leaves = blob->tree().leaves;
  }
  return info;
}

std::optional<Message> ContentServer::handle(const PeerId& from, const ChunkRequest& request) {
  const auto blob = store_.find(request.root);
  const std::uint64_t end = std::uint64_t{request.index} + request.count;
  if (!blob || request.count == 0 || request.count > limits::kMaxChunksPerRequest ||
      end > blob->tree().chunk_count()) {
    return ChunkRefused{request.root, request.index};
  }
  const auto known = queues_.find(from);
  const std::size_t waiting = known == queues_.end() ? 0 : known->second.size();
  if (waiting + request.count > kMaxQueuedChunks) return ChunkRefused{request.root, request.index};
  std::deque<Job>& queue = queues_[from];
  for (std::uint64_t i = request.index; i < end; ++i) {
    queue.push_back({request.root, static_cast<std::uint32_t>(i)});
  }
  return std::nullopt;
}

std::optional<BulkHeader> ContentServer::fill_chunk(const PeerId& to, BulkRoom& room) {
  const auto queue = queues_.find(to);
  if (queue == queues_.end()) return std::nullopt;
  while (!queue->second.empty()) {
    const Job job = queue->second.front();
    queue->second.pop_front();
    // Removed or changed since it was asked for: the other side's deadline turns it to another
    // donor.
    const auto blob = store_.find(job.root);
    if (!blob) continue;
    auto bytes = blob->read(job.index);
    if (!bytes) continue;
    BulkHeader header;
    header.kind = BulkKind::kContent;
    header.root = job.root;
    header.index = job.index;
    header.payload_bytes = static_cast<std::uint32_t>(bytes->size());
    std::copy(bytes->begin(), bytes->end(), room.payload(bytes->size()).begin());
    return header;
  }
  queues_.erase(queue);
  return std::nullopt;
}

bool ContentServer::has_bulk(const PeerId& to) const {
  const auto queue = queues_.find(to);
  return queue != queues_.end() && !queue->second.empty();
}

void ContentServer::forget(const PeerId& peer) { queues_.erase(peer); }

}  // namespace potluck
