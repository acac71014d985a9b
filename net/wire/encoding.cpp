// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/wire/encoding.h"

#include "net/wire/encoding_parts.h"

namespace potluck {
namespace {

// The variant and the schema list the messages in the same order; NONE is the schema's 0.
static_assert(std::variant_size_v<Message::variant> == static_cast<std::size_t>(fb::Body::MAX));
fb::Body body_type(const Message& message) { return static_cast<fb::Body>(message.index() + 1); }

template <class T>
Result<Message> as_message(const T* table) {
  if (table == nullptr) return wire::malformed("a message without a body");
  auto out = wire::read(*table);
  if (!out) return std::move(out).error();
  return Message(std::move(out).value());
}

// Who may take part.
Result<Message> read_about_members(const fb::Envelope& in) {
  switch (in.body_type()) {
    case fb::Body::JoinRequests:
      return as_message(in.body_as_JoinRequests());
    case fb::Body::MembershipNotice:
      return as_message(in.body_as_MembershipNotice());
    case fb::Body::AuditFailed:
      return as_message(in.body_as_AuditFailed());
    case fb::Body::SignedParts:
      return as_message(in.body_as_SignedParts());
    case fb::Body::Equivocation:
      return as_message(in.body_as_Equivocation());
    default:
      return wire::malformed("a message of an unknown kind");
  }
}

Result<Message> read_body(const fb::Envelope& in) {
  switch (in.body_type()) {
    case fb::Body::Records:
      return as_message(in.body_as_Records());
    case fb::Body::Summary:
      return as_message(in.body_as_Summary());
    case fb::Body::Offer:
      return as_message(in.body_as_Offer());
    case fb::Body::Accept:
      return as_message(in.body_as_Accept());
    case fb::Body::Reject:
      return as_message(in.body_as_Reject());
    case fb::Body::Share:
      return as_message(in.body_as_Share());
    case fb::Body::Progress:
      return as_message(in.body_as_Progress());
    case fb::Body::Start:
      return as_message(in.body_as_Start());
    case fb::Body::Done:
      return as_message(in.body_as_Done());
    case fb::Body::Void:
      return as_message(in.body_as_Void());
    case fb::Body::CommitNotice:
      return as_message(in.body_as_CommitNotice());
    case fb::Body::CommitsRequest:
      return as_message(in.body_as_CommitsRequest());
    case fb::Body::Commits:
      return as_message(in.body_as_Commits());
    case fb::Body::SnapshotRequest:
      return as_message(in.body_as_SnapshotRequest());
    case fb::Body::SnapshotReady:
      return as_message(in.body_as_SnapshotReady());
    case fb::Body::ContentQuery:
      return as_message(in.body_as_ContentQuery());
    case fb::Body::ContentInfo:
      return as_message(in.body_as_ContentInfo());
    case fb::Body::ChunksHeld:
      return as_message(in.body_as_ChunksHeld());
    case fb::Body::ChunkRequest:
      return as_message(in.body_as_ChunkRequest());
    case fb::Body::ChunkRefused:
      return as_message(in.body_as_ChunkRefused());
    case fb::Body::ValidationResult:
      return as_message(in.body_as_ValidationResult());
    case fb::Body::Orders:
      return as_message(in.body_as_Orders());
    case fb::Body::Bye:
      return as_message(in.body_as_Bye());
    case fb::Body::Congestion:
      return as_message(in.body_as_Congestion());
    case fb::Body::News:
      return as_message(in.body_as_News());
    case fb::Body::RecordsRequest:
      return as_message(in.body_as_RecordsRequest());
    case fb::Body::DialBackRequest:
      return as_message(in.body_as_DialBackRequest());
    case fb::Body::DialBackResult:
      return as_message(in.body_as_DialBackResult());
    default:
      return read_about_members(in);
  }
}

}  // namespace

Bytes encode_message(const Message& message) {
  wire::Builder builder(512);
  const auto body = std::visit(
      [&builder](const auto& value) { return wire::build(builder, value).Union(); }, message);
  builder.Finish(fb::CreateEnvelope(builder, body_type(message), body));
  return wire::finished(builder);
}

Result<Message> decode_message(ByteView bytes) {
  if (bytes.size() > limits::kMaxControlBytes) return wire::too_large("a message is too large");
  const wire::Aligned aligned(bytes);
  const auto* envelope = wire::verified_root<fb::Envelope>(aligned.view());
  if (envelope == nullptr) return wire::malformed("a message does not verify");
  return read_body(*envelope);
}

std::string_view message_name(const Message& message) {
  return fb::EnumNameBody(body_type(message));
}

}  // namespace potluck
