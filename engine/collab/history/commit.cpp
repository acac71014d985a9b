// SPDX-License-Identifier: GPL-3.0-or-later
// The payload is a fixed little-endian layout rather than a FlatBuffer: one commit has exactly one
// encoding, so its hash cannot be bent by a different but equivalent buffer.
#include "engine/collab/history/commit.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

#include "engine/collab/codec/codec.h"
#include "net/base/members.h"
#include "net/crypto/hash.h"
#include "net/wire/bulk_header.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck commit v1";
// Far beyond any project, and far enough from the largest number that nothing overflows.
constexpr std::uint64_t kMostEpochs = 1ULL << 48;
constexpr std::uint64_t kMostTotalSamples = 1ULL << 62;
constexpr std::size_t kFixedBytes = 1 + 8 + 4 + 32 + 32 + 1 + 4 + 8 + 32 + 8 + 8 + 8 + 32 + 2;
constexpr std::size_t kMemberBytes = 32 + 4;
// Behind the members, since format 2: how long the epoch took, and the chunks of each member.
constexpr std::size_t kTimeBytes = 4, kChunksBytes = 4;
constexpr std::size_t kSignatureBytes = Signature::kSize;
static_assert(kSignatureBytes + kFixedBytes + kTimeBytes +
                  (kMemberBytes + kChunksBytes + kSignatureBytes) * limits::kMaxMembers <=
              limits::kMaxCommitBytes);

std::size_t payload_bytes(VoteFormat format, std::size_t members) {
  const bool chunks = format == VoteFormat::kWithChunks;
  return kFixedBytes + members * kMemberBytes + (chunks ? kTimeBytes + members * kChunksBytes : 0);
}

class Writer {
 public:
  explicit Writer(std::size_t size) : out_(size) {}
  void u8(std::uint8_t v) { *take(1) = v; }
  void u16(std::uint16_t v) { put_u16(take(2), v); }
  void u32(std::uint32_t v) { put_u32(take(4), v); }
  void u64(std::uint64_t v) { put_u64(take(8), v); }
  void f64(double v) { u64(std::bit_cast<std::uint64_t>(v)); }
  void bytes(ByteView v) { std::copy(v.begin(), v.end(), take(v.size())); }
  Bytes finish() && {
    assert(at_ == out_.size());
    return std::move(out_);
  }

 private:
  std::uint8_t* take(std::size_t n) {
    assert(at_ + n <= out_.size());
    at_ += n;
    return out_.data() + at_ - n;
  }
  Bytes out_;
  std::size_t at_ = 0;
};

// The caller has checked the length: running past the end would be our bug.
class Reader {
 public:
  explicit Reader(ByteView in) : in_(in) {}
  std::uint8_t u8() { return *take(1); }
  std::uint16_t u16() { return get_u16(take(2)); }
  std::uint32_t u32() { return get_u32(take(4)); }
  std::uint64_t u64() { return get_u64(take(8)); }
  double f64() { return std::bit_cast<double>(u64()); }
  template <class T>
  T fixed() {
    T out;
    std::copy_n(take(T::kSize), T::kSize, out.data.begin());
    return out;
  }

 private:
  const std::uint8_t* take(std::size_t n) {
    assert(at_ + n <= in_.size());
    at_ += n;
    return in_.data() + at_ - n;
  }
  ByteView in_;
  std::size_t at_ = 0;
};

Bytes encode_payload(const Commit& c) {
  Writer w(payload_bytes(c.format, c.members.size()));
  w.u8(static_cast<std::uint8_t>(c.format));
  w.u64(c.epoch);
  w.u32(c.attempt);
  w.bytes(c.previous.view());
  w.bytes(c.coordinator.view());
  w.u8(c.codec);
  w.u32(c.chunk_values);
  w.u64(c.values);
  w.bytes(c.average_root.view());
  w.u64(c.total_samples);
  w.f64(c.mean_loss);
  w.u64(c.digest_epoch);
  w.bytes(c.state_digest.view());
  w.u16(static_cast<std::uint16_t>(c.members.size()));
  for (const CommitMember& m : c.members) {
    w.bytes(m.peer.view());
    w.u32(m.samples);
  }
  if (c.format == VoteFormat::kWithChunks) {
    w.u32(c.took_ms);
    for (const CommitMember& m : c.members) w.u32(m.chunks);
  }
  return std::move(w).finish();
}

