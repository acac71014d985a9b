// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/link/handshake/admission.h"

namespace potluck {
namespace {

Refusal refuse(CloseCode code, ErrorCode error, std::string told, std::string reported,
               std::string hint, Bytes order = {}) {
  return {{code, std::move(told), std::move(order)}, {error, std::move(reported), std::move(hint)}};
}

}  // namespace

std::optional<Refusal> examine_membership(const Hello& hello, const HelloCheck& check) {
  const std::string node = "the node at " + check.where;
  if (const Status chain = verify_membership(hello.chain, check.project, hello.identity,
                                             check.now_unix, check.tolerance);
      !chain) {
    const bool expired = chain.error().code == ErrorCode::kExpired;
    return refuse(expired ? CloseCode::kExpired : CloseCode::kBadCertificate,
                  expired ? ErrorCode::kExpired : ErrorCode::kPermission, chain.error().message,
                  "the membership of " + node + " is not valid: " + chain.error().message,
                  expired ? "it needs a new invite link; check the clocks of both computers"
                          : "it must join with an invite link of this project");
  }
  return std::nullopt;
}

std::optional<Refusal> examine_orders(const Hello& hello, const HelloCheck& check) {
  if (check.orders == nullptr) return std::nullopt;
  const std::string node = "the node at " + check.where;
  if (const Bytes* order = check.orders->ban_of(hello.chain))
    return refuse(CloseCode::kBanned, ErrorCode::kPermission, "", node + " is banned",
                  "the organiser can lift the ban", *order);
  if (const Bytes* order = check.orders->withdrawal_of(hello.chain))
    return refuse(CloseCode::kWithdrawn, ErrorCode::kExpired, "",
                  node + " came by an invite that was withdrawn", "give it a new invite link",
                  *order);
  return std::nullopt;
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
  if (auto refusal = examine_membership(hello, check)) return refusal;
  if (auto refusal = examine_orders(hello, check)) return refusal;
  const auto* why = check.kept_out ? check.kept_out->reason(hello.identity, check.now) : nullptr;
  if (why == nullptr) return std::nullopt;
  return refuse(CloseCode::kKeptOut, ErrorCode::kPermission, *why,
                node + " is kept out: it " + *why, "");
}

}  // namespace potluck
