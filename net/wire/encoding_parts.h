// SPDX-License-Identifier: GPL-3.0-or-later
// Private to net/wire: the message groups of the codec, and the checks they share. build() writes a
// message into a FlatBuffer; read() turns a table, which the verifier has passed, into a checked
// value.
#pragma once

#include <bit>
#include <cmath>
#include <optional>

#include "net/base/text.h"
#include "net/wire/encoding.h"
#include "net/wire/limits.h"
#include "potluck_generated.h"

namespace potluck::wire {

using Builder = flatbuffers::FlatBufferBuilder;
template <class T>
using Offset = flatbuffers::Offset<T>;

// ---- shared checks ---------------------------------------------------------------------------

inline Error malformed(std::string what) { return {ErrorCode::kMalformed, std::move(what), {}}; }
inline Error too_large(std::string what) { return {ErrorCode::kTooLarge, std::move(what), {}}; }

// FlatBuffers reads in place: scalars must lie where the processor wants them. Bytes that do not
// are copied (most come from the allocator and do).
class Aligned {
 public:
  explicit Aligned(ByteView bytes) : view_(bytes) {
    if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint64_t) == 0) return;
    copy_.assign(bytes.begin(), bytes.end());
    view_ = copy_;
  }
  Aligned(const Aligned&) = delete;
  Aligned& operator=(const Aligned&) = delete;
  ByteView view() const { return view_; }

 private:
  Bytes copy_;
  ByteView view_;
};

inline fb::Id32 to_fb(const PublicKey& id) { return std::bit_cast<fb::Id32>(id.data); }
inline fb::Id32 to_fb(const Digest& id) { return std::bit_cast<fb::Id32>(id.data); }
inline fb::Id64 to_fb(const Signature& id) { return std::bit_cast<fb::Id64>(id.data); }

template <class Id, class Struct>
Id id_of(const Struct& in) {
  static_assert(sizeof(Struct) == Id::kSize);
  Id out;
  out.data = std::bit_cast<std::array<std::uint8_t, Id::kSize>>(in);
  return out;
}
inline PublicKey key_of(const fb::Id32& in) { return id_of<PublicKey>(in); }
inline Digest digest_of(const fb::Id32& in) { return id_of<Digest>(in); }

inline Result<std::string> text_of(const flatbuffers::String* in, std::size_t max_bytes) {
  if (in == nullptr) return std::string();
  if (in->size() > max_bytes) return too_large("a text in a message is too long");
  if (!is_clean_text({in->c_str(), in->size()})) {
    return malformed("a text in a message cannot be shown");
  }
  return in->str();
}

inline Result<Bytes> bytes_of(const flatbuffers::Vector<std::uint8_t>* in, std::size_t max_bytes) {
  if (in == nullptr) return Bytes();
  if (in->size() > max_bytes) return too_large("a part of a message is too long");
  return Bytes(in->begin(), in->end());
}

// A list of opaque signed things. Many entries may name the same bytes of a message, so what they
// come to together is bounded as well: 64 KiB must not unfold into megabytes.
inline Result<std::vector<Bytes>> blobs_of(const flatbuffers::Vector<Offset<fb::Blob>>& in,
                                           std::size_t max_count, std::size_t max_bytes) {
  if (in.size() > max_count) return too_large("a message lists too much");
  std::vector<Bytes> out;
  out.reserve(in.size());
  std::size_t total = 0;
  for (const fb::Blob* blob : in) {
    POTLUCK_TRY(Bytes bytes, bytes_of(blob->bytes(), max_bytes));
    if (bytes.empty()) return malformed("a message lists something empty");
    total += bytes.size();
    if (total > limits::kMaxControlBytes) return too_large("a message lists too much");
    out.push_back(std::move(bytes));
  }
  return out;
}

inline Offset<flatbuffers::Vector<Offset<fb::Blob>>> build_blobs(Builder& builder,
                                                                 const std::vector<Bytes>& in) {
  std::vector<Offset<fb::Blob>> offsets;
  offsets.reserve(in.size());
  for (const Bytes& bytes : in) {
    offsets.push_back(fb::CreateBlob(builder, builder.CreateVector(bytes)));
  }
  return builder.CreateVector(offsets);
}

inline bool is_rate(double v) { return v == 0 || (v >= limits::kMinRate && v <= limits::kMaxRate); }
inline bool is_waiting_time(double s) { return s >= 0 && s <= limits::kMaxRate; }
inline bool is_loss(double v) { return std::isfinite(v) && std::abs(v) <= limits::kMaxLoss; }
inline double sent_rate(double v) {
  return v >= limits::kMinRate ? std::min(v, limits::kMaxRate) : 0.0;
}
inline double sent_waiting_time(double s) { return s >= 0 ? std::min(s, limits::kMaxRate) : 0.0; }
inline double sent_loss(double v) {
  return std::isfinite(v) ? std::clamp(v, -limits::kMaxLoss, limits::kMaxLoss) : limits::kMaxLoss;
}

template <class Enum>
std::optional<Enum> enum_of(std::uint8_t value, Enum last) {
  if (value > static_cast<std::uint8_t>(last)) return std::nullopt;
  return static_cast<Enum>(value);
}

// Runs FlatBuffers' verifier over the whole of `bytes` (aligned) and returns its root, or nullptr.
// Every message fits these limits of complexity.
template <class Root>
const Root* verified_root(ByteView bytes, const char* identifier = nullptr) {
  flatbuffers::Verifier::Options options;
  options.max_depth = 6;
  options.max_tables = 2048;
  flatbuffers::Verifier verifier(bytes.data(), bytes.size(), options);
  if (!verifier.VerifyBuffer<Root>(identifier)) return nullptr;
  return flatbuffers::GetRoot<Root>(bytes.data());
}

