// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/content/content_server.h"

#include <algorithm>
#include <utility>

#include "net/wire/limits.h"

namespace potluck {
namespace {

// Four full requests of a peer may wait; more is refused, and the peer asks somebody else.
constexpr std::size_t kMaxQueuedChunks = 4 * limits::kMaxChunksPerRequest;
// Sooner others would hear of each chunk by itself; later they would wait for something to fetch.
constexpr Duration kGather = std::chrono::milliseconds(100);

Bytes bits_of(const Blob& part) {
  constexpr unsigned kBitsPerByte = 8;
  Bytes out((part.tree().chunk_count() + kBitsPerByte - 1) / kBitsPerByte);
  for (std::uint32_t i = 0; i < part.tree().chunk_count(); ++i) {
    if (part.holds(i)) out[i / kBitsPerByte] |= static_cast<std::uint8_t>(1u << (i % kBitsPerByte));
  }
  return out;
}

}  // namespace

std::optional<Message> ContentServer::handle(const PeerId& from, const ContentQuery& query) {
  ContentInfo info;
  info.root = query.root;
  if (const auto blob = store_.find(query.root)) {
    info.size = blob->tree().size;
    info.chunk_bytes = blob->tree().chunk_bytes;
    info.leaves = blob->tree().leaves;
    if (blob->is_part()) {
      info.held = bits_of(*blob);
      told_of_part_[query.root].insert(from);
    }
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
  for (std::uint64_t i = request.index; blob->is_part() && i < end; ++i) {
    const auto chunk = static_cast<std::uint32_t>(i);
    if (!blob->holds(chunk)) return ChunkRefused{request.root, chunk};
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

void ContentServer::forget(const PeerId& peer) {
  queues_.erase(peer);
  for (auto& [root, peers] : told_of_part_) peers.erase(peer);
  std::erase_if(told_of_part_, [](const auto& each) { return each.second.empty(); });
}

void ContentServer::came(const Digest& root, std::uint32_t index, TimePoint now) {
  if (!told_of_part_.contains(root)) return;
  news_[root].push_back(index);
  if (!tell_) tell_ = now + kGather;
}

std::vector<ContentServer::News> ContentServer::take_news(TimePoint now) {
  std::vector<News> out;
  if (!tell_ || now < *tell_) return out;
  tell_.reset();
  for (const auto& [root, chunks] : std::exchange(news_, {})) {
    const auto told = told_of_part_.find(root);
    if (told == told_of_part_.end()) continue;
    for (std::size_t at = 0; at < chunks.size(); at += limits::kMaxChunksHeld) {
      const auto count = std::min(limits::kMaxChunksHeld, chunks.size() - at);
      const auto first = chunks.begin() + static_cast<std::ptrdiff_t>(at);
      const ChunksHeld held{root, {first, first + static_cast<std::ptrdiff_t>(count)}};
      for (const PeerId& peer : told->second) out.push_back({peer, held});
    }
    // Now that it is whole, nothing more will come of it.
    if (const auto blob = store_.find(root); blob && !blob->is_part()) told_of_part_.erase(told);
  }
  return out;
}

}  // namespace potluck
