// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/project_link.h"

#include <algorithm>

#include "engine/node/session/session.h"
#include "engine/project/invite.h"

namespace potluck {

Result<std::string> current_link(const LocalProject& project, const RunningProject& running) {
  POTLUCK_TRY(auto invite, stored_link(project.folder, SystemClock().unix_seconds()));
  std::vector<std::string> addresses;
  {
    const auto use = running.use();
    if (Session* session = use.session_of(project.row.id)) {
      addresses = session->addresses_for_link();
    }
  }
  for (const auto& old : invite.addresses) {
    if (std::find(addresses.begin(), addresses.end(), old) == addresses.end())
      addresses.push_back(old);
  }
  set_addresses(invite, std::move(addresses));
  return to_invite_link(invite);
}

}  // namespace potluck
