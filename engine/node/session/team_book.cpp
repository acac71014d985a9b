// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/team_book.h"

#include "net/base/log.h"

namespace potluck {

void TeamBook::note(const PeerId& peer, const std::string& team) {
  const auto known = known_.find(peer);
  if (known != known_.end() && known->second == team) return;
  known_[peer] = team;
  storage_.post([project = project_, peer, team](Store& store) {
    if (const auto put = store.put_peer_team(project, peer, team); !put) {
      log_for("node").warn("{}", put.error().text());
    }
  });
}

void TeamBook::note(std::span<const PeerView> peers) {
  for (const PeerView& peer : peers) {
    if (peer.linked || peer.took_part) note(peer.record.peer, peer.record.team);
  }
}

}  // namespace potluck
