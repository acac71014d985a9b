// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/stored_invites.h"

#include "engine/node/disk/secret_text.h"
#include "engine/node/disk/stored_json.h"

namespace potluck {
namespace {

using nlohmann::json;

SecretText invites_of(const LocalProject& project) {
  return {project.folder.invites_file(), "invites." + project.row.id.hex()};
}

std::string text_in(const json& in, const char* key) {
  const auto found = in.find(key);
  return found != in.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_in(const json& in, const char* key) {
  const auto found = in.find(key);
  return found != in.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

}  // namespace

std::vector<control::Invite> kept_invites(Store& store, const LocalProject& project) {
  std::vector<control::Invite> out;
  const auto kept = stored_json(read_secret(store, invites_of(project)));
  if (!kept.is_array()) return out;
  for (const auto& each : kept) {
    if (!each.is_object()) continue;
    out.push_back({text_in(each, "key"), text_in(each, "label"), number_in(each, "created_unix_ms"),
                   number_in(each, "expires_unix"),
                   static_cast<std::uint32_t>(number_in(each, "max_uses")), text_in(each, "link")});
  }
  return out;
}

Status keep_invites(Store& store, const LocalProject& project,
                    const std::vector<control::Invite>& invites) {
  json out = json::array();
  for (const auto& each : invites) {
    out.push_back({{"key", each.key},
                   {"label", each.label},
                   {"created_unix_ms", each.created_unix_ms},
                   {"expires_unix", each.expires_unix},
                   {"max_uses", each.max_uses},
                   {"link", each.link}});
  }
  return write_secret(store, invites_of(project), out.dump());
}

}  // namespace potluck
