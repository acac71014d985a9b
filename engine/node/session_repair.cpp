// SPDX-License-Identifier: GPL-3.0-or-later
// Commits that are damaged on this disk: looked for page by page while the project runs, named
// once, and fetched again.
#include "engine/node/session.h"
#include "net/base/log.h"

namespace potluck {

void Session::look_for_damage_from(std::uint64_t epoch) {
  setup_.storage->post([this, epoch](Store& store) {
    auto found = look_for_damage(store, setup_.row.id, epoch, CommitRepair::kAtOnce);
    if (!found) return log_for("store")->warn("{}", found.error().text());
    boost::asio::post(io_, [this, found = std::move(*found)] { on_damage(found); });
  });
}

void Session::on_damage(const DamageFound& found) {
  if (!collaboration_) return;
  repair_.found(found.damaged);
  damaged_ += found.damaged.size();
  if (found.next) return look_for_damage_from(*found.next);
  if (damaged_ == 0) return;
  warn(std::to_string(damaged_) + " commits of the history are damaged on this disk",
       "They are fetched again from other members; the model is not concerned");
}

void Session::repair_commits() {
  if (!repair_.needed()) return;
  std::set<PeerId> linked;
  for (const auto& [peer, link] : links_) linked.insert(peer);
  if (const auto question = repair_.next(linked, now())) {
    transport_->send(question->of, question->request);
  }
}

bool Session::take_repair(const PeerId& from, const Commits& commits) {
  if (!repair_.answers(from, commits)) return false;
  std::vector<CommitRow> rows;
  for (const auto& commit : repair_.take(commits)) {
    rows.push_back(row_of(commit, me_, unix_ms_now()));
  }
  if (rows.empty()) return true;
  setup_.storage->post([this, rows = std::move(rows)](Store& store) {
    if (const auto done = store.restore_commits(setup_.row.id, rows); !done) {
      return log_for("store")->warn("{}", done.error().text());
    }
    const auto left = look_for_damage(store, setup_.row.id, rows.front().epoch, rows.size());
    if (!left) return;
    boost::asio::post(io_, [this, from = rows.front().epoch, to = rows.back().epoch + 1,
                            damaged = left->damaged] {
      repair_.repaired(from, to);
      repair_.found(damaged);
      if (!repair_.needed()) log(1, "the damaged commits of the history are whole again");
    });
  });
  return true;
}

}  // namespace potluck
