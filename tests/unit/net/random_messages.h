// SPDX-License-Identifier: GPL-3.0-or-later
// Valid messages, certificates and bulk headers with random content, for round trips and as the
// seeds that the fuzzers mutate. Deterministic but for signatures' keys, which come from the Rng as
// well.
#pragma once

#include <limits>

#include "net/base/rng.h"
#include "net/wire/bulk_header.h"
#include "net/wire/encoding.h"
#include "net/wire/limits.h"

namespace potluck::test {

class RandomMessages {
 public:
  explicit RandomMessages(std::uint64_t seed) : rng_(seed) {}
  Rng& rng() { return rng_; }

  static constexpr std::size_t kKinds = std::variant_size_v<Message::variant>;

  Bytes bytes(std::size_t size) {
    Bytes out(size);
    for (auto& b : out) b = static_cast<std::uint8_t>(rng_.next());
    return out;
  }
  Bytes some_bytes(std::size_t most) { return bytes(1 + count(most - 1)); }

  template <class Id>
  Id id() {
    Id out;
    for (auto& b : out.data) b = static_cast<std::uint8_t>(rng_.next());
    return out;
  }
  KeyPair key() {
    const Digest seed = id<Digest>();
    return KeyPair::from_seed(seed.data);
  }

  std::string text(std::size_t max_bytes) {
    static constexpr const char* kPieces[] = {"a", "Z", "7", " ", "é", "日", "🎉", "-", "ß"};
    std::string out;
    const std::size_t wanted = count(max_bytes);
    for (;;) {
      const std::string piece = kPieces[rng_.below(std::size(kPieces))];
      if (out.size() + piece.size() > wanted) return out;
      out += piece;
    }
  }

  PeerRecord record() {
    PeerRecord out;
    out.sequence = rng_.next();
    out.name = text(limits::kMaxNameBytes);
    out.version = text(limits::kMaxNameBytes);
    out.team = text(limits::kMaxNameBytes);
    for (std::size_t i = count(limits::kMaxAddresses); i > 0; --i) {
      const std::string port = std::to_string(1 + rng_.below(65535));
      out.addresses.push_back(rng_.chance(0.5) ? "192.0.2.7:" + port : "[2001:db8::7]:" + port);
    }
    out.role = static_cast<Role>(rng_.below(4));
    out.stage = static_cast<Stage>(rng_.below(6));
    out.trains = rng_.chance(0.5);
    out.epoch = rng_.next();
    out.samples = rng_.next();
    out.samples_per_second = rng_.uniform(0, 1e6);
    out.up_bits_per_second = rng_.uniform(0, 1e10);
    out.down_bits_per_second = rng_.uniform(0, 1e10);
    out.head = id<Digest>();
    out.digest_epoch = rng_.next();
    out.state_digest = id<Digest>();
    out.total_samples = rng_.next();
    out.chain_samples = rng_.next();
    for (std::size_t i = count(limits::kMaxLost); i > 0; --i) {
      out.lost.push_back({rng_.next(), rng_.next()});
    }
    out.has_state = rng_.chance(0.5);
    out.relays = rng_.chance(0.5);
    out.started_ms = rng_.next();
    for (std::size_t i = count(limits::kMaxOutOfReach); i > 0; --i) {
      out.out_of_reach.push_back(rng_.next());
    }
    return out;
  }

