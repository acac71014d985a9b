// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/managing.h"

namespace potluck::control {

void to_json(Json& out, const Member& it) {
  out = {{"peer", it.peer},
         {"name", it.name},
         {"role", it.role},
         {"linked", it.linked},
         {"samples", it.samples},
         {"contribution_share", it.share},
         {"invite", it.invite},
         {"banned", it.banned},
         {"ban_reason", it.ban_reason},
         {"convicted", it.convicted},
         {"me", it.me},
         {"audited_samples", it.audited_samples},
         {"cut_offs", it.cut_offs},
         {"cut_off_why", it.cut_off_why}};
}

void to_json(Json& out, const Members& it) { out = {{"members", it.members}}; }

void to_json(Json& out, const Invite& it) {
  out = {{"key", it.key},
         {"label", it.label},
         {"created_unix_ms", it.created_unix_ms},
         {"expires_unix", it.expires_unix},
         {"max_uses", it.max_uses},
         {"invite_link", it.link}};
}

void to_json(Json& out, const UsedInvite& it) {
  out = it.invite;
  out.update({{"uses", it.uses}, {"withdrawn", it.withdrawn}, {"banned", it.banned}});
}

void to_json(Json& out, const Invites& it) { out = {{"invites", it.invites}}; }

void to_json(Json& out, const JoinRequest& it) {
  out = {{"key", it.key},
         {"name", it.name},
         {"message", it.message},
         {"unix_ms", it.unix_ms},
         {"invite", it.invite}};
}

void to_json(Json& out, const JoinRequests& it) { out = {{"requests", it.requests}}; }

void to_json(Json& out, const Announcement& it) {
  out = {{"text", it.text}, {"unix_ms", it.unix_ms}};
}

void to_json(Json& out, const Announcements& it) {
  out = {{"announcements", it.announcements}, {"read_unix_ms", it.read_unix_ms}};
}

void to_json(Json& out, const Checkpoint& it) {
  out = {{"epoch", it.epoch},
         {"best", it.best},
         {"unix_ms", it.unix_ms},
         {"bytes", it.bytes},
         {"file", it.file}};
}

void to_json(Json& out, const Checkpoints& it) { out = {{"checkpoints", it.checkpoints}}; }

}  // namespace potluck::control
