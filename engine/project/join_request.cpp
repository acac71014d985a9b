// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/join_request.h"

#include "engine/project/project_limits.h"

namespace potluck {
namespace {

constexpr std::string_view kContext = "potluck join request v1";
constexpr std::uint8_t kFormat = 1;
// format, time, length of the chain, chain, message, signature. The project is the chain's.
constexpr std::size_t kTime = 1, kChainLength = 9, kChain = 11;

Error malformed() {
  return {ErrorCode::kMalformed, "a request to join is damaged or of another version", ""};
}

bool fits(const std::string& message) {
  return message.size() <= kMaxRequestMessage && is_description(message);
}

}  // namespace

Status check_request_message(const std::string& message) {
  if (fits(message)) return ok_status();
  return {ErrorCode::kInvalidArgument, "this message cannot be sent with the request",
          "write " + std::to_string(kMaxRequestMessage) +
              " bytes of plain text at most (about as many letters)"};
}

Result<Bytes> sign_request(const JoinRequest& request, const KeyPair& identity) {
  POTLUCK_CHECK(check_request_message(request.message));
  const Bytes chain = encode_chain(request.chain);
  Bytes out(kChain);
  out[0] = kFormat;
  put_u64(&out[kTime], static_cast<std::uint64_t>(request.unix_s));
  put_u16(&out[kChainLength], static_cast<std::uint16_t>(chain.size()));
  out.insert(out.end(), chain.begin(), chain.end());
  out.insert(out.end(), request.message.begin(), request.message.end());
  const Signature signature = identity.sign(kContext, out);
  out.insert(out.end(), signature.data.begin(), signature.data.end());
  return out;
}

Result<JoinRequest> decode_request(ByteView bytes, const ProjectId& project,
                                   std::int64_t now_unix) {
  constexpr std::size_t kLongest = kChain + kMaxChainBytes + kMaxRequestMessage + Signature::kSize;
  if (bytes.size() < kChain + Signature::kSize || bytes.size() > kLongest || bytes[0] != kFormat) {
    return malformed();
  }
  const ByteView payload = bytes.first(bytes.size() - Signature::kSize);
  const std::size_t chain_bytes = get_u16(&payload[kChainLength]);
  if (payload.size() < kChain + chain_bytes) return malformed();
  JoinRequest out;
  POTLUCK_TRY(out.chain, decode_chain(payload.subspan(kChain, chain_bytes)));
  POTLUCK_TRY(const auto signature, Signature::from(bytes.last(Signature::kSize)));
  if (!verify(out.own().subject, kContext, payload, signature)) {
    return {ErrorCode::kPermission, "a request to join is not signed by who asks", ""};
  }
  POTLUCK_CHECK(verify_membership(out.chain, project, out.own().subject, now_unix));
  out.unix_s = static_cast<std::int64_t>(get_u64(&payload[kTime]));
  if (out.unix_s < 0) return malformed();
  const ByteView message = payload.subspan(kChain + chain_bytes);
  out.message.assign(message.begin(), message.end());
  if (!fits(out.message)) return malformed();
  return out;
}

}  // namespace potluck
