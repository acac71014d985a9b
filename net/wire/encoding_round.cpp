// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/encoding_parts.h"

namespace potluck::wire {
namespace {

fb::SignedPart to_fb(const SignedPart& in) {
  return {wire::to_fb(in.reducer), in.first, in.serial, wire::to_fb(in.root),
          wire::to_fb(in.signature)};
}

SignedPart part_of(const fb::SignedPart& in) {
  return {key_of(in.reducer()), in.first(), in.serial(), digest_of(in.root()),
          id_of<Signature>(in.signature())};
}

Offset<fb::AttemptId> build(Builder& builder, const AttemptId& in) {
  const fb::Id32 previous = wire::to_fb(in.previous), coordinator = wire::to_fb(in.coordinator);
  return fb::CreateAttemptId(builder, in.epoch, in.attempt, &previous, &coordinator);
}

AttemptId attempt_of(const fb::AttemptId& in) {
  return {in.epoch(), in.attempt(), digest_of(*in.previous()), key_of(*in.coordinator())};
}

}  // namespace

Offset<fb::Offer> build(Builder& builder, const Offer& in) {
  std::vector<fb::OfferMember> members;
  members.reserve(in.members.size());
  for (const OfferMember& member : in.members) {
    members.emplace_back(to_fb(member.peer), member.share, member.chunks, member.codec);
  }
  const auto list = builder.CreateVectorOfStructs(members);
  const fb::Id32 head = to_fb(in.previous_head);
  return fb::CreateOffer(builder, in.epoch, in.attempt, &head, in.values, in.chunk_values, in.codec,
                         list);
}

Result<Offer> read(const fb::Offer& in) {
  if (in.members()->size() > limits::kMaxMembers) return too_large("an offer has too many members");
  if (in.values() > limits::kMaxVectorValues || in.chunk_values() > limits::kMaxVectorValues) {
    return too_large("an offer is about too long a vector");
  }
  Offer out;
  out.epoch = in.epoch();
  out.attempt = in.attempt();
  out.previous_head = digest_of(*in.previous_head());
  out.values = in.values();
  out.chunk_values = in.chunk_values();
  out.codec = in.codec();
  POTLUCK_CHECK(check_aligned(*in.members()));
  out.members.reserve(in.members()->size());
  for (const fb::OfferMember* member : *in.members()) {
    out.members.push_back(
        {key_of(member->peer()), member->share(), member->chunks(), member->codec()});
  }
  return out;
}

Offset<fb::Accept> build(Builder& builder, const Accept& in) {
  return fb::CreateAccept(builder, in.epoch, in.attempt, in.samples);
}

Result<Accept> read(const fb::Accept& in) { return Accept{in.epoch(), in.attempt(), in.samples()}; }

Offset<fb::Reject> build(Builder& builder, const Reject& in) {
  const auto commit = builder.CreateVector(in.commit);
  const fb::Id32 obeyed = to_fb(in.obeyed);
  return fb::CreateReject(builder, in.epoch, in.attempt, static_cast<std::uint8_t>(in.reason),
                          in.highest_attempt, &obeyed, commit);
}

Result<Reject> read(const fb::Reject& in) {
  const auto reason = enum_of(in.reason(), RejectReason::kMayNotLead);
  if (!reason) return malformed("an offer is rejected for an unknown reason");
  Reject out;
  out.epoch = in.epoch();
  out.attempt = in.attempt();
  out.reason = *reason;
  out.highest_attempt = in.highest_attempt();
  out.obeyed = key_of(*in.obeyed());
  POTLUCK_TRY(out.commit, bytes_of(in.commit(), limits::kMaxCommitBytes));
  return out;
}

Offset<fb::Share> build(Builder& builder, const Share& in) {
  return fb::CreateShare(builder, in.epoch, in.attempt, in.share);
}

Result<Share> read(const fb::Share& in) { return Share{in.epoch(), in.attempt(), in.share()}; }

Offset<fb::Progress> build(Builder& builder, const Progress& in) {
  return fb::CreateProgress(builder, in.epoch, in.attempt, in.samples,
                            sent_rate(in.samples_per_second), in.last);
}

Result<Progress> read(const fb::Progress& in) {
  if (!is_rate(in.samples_per_second())) return malformed("a peer claims an impossible speed");
  return Progress{in.epoch(), in.attempt(), in.samples(), in.samples_per_second(), in.last()};
}

Offset<fb::Start> build(Builder& builder, const Start& in) {
  return fb::CreateStart(builder, in.epoch, in.attempt);
}

Result<Start> read(const fb::Start& in) { return Start{in.epoch(), in.attempt()}; }

Offset<fb::Done> build(Builder& builder, const Done& in) {
  const fb::Id32 root = to_fb(in.average_root);
  const fb::Id64 vote = to_fb(in.vote);
  return fb::CreateDone(builder, in.epoch, in.attempt, in.samples, &root, sent_loss(in.loss_sum),
                        &vote);
}

Result<Done> read(const fb::Done& in) {
  if (!is_loss(in.loss_sum())) return malformed("a peer reports a loss that is not a number");
  return Done{in.epoch(),    in.attempt(),
              in.samples(),  digest_of(*in.average_root()),
              in.loss_sum(), id_of<Signature>(*in.vote())};
}

Offset<fb::Void> build(Builder& builder, const Void& in) {
  const auto reason = builder.CreateString(clean_text(in.reason, limits::kMaxReasonBytes));
  const fb::Id32 awaited = to_fb(in.awaited);
  return fb::CreateVoid(builder, in.epoch, in.attempt, reason, &awaited);
}

Result<Void> read(const fb::Void& in) {
  POTLUCK_TRY(std::string reason, text_of(in.reason(), limits::kMaxReasonBytes));
  const PeerId awaited = in.awaited() != nullptr ? key_of(*in.awaited()) : PeerId{};
  return Void{in.epoch(), in.attempt(), std::move(reason), awaited};
}

Offset<fb::AuditFailed> build(Builder& builder, const AuditFailed& in) {
  const fb::Id32 peer = to_fb(in.peer);
  return fb::CreateAuditFailed(builder, &peer);
}

Result<AuditFailed> read(const fb::AuditFailed& in) { return AuditFailed{key_of(*in.peer())}; }

Offset<fb::SignedParts> build(Builder& builder, const SignedParts& in) {
  std::vector<fb::SignedPart> parts;
  parts.reserve(in.parts.size());
  for (const SignedPart& part : in.parts) parts.push_back(to_fb(part));
  const auto list = builder.CreateVectorOfStructs(parts);
  return fb::CreateSignedParts(builder, build(builder, in.attempt), list);
}

Result<SignedParts> read(const fb::SignedParts& in) {
  if (in.parts()->size() > limits::kMaxMembers) return too_large("an average has too many parts");
  SignedParts out{attempt_of(*in.attempt()), {}};
  POTLUCK_CHECK(check_aligned(*in.parts()));
  out.parts.reserve(in.parts()->size());
  for (const fb::SignedPart* part : *in.parts()) out.parts.push_back(part_of(*part));
  return out;
}

Offset<fb::Equivocation> build(Builder& builder, const Equivocation& in) {
  const fb::SignedPart one = to_fb(in.one), other = to_fb(in.other);
  return fb::CreateEquivocation(builder, build(builder, in.attempt), &one, &other);
}

Result<Equivocation> read(const fb::Equivocation& in) {
  return Equivocation{attempt_of(*in.attempt()), part_of(*in.one()), part_of(*in.other())};
}

Offset<fb::Congestion> build(Builder& builder, const Congestion& in) {
  return fb::CreateCongestion(builder, in.epoch, in.attempt, sent_waiting_time(in.seconds));
}

Result<Congestion> read(const fb::Congestion& in) {
  if (!is_waiting_time(in.seconds()))
    return malformed("a peer claims to have waited for an odd time");
  return Congestion{in.epoch(), in.attempt(), in.seconds()};
}

Offset<fb::CommitNotice> build(Builder& builder, const CommitNotice& in) {
  return fb::CreateCommitNotice(builder, builder.CreateVector(in.commit));
}

Result<CommitNotice> read(const fb::CommitNotice& in) {
  POTLUCK_TRY(Bytes commit, bytes_of(in.commit(), limits::kMaxCommitBytes));
  if (commit.empty()) return malformed("a notice of a commit without the commit");
  return CommitNotice{std::move(commit)};
}

}  // namespace potluck::wire