  // A message of the kind with this index in the variant; lists up to `longest` long.
  Message message(std::size_t kind, std::size_t longest = 20) {
    switch (kind) {
      case 0:
        return records(std::min<std::size_t>(longest, 4));
      case 1:
        return summary(longest);
      case 2:
        return offer(longest);
      case 3:
        return Accept{rng_.next(), u32(), u32()};
      case 4:
        return reject(longest);
      case 5:
        return Share{rng_.next(), u32(), u32()};
      case 6:
        return Progress{rng_.next(), u32(), u32(), rng_.uniform(0, 1e6), rng_.chance(0.5)};
      case 7:
        return Start{rng_.next(), u32()};
      case 8:
        return Done{rng_.next(), u32(), u32(), id<Digest>(), rng_.normal() * 1e3, id<Signature>()};
      case 9:
        return Void{rng_.next(), u32(), text(limits::kMaxReasonBytes), id<PeerId>()};
      case 10:
        return CommitNotice{some_bytes(longest * 50)};
      case 11:
        return CommitsRequest{rng_.next(),
                              static_cast<std::uint32_t>(count(limits::kMaxCommitsPerMessage))};
      case 12:
        return Commits{rng_.next(), blobs(longest, longest * 20)};
      case 13:
        return SnapshotRequest{rng_.next()};
      case 14:
        return SnapshotReady{rng_.next(), id<Digest>(), id<Digest>(),
                             rng_.below(limits::kMaxBlobBytes + 1)};
      case 15:
        return ContentQuery{id<Digest>()};
      case 16:
        return content_info(longest);
      case 17:
        return ChunkRequest{
            id<Digest>(), static_cast<std::uint32_t>(rng_.below(limits::kMaxLeaves)),
            1 + static_cast<std::uint32_t>(rng_.below(limits::kMaxChunksPerRequest))};
      case 18:
        return ChunkRefused{id<Digest>(), u32()};
      case 19:
        return ValidationResult{rng_.next(), rng_.normal(), rng_.chance(0.5) ? -1 : rng_.uniform()};
      case 20:
        return Orders{blobs(longest, limits::kMaxOrderBytes)};
      case 21:
        return Bye{text(limits::kMaxReasonBytes)};
      default:
        return later_message(kind, longest);
    }
  }
  // Those that came to the protocol later.
  Message later_message(std::size_t kind, std::size_t longest) {
    switch (kind) {
      case 22:
        return Congestion{rng_.next(), u32(), rng_.uniform(0, 1e4)};
      case 23:
        return News{summary(longest).known};
      case 24: {
        RecordsRequest out;
        out.wanted.resize(count(longest));
        for (auto& prefix : out.wanted) prefix = rng_.next();
        return out;
      }
      case 25:
        return DialBackRequest{static_cast<std::uint16_t>(1 + rng_.below(65535))};
      case 26:
        return DialBackResult{"192.0.2.7:" + std::to_string(1 + rng_.below(65535)),
                              rng_.chance(0.5)};
      case 27:
        return JoinRequests{
            blobs(std::min(longest, limits::kMaxAdmissions), limits::kMaxRequestBytes)};
      case 28:
        return MembershipNotice{blobs(std::min(longest, limits::kMaxAdmissions), kMaxChainBytes)};
      case 29:
        return AuditFailed{id<PeerId>()};
      case 30: {
        SignedParts out{attempt_id(), {}};
        out.parts.resize(count(std::min(longest, limits::kMaxMembers)));
        for (SignedPart& part : out.parts) part = signed_part();
        return out;
      }
      case 31:
        return Equivocation{attempt_id(), signed_part(), signed_part()};
      default: {
        ChunksHeld out{id<Digest>(), {}};
        out.indices.resize(1 + count(std::min(longest, limits::kMaxChunksHeld - 1)));
        for (auto& index : out.indices) {
          index = static_cast<std::uint32_t>(rng_.below(limits::kMaxLeaves));
        }
        return out;
      }
    }
  }
  Message message() { return message(rng_.below(kKinds)); }

  AttemptId attempt_id() { return {rng_.next(), u32(), id<Digest>(), id<PeerId>()}; }
  SignedPart signed_part() {
    return {id<PeerId>(), u32(), rng_.next(), id<Digest>(), id<Signature>()};
  }

