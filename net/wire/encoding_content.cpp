// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "net/crypto/hash_tree.h"
#include "net/wire/bulk_header.h"
#include "net/wire/encoding_parts.h"

namespace potluck::wire {

// ---- catching up -----------------------------------------------------------------------------

Offset<fb::CommitsRequest> build(Builder& builder, const CommitsRequest& in) {
  constexpr std::uint32_t kMost = limits::kMaxCommitsPerMessage;
  return fb::CreateCommitsRequest(builder, in.from_epoch, std::min(in.count, kMost));
}

Result<CommitsRequest> read(const fb::CommitsRequest& in) {
  if (in.count() > limits::kMaxCommitsPerMessage) return too_large("too many commits asked for");
  return CommitsRequest{in.from_epoch(), in.count()};
}

Offset<fb::Commits> build(Builder& builder, const Commits& in) {
  return fb::CreateCommits(builder, in.from_epoch, build_blobs(builder, in.commits));
}

Result<Commits> read(const fb::Commits& in) {
  POTLUCK_TRY(auto commits,
              blobs_of(*in.commits(), limits::kMaxCommitsPerMessage, limits::kMaxCommitBytes));
  return Commits{in.from_epoch(), std::move(commits)};
}

Offset<fb::SnapshotRequest> build(Builder& builder, const SnapshotRequest& in) {
  return fb::CreateSnapshotRequest(builder, in.at_epoch);
}

Result<SnapshotRequest> read(const fb::SnapshotRequest& in) {
  return SnapshotRequest{in.at_epoch()};
}

Offset<fb::SnapshotReady> build(Builder& builder, const SnapshotReady& in) {
  const fb::Id32 head = to_fb(in.head), root = to_fb(in.root);
  return fb::CreateSnapshotReady(builder, in.epoch, &head, &root, in.size);
}

Result<SnapshotReady> read(const fb::SnapshotReady& in) {
  if (in.size() > limits::kMaxBlobBytes) return too_large("a snapshot is too large");
  return SnapshotReady{in.epoch(), digest_of(*in.head()), digest_of(*in.root()), in.size()};
}

// ---- content ---------------------------------------------------------------------------------

Offset<fb::ContentQuery> build(Builder& builder, const ContentQuery& in) {
  const fb::Id32 root = to_fb(in.root);
  return fb::CreateContentQuery(builder, &root);
}

Result<ContentQuery> read(const fb::ContentQuery& in) {
  return ContentQuery{digest_of(*in.root())};
}

Offset<fb::ContentInfo> build(Builder& builder, const ContentInfo& in) {
  std::vector<fb::Id32> leaves;
  leaves.reserve(in.leaves.size());
  for (const Digest& leaf : in.leaves) leaves.push_back(to_fb(leaf));
  const auto list = builder.CreateVectorOfStructs(leaves);
  const fb::Id32 root = to_fb(in.root);
  const auto held = in.held.empty() ? 0 : builder.CreateVector(in.held);
  return fb::CreateContentInfo(builder, &root, in.size, in.chunk_bytes, list, held);
}

Result<ContentInfo> read(const fb::ContentInfo& in) {
  ContentInfo out;
  out.root = digest_of(*in.root());
  out.size = in.size();
  out.chunk_bytes = in.chunk_bytes();
  const std::size_t count = in.leaves() == nullptr ? 0 : in.leaves()->size();
  if (out.size > limits::kMaxBlobBytes || count > limits::kMaxLeaves ||
      out.chunk_bytes > kMaxBulkPayload) {
    return too_large("a peer offers content that is too large");
  }
  // No leaves: it does not hold the blob. Else they must cover it, no more and no less.
  if (count > 0 && count != chunk_count_for(out.size, out.chunk_bytes)) {
    return malformed("the hash tree of a peer's content does not fit its size");
  }
  if (const auto* held = in.held(); held != nullptr && held->size() > 0) {
    if (count == 0 || held->size() != (count + 7) / 8) {
      return malformed("a peer holds chunks that its content does not have");
    }
    out.held.assign(held->begin(), held->end());
  }
  out.leaves.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    out.leaves.push_back(digest_of(*in.leaves()->Get(static_cast<flatbuffers::uoffset_t>(i))));
  }
  return out;
}

