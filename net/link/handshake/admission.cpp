// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/admission.h"

namespace potluck {
namespace {

Refusal refuse(CloseCode code, ErrorCode error, std::string told, std::string reported,
               std::string hint, Bytes order = {}) {
  return {{code, std::move(told), std::move(order)}, {error, std::move(reported), std::move(hint)}};
}

}  // namespace

const Bytes* ban_of(const Hello& hello, const HelloCheck& check) {
  if (const Bytes* order = check.ban_of(hello.identity)) return order;
  for (const SignedCertificate& link : hello.chain) {
    if (const Bytes* order = check.ban_of(link.certificate.subject)) return order;
  }
  return nullptr;
}

const Bytes* withdrawal_of(const Hello& hello, const HelloCheck& check) {
  for (const SignedCertificate& link : hello.chain) {
    if (const Bytes* order = check.withdrawal_of(link.certificate)) return order;
  }
  return nullptr;
}

std::optional<Refusal> examine_hello(const Hello& hello, const noise::Key& remote_static,
                                     const HelloCheck& check) {
  const std::string node = "the node at " + check.where;
  // The key that signed the certificate must be the one that ran this handshake.
  const Result<noise::Key> claimed = noise::dh_public_of(hello.identity);
  if (!claimed || *claimed != remote_static)
    return refuse(CloseCode::kBadCertificate, ErrorCode::kPermission,
                  "the identity does not belong to the key that ran the handshake",
                  node + " claims an identity that it does not hold", "do not trust this address");
  if (hello.identity == check.self)
    return refuse(CloseCode::kSelf, ErrorCode::kInvalidArgument, "",
                  check.where + " is this node itself", "give the address of another node");
  if (hello.project != check.project)
    return refuse(CloseCode::kWrongProject, ErrorCode::kPermission, "",
                  node + " takes part in another project", "check the invite link and the address");
  if (check.expected && *check.expected != hello.identity)
    return refuse(CloseCode::kNormal, ErrorCode::kPermission, "another peer was expected here",
                  node + " is peer " + hello.identity.short_hex() + ", expected was " +
                      check.expected->short_hex(),
                  "its address may have been given to another computer");
  if (const Status chain = verify_chain(hello.chain, check.project, hello.identity, check.now_unix);
      !chain) {
    const bool expired = chain.error().code == ErrorCode::kExpired;
    return refuse(expired ? CloseCode::kExpired : CloseCode::kBadCertificate,
                  expired ? ErrorCode::kExpired : ErrorCode::kPermission, chain.error().message,
                  "the membership of " + node + " is not valid: " + chain.error().message,
                  expired ? "it needs a new invite link; check the clocks of both computers"
                          : "it must join with an invite link of this project");
  }
  if (const Bytes* order = ban_of(hello, check))
    return refuse(CloseCode::kBanned, ErrorCode::kPermission, "", node + " is banned",
                  "the organiser can lift the ban", *order);
  if (const Bytes* order = withdrawal_of(hello, check))
    return refuse(CloseCode::kWithdrawn, ErrorCode::kExpired, "",
                  node + " came by an invite that was withdrawn", "give it a new invite link",
                  *order);
  return std::nullopt;
}

}  // namespace potluck
