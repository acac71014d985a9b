// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/ledger_standing.h"

#include <array>

#include "engine/node/disk/stored_json.h"
#include "net/base/log.h"
#include "net/base/members.h"

namespace potluck {
namespace {

using nlohmann::json;

struct Kind {
  const char* name;
  std::uint64_t Uncounted::*samples;
};
constexpr std::array<Kind, 3> kKinds = {{{"given_up", &Uncounted::given_up},
                                         {"cut_off", &Uncounted::cut_off},
                                         {"left_out", &Uncounted::left_out}}};

std::string key_of(const ProjectId& project) { return "uncounted." + project.hex(); }

Uncounted read_uncounted(Store& store, const ProjectId& project) {
  Uncounted out;
  const auto in = stored_json(store.setting(key_of(project)));
  if (!in.is_object()) return out;
  for (const Kind& kind : kKinds) {
    const auto found = in.find(kind.name);
    if (found != in.end() && found->is_number_unsigned()) out.*kind.samples = *found;
  }
  return out;
}

}  // namespace

Result<LedgerStanding> read_standing(Store& store, const ProjectId& project, const PeerId& me) {
  POTLUCK_TRY(const auto board, store.leaderboard(project));
  LedgerStanding out;
  for (const auto& row : board) out.samples += row.samples;
  if (const LedgerRow* row = find_peer(board, me)) out.mine = row->samples;
  POTLUCK_TRY(out.missing, missing_history(store, project));
  out.samples += out.missing.samples;
  out.uncounted = read_uncounted(store, project);
  return out;
}

void add_uncounted(Store& store, const ProjectId& project, const Uncounted& more) {
  if (more == Uncounted{}) return;
  const Uncounted before = read_uncounted(store, project);
  json out = json::object();
  for (const Kind& kind : kKinds) out[kind.name] = before.*kind.samples + more.*kind.samples;
  if (const auto set = store.set_setting(key_of(project), out.dump()); !set) {
    log_for("store").warn("{}", set.error().text());
  }
}

}  // namespace potluck
