// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/order.h"

#include <algorithm>

#include "engine/project/project_limits.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck order v1";
// The second one is a moderator's.
constexpr std::uint8_t kFormat = 1, kFormatOfModerator = 2;
// format, kind, time, key, text, signature. The project is who signed it. A moderator's has its
// chain before the text: u16 length, chain.
constexpr std::size_t kKind = 1, kTime = 2, kKey = 10, kText = 42;
constexpr std::size_t kSignatureBytes = 64;

Error malformed() {
  return {ErrorCode::kMalformed, "an order of the organiser is damaged or of another version", ""};
}

bool fits(const Order& order) {
  const bool needs_text = order.kind == Order::Kind::kAnnouncement;
  return order.text.size() <= kMaxOrderText && is_description(order.text) &&
         !(needs_text && order.text.find_first_not_of(" \n") == std::string::npos);
}

bool may_be_a_moderators(Order::Kind kind) { return kind != Order::Kind::kAnnouncement; }

struct Signer {
  PublicKey key;
  std::optional<PublicKey> moderator;
  ByteView text;
};

// Who has to have signed it. at_unix: a moderator has to have been one then.
Result<Signer> signer_of(ByteView payload, const ProjectId& project, std::int64_t at_unix) {
  if (payload[0] == kFormat) return Signer{project, std::nullopt, payload.subspan(kText)};
  if (payload[0] != kFormatOfModerator || payload.size() < kText + 2) return malformed();
  const std::size_t length = get_u16(&payload[kText]);
  const ByteView rest = payload.subspan(kText + 2);
  constexpr std::int64_t kLatest = std::int64_t{1} << 40;
  if (rest.size() < length || at_unix < 0 || at_unix > kLatest) return malformed();
  POTLUCK_TRY(const auto chain, decode_chain(rest.first(length)));
  const Certificate& own = chain.back().certificate;
  POTLUCK_CHECK(verify_membership(chain, project, own.subject, at_unix));
  if (chain.size() != 1 || (own.rights & Rights::kModerate) == 0) {
    return {ErrorCode::kPermission, "an order is signed by somebody who is no moderator", ""};
  }
  return Signer{own.subject, own.subject, rest.subspan(length)};
}

}  // namespace

Result<Bytes> sign_order(const Order& order, const Certifier& certifier) {
  const bool by_moderator = !certifier.chain.empty();
  if (by_moderator && !may_be_a_moderators(order.kind)) {
    return {ErrorCode::kPermission, "only the organiser of this project may do that",
            "ask the organiser"};
  }
  if (!fits(order)) {
    return {ErrorCode::kInvalidArgument, "this text cannot be sent to the members",
            "write 1 to " + std::to_string(kMaxOrderText) +
                " bytes of plain text (about as many letters)"};
  }
  Bytes out(kText);
  out[0] = by_moderator ? kFormatOfModerator : kFormat;
  out[kKind] = static_cast<std::uint8_t>(order.kind);
  put_u64(&out[kTime], static_cast<std::uint64_t>(order.unix_s));
  std::copy(order.key.data.begin(), order.key.data.end(), out.begin() + kKey);
  if (by_moderator) {
    const Bytes chain = encode_chain(certifier.chain);
    out.resize(kText + 2);
    put_u16(&out[kText], static_cast<std::uint16_t>(chain.size()));
    out.insert(out.end(), chain.begin(), chain.end());
  }
  out.insert(out.end(), order.text.begin(), order.text.end());
  const Signature signature = certifier.key.sign(kContext, out);
  out.insert(out.end(), signature.data.begin(), signature.data.end());
  return out;
}

Result<Order> decode_order(ByteView bytes, const ProjectId& project) {
  if (bytes.size() < kText + kSignatureBytes || bytes.size() > kMaxOrderBytes) {
    return malformed();
  }
  const ByteView payload = bytes.first(bytes.size() - kSignatureBytes);
  POTLUCK_TRY(const auto signature, Signature::from(bytes.last(kSignatureBytes)));
  Order out;
  out.unix_s = static_cast<std::int64_t>(get_u64(&payload[kTime]));
  POTLUCK_TRY(const auto signer, signer_of(payload, project, out.unix_s));
  if (!verify(signer.key, kContext, payload, signature)) {
    return {ErrorCode::kPermission, "an order is not signed by the project's organiser", ""};
  }
  const auto kind = payload[kKind];
  if (kind < 1 || kind > 5) return malformed();
  out.kind = static_cast<Order::Kind>(kind);
  out.by = signer.moderator;
  if (out.by && !may_be_a_moderators(out.kind)) return malformed();
  POTLUCK_TRY(out.key, PublicKey::from(payload.subspan(kKey, PublicKey::kSize)));
  out.text.assign(signer.text.begin(), signer.text.end());
  if (!fits(out)) return malformed();
  return out;
}

}  // namespace potluck
