// SPDX-License-Identifier: GPL-3.0-or-later
// Who asks to be let into one project, and who has been since: verified, each key once, bounded,
// kept in a file. Every member keeps them, so that a request reaches those who may admit, and the
// answer who asked, whoever of them is there when. Not thread-safe; the session's is on the network
// thread.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "engine/project/join_request.h"

namespace potluck {

class KnownAdmissions {
 public:
  explicit KnownAdmissions(const ProjectId& project) : project_(project) {}

  // The request where it is new; nothing where this key has made a later one, or has been let in.
  // kTooLarge: kMostRequests wait already.
  Result<std::optional<JoinRequest>> add_request(ByteView bytes, std::int64_t now_unix);
  // A membership that somebody was given. true: it is new. The request of that key is over.
  Result<bool> add_membership(const CertificateChain& chain, std::int64_t now_unix);
  void forget(const PublicKey& key);  // it was declined; or banned, also with what brought it

  std::vector<JoinRequest> requests() const;                  // in the order in which they came
  const JoinRequest* request_of(const PublicKey& key) const;  // nullptr: it does not wait
  std::vector<Bytes> request_bytes() const;                   // as they travel
  std::vector<Bytes> membership_bytes() const;
  Bytes membership_of(const PublicKey& key) const;  // as it travels; empty: it was given none

  // One file. What is damaged or over in it is left out.
  Bytes encode() const;
  void decode(ByteView bytes, std::int64_t now_unix);
  static KnownAdmissions load(const std::filesystem::path& file, const ProjectId& project,
                              std::int64_t now_unix);

  static constexpr std::size_t kMostRequests = 64, kMostMemberships = 64;
  static constexpr std::int64_t kRequestDays = 30;

 private:
  struct Request {
    JoinRequest request;
    Bytes bytes;
  };
  void drop_old(std::int64_t now_unix);

  ProjectId project_;
  std::vector<Request> requests_;
  std::vector<CertificateChain> memberships_;  // oldest first
};

constexpr std::size_t kMaxAdmissionFile = 1 << 20;

}  // namespace potluck
