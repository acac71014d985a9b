// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever runs a project works with: members, invites, announcements, checkpoints. Pure
// values, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/json.h"

namespace potluck::control {

struct Member {
  std::string peer, name, role;
  bool linked = false;
  std::uint64_t samples = 0;
  double share = 0;
  std::string invite;
  bool banned = false;
  std::string ban_reason;
  std::string convicted;  // by what: audit, most, proof; empty: of nothing
  bool me = false;
  std::uint64_t audited_samples = 0;  // that this computer has computed again, and found right
  std::uint64_t cut_offs = 0;         // times that it took no more of this member
  std::string cut_off_why;            // the last time since it did this
};
struct Members {
  std::vector<Member> members;
};

struct Invite {
  std::string key, label;
  std::int64_t created_unix_ms = 0, expires_unix = 0;
  std::uint32_t max_uses = 0;
  std::string link;
};
// As it stands after it was handed out.
struct UsedInvite {
  Invite invite;
  std::uint64_t uses = 0;
  bool withdrawn = false, banned = false;
};
struct Invites {
  std::vector<UsedInvite> invites;
};

// Somebody asks to be let in.
struct JoinRequest {
  std::string key, name, message;
  std::int64_t unix_ms = 0;
  std::string invite;
};
struct JoinRequests {
  std::vector<JoinRequest> requests;
};

struct Announcement {
  std::string text;
  std::int64_t unix_ms = 0;
};
struct Announcements {
  std::vector<Announcement> announcements;
  std::int64_t read_unix_ms = 0;
};

struct Checkpoint {
  std::uint64_t epoch = 0;
  bool best = false;
  std::int64_t unix_ms = 0;
  std::uint64_t bytes = 0;
  std::string file;
};
struct Checkpoints {
  std::vector<Checkpoint> checkpoints;
};

void to_json(Json& out, const Member& member);
void to_json(Json& out, const Members& members);
void to_json(Json& out, const Invite& invite);
void to_json(Json& out, const UsedInvite& invite);
void to_json(Json& out, const Invites& invites);
void to_json(Json& out, const JoinRequest& request);
void to_json(Json& out, const JoinRequests& requests);
void to_json(Json& out, const Announcement& announcement);
void to_json(Json& out, const Announcements& announcements);
void to_json(Json& out, const Checkpoint& checkpoint);
void to_json(Json& out, const Checkpoints& checkpoints);

}  // namespace potluck::control