Error malformed(std::string message) {
  return {ErrorCode::kMalformed, std::move(message), "its sender is faulty; ask another peer"};
}

Result<VoteFormat> format_of(std::uint8_t number) {
  const auto format = static_cast<VoteFormat>(number);
  if (format == VoteFormat::kSamplesAlone || format == VoteFormat::kWithChunks) return format;
  return {ErrorCode::kVersionMismatch, "a commit has a format that this version does not know",
          "update Potluck"};
}

Result<Commit> decode_payload(ByteView payload) {
  if (payload.size() < kFixedBytes) return malformed("a commit is cut short");
  Reader r(payload);
  Commit c;
  POTLUCK_TRY(c.format, format_of(r.u8()));
  c.epoch = r.u64();
  c.attempt = r.u32();
  c.previous = r.fixed<Digest>();
  c.coordinator = r.fixed<PeerId>();
  c.codec = r.u8();
  c.chunk_values = r.u32();
  c.values = r.u64();
  c.average_root = r.fixed<Digest>();
  c.total_samples = r.u64();
  c.mean_loss = r.f64();
  c.digest_epoch = r.u64();
  c.state_digest = r.fixed<Digest>();
  const std::size_t members = r.u16();
  if (members > limits::kMaxMembers) {
    return {ErrorCode::kTooLarge, "a commit names too many members"};
  }
  if (payload.size() != payload_bytes(c.format, members)) {
    return malformed("a commit has the wrong length");
  }
  c.members.resize(members);
  for (CommitMember& m : c.members) {
    m.peer = r.fixed<PeerId>();
    m.samples = r.u32();
  }
  if (c.format == VoteFormat::kWithChunks) {
    c.took_ms = r.u32();
    for (CommitMember& m : c.members) m.chunks = r.u32();
  }
  return c;
}

Status check_members(const Commit& c) {
  for (std::size_t i = 1; i < c.members.size(); ++i) {
    if (!(c.members[i - 1].peer < c.members[i].peer)) {
      return malformed("the members of a commit are not sorted and distinct");
    }
  }
  const std::uint64_t samples = c.samples();
  if (samples == 0) return malformed("a commit holds no samples");
  if (c.total_samples > kMostTotalSamples) return malformed("a commit has impossibly many samples");
  if (c.total_samples < samples || (c.epoch == 0 && c.total_samples != samples)) {
    return malformed("the samples of a commit do not add up");
  }
  std::uint64_t chunks = 0;
  for (const CommitMember& m : c.members) chunks += m.chunks;
  if (chunks > c.chunks()) return malformed("the parts of a commit are more than its average");
  return ok_status();
}

Status check_sane(const Commit& c) {
  const Codec* codec = find_codec(c.codec);
  if (!codec) {
    return {ErrorCode::kVersionMismatch, "a commit uses a codec that this version does not know",
            "update Potluck"};
  }
  if (!codec->dense()) return malformed("a commit's average is in a codec that leaves values out");
  if (c.values == 0 || c.values > limits::kMaxVectorValues) {
    return malformed("a commit has an impossible vector length");
  }
  if (c.chunk_values == 0 || codec->encoded_bytes(c.chunk_values) > kMaxBulkPayload ||
      c.chunks() > limits::kMaxLeaves) {
    return malformed("a commit has an impossible chunk size");
  }
  if (!std::isfinite(c.mean_loss)) return malformed("the loss of a commit is not finite");
  if (c.average_root.is_zero()) return malformed("a commit names no average");
  if (c.epoch > kMostEpochs) return malformed("a commit is of an impossible epoch");
  if (c.took_ms > Commit::kMostTook_ms) return malformed("a commit took impossibly long");
  if (c.digest_epoch > c.epoch) return malformed("a commit has a state digest from the future");
  return check_members(c);
}

