// SPDX-License-Identifier: GPL-3.0-or-later
// The calls about who is let into a project, and who may let others in.
#pragma once

#include "engine/control/values/managing.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/governing.h"

namespace potluck {

class AdmissionCalls {
 public:
  AdmissionCalls(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
                 const RunningProject& running);

  static CallList<AdmissionCalls> methods();
  Result<control::JoinRequests> requests(const Json& params);
  Result<control::Nothing> approve(const Json& params);
  Result<control::Nothing> decline(const Json& params);
  Result<control::Nothing> appoint(const Json& params);
  Result<control::Nothing> dismiss(const Json& params);

 private:
  Result<LocalProject> organised(const Json& params);
  Result<CertificateChain> chain_of(const ProjectId& project, const PeerId& member);
  Status give_role(const LocalProject& project, const CertificateChain& of, Role role);

  Memberships& memberships_;
  const RunningProject& running_;
  Governing governing_;
};

}  // namespace potluck