// The verifier checks where a vector begins, not that elements of eight bytes are aligned.
template <class Element>
Status check_aligned(const flatbuffers::Vector<Element>& in) {
  constexpr std::size_t kAlignment = alignof(std::remove_pointer_t<Element>);
  const bool aligned = reinterpret_cast<std::uintptr_t>(in.Data()) % kAlignment == 0;
  return in.size() == 0 || aligned ? ok_status() : malformed("a list of a message is not aligned");
}

inline Bytes finished(const Builder& builder) {
  return Bytes(builder.GetBufferPointer(), builder.GetBufferPointer() + builder.GetSize());
}

// ---- membership: encoding_membership.cpp --------------------------------------------------------

Offset<fb::Records> build(Builder& builder, const Records& in);
Offset<fb::Summary> build(Builder& builder, const Summary& in);
Offset<fb::News> build(Builder& builder, const News& in);
Offset<fb::RecordsRequest> build(Builder& builder, const RecordsRequest& in);
Offset<fb::DialBackRequest> build(Builder& builder, const DialBackRequest& in);
Offset<fb::DialBackResult> build(Builder& builder, const DialBackResult& in);
Result<Records> read(const fb::Records& in);
Result<Summary> read(const fb::Summary& in);
Result<News> read(const fb::News& in);
Result<RecordsRequest> read(const fb::RecordsRequest& in);
Result<DialBackRequest> read(const fb::DialBackRequest& in);
Result<DialBackResult> read(const fb::DialBackResult& in);

// ---- rounds: encoding_round.cpp -----------------------------------------------------------------

Offset<fb::Offer> build(Builder& builder, const Offer& in);
Offset<fb::Accept> build(Builder& builder, const Accept& in);
Offset<fb::Reject> build(Builder& builder, const Reject& in);
Offset<fb::Share> build(Builder& builder, const Share& in);
Offset<fb::Progress> build(Builder& builder, const Progress& in);
Offset<fb::Start> build(Builder& builder, const Start& in);
Offset<fb::Done> build(Builder& builder, const Done& in);
Offset<fb::Void> build(Builder& builder, const Void& in);
Offset<fb::AuditFailed> build(Builder& builder, const AuditFailed& in);
Offset<fb::SignedParts> build(Builder& builder, const SignedParts& in);
Offset<fb::Equivocation> build(Builder& builder, const Equivocation& in);
Offset<fb::Congestion> build(Builder& builder, const Congestion& in);
Offset<fb::CommitNotice> build(Builder& builder, const CommitNotice& in);
Result<Offer> read(const fb::Offer& in);
Result<Accept> read(const fb::Accept& in);
Result<Reject> read(const fb::Reject& in);
Result<Share> read(const fb::Share& in);
Result<Progress> read(const fb::Progress& in);
Result<Start> read(const fb::Start& in);
Result<Done> read(const fb::Done& in);
Result<Void> read(const fb::Void& in);
Result<AuditFailed> read(const fb::AuditFailed& in);
Result<SignedParts> read(const fb::SignedParts& in);
Result<Equivocation> read(const fb::Equivocation& in);
Result<Congestion> read(const fb::Congestion& in);
Result<CommitNotice> read(const fb::CommitNotice& in);

// ---- catching up, content and the rest: encoding_content.cpp ------------------------------------

Offset<fb::CommitsRequest> build(Builder& builder, const CommitsRequest& in);
Offset<fb::Commits> build(Builder& builder, const Commits& in);
Offset<fb::SnapshotRequest> build(Builder& builder, const SnapshotRequest& in);
Offset<fb::SnapshotReady> build(Builder& builder, const SnapshotReady& in);
Offset<fb::ContentQuery> build(Builder& builder, const ContentQuery& in);
Offset<fb::ContentInfo> build(Builder& builder, const ContentInfo& in);
Offset<fb::ChunksHeld> build(Builder& builder, const ChunksHeld& in);
Offset<fb::ChunkRequest> build(Builder& builder, const ChunkRequest& in);
Offset<fb::ChunkRefused> build(Builder& builder, const ChunkRefused& in);
Offset<fb::ValidationResult> build(Builder& builder, const ValidationResult& in);
Offset<fb::Orders> build(Builder& builder, const Orders& in);
Offset<fb::JoinRequests> build(Builder& builder, const JoinRequests& in);
Offset<fb::MembershipNotice> build(Builder& builder, const MembershipNotice& in);
Offset<fb::Bye> build(Builder& builder, const Bye& in);
Result<CommitsRequest> read(const fb::CommitsRequest& in);
Result<Commits> read(const fb::Commits& in);
Result<SnapshotRequest> read(const fb::SnapshotRequest& in);
Result<SnapshotReady> read(const fb::SnapshotReady& in);
Result<ContentQuery> read(const fb::ContentQuery& in);
Result<ContentInfo> read(const fb::ContentInfo& in);
Result<ChunksHeld> read(const fb::ChunksHeld& in);
Result<ChunkRequest> read(const fb::ChunkRequest& in);
Result<ChunkRefused> read(const fb::ChunkRefused& in);
Result<ValidationResult> read(const fb::ValidationResult& in);
Result<Orders> read(const fb::Orders& in);
Result<JoinRequests> read(const fb::JoinRequests& in);
Result<MembershipNotice> read(const fb::MembershipNotice& in);
Result<Bye> read(const fb::Bye& in);

}  // namespace potluck::wire