Digest head_of(ByteView payload, const Signature& signature) {
  return Hasher().update(payload).update(signature.view()).finish();
}

// A commit as it travels: signature, payload, votes.
struct Sections {
  Signature signature;
  ByteView payload;
  std::vector<Signature> votes;
};
Signature signature_at(ByteView bytes) {
  Signature out;
  std::copy_n(bytes.begin(), kSignatureBytes, out.data.begin());
  return out;
}
Result<Sections> sections_of(ByteView bytes) {
  if (bytes.size() < kSignatureBytes + kFixedBytes) return malformed("a commit is cut short");
  Sections out{signature_at(bytes), bytes.subspan(kSignatureBytes), {}};
  const std::size_t members = get_u16(out.payload.data() + kFixedBytes - 2);
  POTLUCK_TRY(const VoteFormat format, format_of(out.payload[0]));
  const std::size_t signed_bytes = payload_bytes(format, members);
  if (out.payload.size() <= signed_bytes) return out;
  const ByteView votes = out.payload.subspan(signed_bytes);
  if (votes.size() != members * kSignatureBytes) {
    return malformed("a commit does not have a vote of each member");
  }
  out.payload = out.payload.first(signed_bytes);
  for (std::size_t i = 0; i < members; ++i) {
    out.votes.push_back(signature_at(votes.subspan(i * kSignatureBytes)));
  }
  return out;
}

}  // namespace

std::uint64_t Commit::samples() const {
  std::uint64_t sum = 0;
  for (const CommitMember& m : members) sum += m.samples;
  return sum;
}

std::uint32_t Commit::samples_of(const PeerId& peer) const {
  const CommitMember* member = find_peer(members, peer);
  return member != nullptr ? member->samples : 0;
}

std::uint64_t Commit::chunks() const { return (values + chunk_values - 1) / chunk_values; }

Vote Commit::vote_of(const CommitMember& member) const {
  return {epoch,  attempt,      previous,       coordinator,   codec, chunk_values,
          values, average_root, member.samples, member.chunks, format};
}

Result<SignedCommit> sign_commit(const Commit& commit, const KeyPair& coordinator) {
  SignedCommit out;
  out.commit = commit;
  out.commit.coordinator = coordinator.public_key();
  std::sort(out.commit.members.begin(), out.commit.members.end(),
            [](const CommitMember& a, const CommitMember& b) { return a.peer < b.peer; });
  POTLUCK_CHECK(check_sane(out.commit));
  out.payload = encode_payload(out.commit);
  out.signature = coordinator.sign(kContext, out.payload);
  out.head = head_of(out.payload, out.signature);
  return out;
}

Bytes encode_commit(const SignedCommit& commit) {
  Bytes out(commit.signature.data.begin(), commit.signature.data.end());
  out.insert(out.end(), commit.payload.begin(), commit.payload.end());
  for (const Signature& vote : commit.votes) {
    out.insert(out.end(), vote.data.begin(), vote.data.end());
  }
  return out;
}

Result<Digest> head_of_commit(ByteView bytes) {
  POTLUCK_TRY(const Sections sections, sections_of(bytes));
  return head_of(sections.payload, sections.signature);
}

Result<SignedCommit> decode_commit(ByteView bytes) {
  if (bytes.size() > limits::kMaxCommitBytes) {
    return {ErrorCode::kTooLarge, "a commit is larger than commits can be"};
  }
  POTLUCK_TRY(Sections sections, sections_of(bytes));
  SignedCommit out;
  const ByteView payload = sections.payload;
  out.signature = sections.signature;
  out.votes = std::move(sections.votes);
  POTLUCK_TRY(out.commit, decode_payload(payload));
  POTLUCK_CHECK(check_sane(out.commit));
  if (!verify(out.commit.coordinator, kContext, payload, out.signature)) {
    return malformed("the signature of a commit does not verify");
  }
  out.payload.assign(payload.begin(), payload.end());
  out.head = head_of(out.payload, out.signature);
  return out;
}

}  // namespace potluck
