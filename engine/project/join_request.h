// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody says who has come by an invite that does not admit by itself, and asks to be let
// in: signed by its key, with the chain by which it may ask, and passed on by members (in the
// message JoinRequests) until somebody who may admit has it. Values, any thread.
#pragma once

#include <string>

#include "net/identity/certificate.h"

namespace potluck {

struct JoinRequest {
  CertificateChain chain;   // its own: it names the key, the name and the invite
  std::int64_t unix_s = 0;  // when it was made, by the clock of who asks
  std::string message;      // clean text in any number of lines; may be empty
  const Certificate& own() const { return chain.back().certificate; }
};
constexpr std::size_t kMaxRequestMessage = 280;  // bytes

Status check_request_message(const std::string& message);  // kInvalidArgument: too long, not clean
Result<Bytes> sign_request(const JoinRequest& request, const KeyPair& identity);
// kMalformed, kPermission, kExpired: not made by somebody who may ask now.
Result<JoinRequest> decode_request(ByteView bytes, const ProjectId& project, std::int64_t now_unix);

}  // namespace potluck