  // A valid chain of one to three for `project`, whose last subject is `member`.
  CertificateChain chain(const KeyPair& project, const PublicKey& member, std::size_t length) {
    CertificateChain out;
    KeyPair issuer = project;
    for (std::size_t i = 0; i < length; ++i) {
      KeyPair next = key();
      Certificate certificate;
      certificate.project = project.public_key();
      certificate.subject = i + 1 == length ? member : next.public_key();
      certificate.display_name = text(kMaxDisplayName);
      const bool moderates = i + 2 < length, invites = i + 2 == length;
      certificate.role = moderates ? Role::kModerator : Role::kVolunteer;
      certificate.rights = Rights::kContribute | (moderates ? Rights::kModerate : 0) |
                           (invites ? Rights::kInvite : 0);
      certificate.max_uses = u32();
      out.push_back(sign_certificate(certificate, issuer));
      issuer = std::move(next);
    }
    return out;
  }

  BulkHeader bulk_header() {
    BulkHeader out;
    out.kind = static_cast<BulkKind>(1 + rng_.below(3));
    out.codec = static_cast<std::uint8_t>(rng_.next());
    out.attempt = u32();
    out.epoch = rng_.next();
    out.index = u32();
    out.payload_bytes = static_cast<std::uint32_t>(rng_.below(kMaxBulkPayload + 1));
    out.weight = rng_.uniform(0, 1e6);
    if (out.kind == BulkKind::kContribute) {
      out.norm = rng_.uniform(0, 1e6);
      out.origin = {rng_.next(), rng_.next()};
    } else {
      out.root = id<Digest>();
    }
    return out;
  }

 private:
  std::size_t count(std::size_t most) { return static_cast<std::size_t>(rng_.below(most + 1)); }
  std::uint32_t u32() { return static_cast<std::uint32_t>(rng_.next()); }

  Records records(std::size_t longest) {
    Records out;
    for (std::size_t i = count(longest); i > 0; --i) {
      out.records.push_back(
          {std::make_shared<const SignedRecord>(sign_record(record(), key())), u32()});
    }
    return out;
  }
  Summary summary(std::size_t longest) {
    Summary out;
    out.reply = rng_.chance(0.5);
    for (std::size_t i = count(longest); i > 0; --i) {
      out.known.push_back({rng_.next(), rng_.next()});
    }
    out.from = rng_.next();
    out.to = std::max(out.from, rng_.next());
    return out;
  }
  Offer offer(std::size_t longest) {
    Offer out;
    out.epoch = rng_.next();
    out.attempt = u32();
    out.previous_head = id<Digest>();
    out.values = rng_.below(limits::kMaxVectorValues + 1);
    out.chunk_values = static_cast<std::uint32_t>(rng_.below(1 << 20));
    out.codec = static_cast<std::uint8_t>(rng_.next());
    for (std::size_t i = count(longest); i > 0; --i) {
      out.members.push_back({id<PeerId>(), u32(), u32(), static_cast<std::uint8_t>(u32())});
    }
    return out;
  }
  Reject reject(std::size_t longest) {
    Reject out;
    out.epoch = rng_.next();
    out.attempt = u32();
    out.reason = static_cast<RejectReason>(rng_.below(7));
    out.highest_attempt = u32();
    out.obeyed = id<PeerId>();
    out.commit = bytes(count(longest * 50));
    return out;
  }
  std::vector<Bytes> blobs(std::size_t longest, std::size_t max_bytes) {
    std::vector<Bytes> out;
    for (std::size_t i = count(longest); i > 0; --i) out.push_back(some_bytes(max_bytes));
    return out;
  }
  ContentInfo content_info(std::size_t longest) {
    ContentInfo out;
    out.root = id<Digest>();
    out.chunk_bytes = 1 + static_cast<std::uint32_t>(rng_.below(kMaxBulkPayload));
    out.leaves.resize(count(longest));
    for (Digest& leaf : out.leaves) leaf = id<Digest>();
    const std::uint64_t full = out.leaves.size() * std::uint64_t{out.chunk_bytes};
    out.size = full == 0 ? 0 : full - rng_.below(out.chunk_bytes);
    if (rng_.chance(0.5)) out.held = bytes((out.leaves.size() + 7) / 8);
    return out;
  }

  Rng rng_;
};

}  // namespace potluck::test
