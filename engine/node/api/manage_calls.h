// SPDX-License-Identifier: GPL-3.0-or-later
// The calls for whoever runs a project: members, invites, bans, announcements, checkpoints. What
// the organiser or a moderator decides is signed and travels as an Order.
#pragma once

#include "engine/control/values/managing.h"
#include "engine/node/api/call_table.h"
#include "engine/node/projects/governing.h"

namespace potluck {

class ManageCalls {
 public:
  ManageCalls(const KeyPair& identity, StorageThread& storage, Memberships& memberships,
              const RunningProject& running);

  static CallList<ManageCalls> methods();
  Result<control::Members> members(const Json& params);
  Result<control::Invites> invites(const Json& params);
  Result<control::Invite> make_invite(const Json& params);
  Result<control::Nothing> ban(const Json& params);
  Result<control::Nothing> withdraw_invite(const Json& params);
  Result<control::Nothing> lift_ban(const Json& params);
  Result<control::Announcement> announce(const Json& params);
  Result<control::Announcements> announcements(const Json& params);
  Result<control::Checkpoints> checkpoints(const Json& params);

 private:
  Result<LocalProject> organised(const Json& params);  // kPermission: by somebody else
  Result<LocalProject> governed(const Json& params);   // kPermission: and moderated
  Result<std::vector<control::Invite>> invites_of(const LocalProject& project);

  const PeerId me_;
  StorageThread& storage_;
  Memberships& memberships_;
  const RunningProject& running_;
  Governing governing_;
};

}  // namespace potluck