Offset<fb::ChunksHeld> build(Builder& builder, const ChunksHeld& in) {
  const fb::Id32 root = to_fb(in.root);
  return fb::CreateChunksHeld(builder, &root, builder.CreateVector(in.indices));
}

Result<ChunksHeld> read(const fb::ChunksHeld& in) {
  if (in.indices()->size() > limits::kMaxChunksHeld) {
    return too_large("a peer tells of too many chunks at once");
  }
  ChunksHeld out{digest_of(*in.root()), {in.indices()->begin(), in.indices()->end()}};
  const auto cannot_be = [](std::uint32_t index) { return index >= limits::kMaxLeaves; };
  if (out.indices.empty() || std::ranges::any_of(out.indices, cannot_be)) {
    return malformed("a peer tells of chunks that cannot be");
  }
  return out;
}

Offset<fb::ChunkRequest> build(Builder& builder, const ChunkRequest& in) {
  constexpr std::uint32_t kMost = limits::kMaxChunksPerRequest;
  const fb::Id32 root = to_fb(in.root);
  return fb::CreateChunkRequest(builder, &root, in.index, std::clamp(in.count, 1u, kMost));
}

Result<ChunkRequest> read(const fb::ChunkRequest& in) {
  if (in.count() > limits::kMaxChunksPerRequest) return too_large("too many chunks asked for");
  if (in.count() == 0 || in.index() >= limits::kMaxLeaves) {
    return malformed("chunks asked for that cannot be");
  }
  return ChunkRequest{digest_of(*in.root()), in.index(), in.count()};
}

Offset<fb::ChunkRefused> build(Builder& builder, const ChunkRefused& in) {
  const fb::Id32 root = to_fb(in.root);
  return fb::CreateChunkRefused(builder, &root, in.index);
}

Result<ChunkRefused> read(const fb::ChunkRefused& in) {
  return ChunkRefused{digest_of(*in.root()), in.index()};
}

// ---- other -----------------------------------------------------------------------------------

Offset<fb::ValidationResult> build(Builder& builder, const ValidationResult& in) {
  const bool has_accuracy = in.accuracy >= 0 && in.accuracy <= 1;
  return fb::CreateValidationResult(builder, in.epoch, sent_loss(in.loss),
                                    has_accuracy ? in.accuracy : -1.0);
}

Result<ValidationResult> read(const fb::ValidationResult& in) {
  const double accuracy = in.accuracy();
  if (!is_loss(in.loss()) || !(accuracy == -1.0 || (accuracy >= 0 && accuracy <= 1))) {
    return malformed("a validation result that cannot be");
  }
  return ValidationResult{in.epoch(), in.loss(), accuracy};
}

Offset<fb::Orders> build(Builder& builder, const Orders& in) {
  return fb::CreateOrders(builder, build_blobs(builder, in.entries));
}

Result<Orders> read(const fb::Orders& in) {
  POTLUCK_TRY(auto entries, blobs_of(*in.entries(), limits::kMaxOrders, limits::kMaxOrderBytes));
  return Orders{std::move(entries)};
}

Offset<fb::JoinRequests> build(Builder& builder, const JoinRequests& in) {
  return fb::CreateJoinRequests(builder, build_blobs(builder, in.entries));
}

Result<JoinRequests> read(const fb::JoinRequests& in) {
  POTLUCK_TRY(auto entries,
              blobs_of(*in.entries(), limits::kMaxAdmissions, limits::kMaxRequestBytes));
  return JoinRequests{std::move(entries)};
}

Offset<fb::MembershipNotice> build(Builder& builder, const MembershipNotice& in) {
  return fb::CreateMembershipNotice(builder, build_blobs(builder, in.chains));
}

Result<MembershipNotice> read(const fb::MembershipNotice& in) {
  POTLUCK_TRY(auto chains, blobs_of(*in.chains(), limits::kMaxAdmissions, kMaxChainBytes));
  return MembershipNotice{std::move(chains)};
}

Offset<fb::Bye> build(Builder& builder, const Bye& in) {
  return fb::CreateBye(builder,
                       builder.CreateString(clean_text(in.reason, limits::kMaxReasonBytes)));
}

Result<Bye> read(const fb::Bye& in) {
  POTLUCK_TRY(std::string reason, text_of(in.reason(), limits::kMaxReasonBytes));
  return Bye{std::move(reason)};
}

}  // namespace potluck::wire
