// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/order.h"

#include <algorithm>

#include "engine/project/project_limits.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck order v1";
constexpr std::uint8_t kFormat = 1;
// format, kind, time, key, text, signature. The project is who signed it.
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

}  // namespace

Result<Bytes> sign_order(const Order& order, const KeyPair& project_key) {
  if (!fits(order)) {
    return {ErrorCode::kInvalidArgument, "this text cannot be sent to the members",
            "write 1 to " + std::to_string(kMaxOrderText) +
                " bytes of plain text (about as many letters)"};
  }
  Bytes out(kText + order.text.size());
  out[0] = kFormat;
  out[kKind] = static_cast<std::uint8_t>(order.kind);
  put_u64(&out[kTime], static_cast<std::uint64_t>(order.unix_s));
  std::copy(order.key.data.begin(), order.key.data.end(), out.begin() + kKey);
  std::copy(order.text.begin(), order.text.end(), out.begin() + kText);
  const Signature signature = project_key.sign(kContext, out);
  out.insert(out.end(), signature.data.begin(), signature.data.end());
  return out;
}

Result<Order> decode_order(ByteView bytes, const ProjectId& project) {
  if (bytes.size() < kText + kSignatureBytes ||
      bytes.size() > kText + kMaxOrderText + kSignatureBytes) {
    return malformed();
  }
  const ByteView payload = bytes.first(bytes.size() - kSignatureBytes);
  POTLUCK_TRY(const auto signature, Signature::from(bytes.last(kSignatureBytes)));
  if (!verify(project, kContext, payload, signature)) {
    return {ErrorCode::kPermission, "an order is not signed by the project's organiser", ""};
  }
  const auto kind = payload[kKind];
  if (payload[0] != kFormat || kind < 1 || kind > 4) return malformed();
  Order out;
  out.kind = static_cast<Order::Kind>(kind);
  out.unix_s = static_cast<std::int64_t>(get_u64(&payload[kTime]));
  POTLUCK_TRY(out.key, PublicKey::from(payload.subspan(kKey, PublicKey::kSize)));
  const ByteView text = payload.subspan(kText);
  out.text.assign(text.begin(), text.end());
  if (!fits(out)) return malformed();
  return out;
}

}  // namespace potluck
