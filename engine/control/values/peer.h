// SPDX-License-Identifier: GPL-3.0-or-later
// The members that take part beside this computer, and the last round with them. Pure values, any
// thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/control/values/json.h"
#include "engine/control/values/sentence.h"

namespace potluck::control {

struct Peer {
  std::string peer, name, role, stage;
  bool linked = false, client_mode = false, coordinator = false;
  std::string way;  // of the link to it: "direct", "punched", "relayed"; empty: there is none
  double ping_ms = 0, up_bps = 0, down_bps = 0, samples_per_second = 0;
  std::uint64_t epoch = 0, epoch_samples = 0;
  double fraction = 0;
  std::string codec;
  std::uint64_t total_samples = 0;
  std::string version;
  double seconds_since_heard = 0;
  std::vector<std::string> addresses;
};
struct Peers {
  std::vector<Peer> peers;
};

struct RoundMember {
  std::string peer, name;
  bool me = false, computes = false;
  double fraction = 0;
  std::string codec;
  double up_bps = 0, down_bps = 0;
  bool line_known = false;
  double samples_per_second = 0;
  std::uint32_t samples = 0;
  double arrived_seconds = 0, up_seconds = 0, down_seconds = 0;
  std::vector<Sentence> why;
};
// A link that is busy all the time.
struct Gate {
  std::string peer, direction;
};
struct Round {
  std::uint64_t epoch = 0;
  std::uint32_t attempt = 0;
  std::string coordinator, average_codec;
  double compute_seconds = 0, exchange_seconds = 0;
  std::optional<double> took_seconds;
  double epoch_seconds = 0;
  std::vector<Gate> gates;
  std::vector<RoundMember> members;
};
struct LastRound {
  std::optional<Round> last_round;
};

void to_json(Json& out, const Peer& peer);
void to_json(Json& out, const Peers& peers);
void to_json(Json& out, const RoundMember& member);
void to_json(Json& out, const Gate& gate);
void to_json(Json& out, const Round& round);
void to_json(Json& out, const LastRound& last);

}  // namespace potluck::control
