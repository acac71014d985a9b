// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/history_repair.h"

#include "engine/node/disk/commit_rows.h"
#include "engine/node/disk/wall_clock.h"
#include "net/base/log.h"

namespace potluck {

void HistoryRepair::look_from(std::uint64_t epoch) {
  storage_.post([this, epoch](Store& store) {
    auto found = look_for_damage(store, project_, epoch, CommitRepair::kAtOnce);
    if (!found) return log_for("store").warn("{}", found.error().text());
    post_to(io_, [this, found = std::move(*found)] { on_damage(found); });
  });
}

void HistoryRepair::on_damage(const DamageFound& found) {
  repair_.found(found.damaged);
  damaged_ += found.damaged.size();
  if (found.next) return look_from(*found.next);
  if (damaged_ == 0) return;
  events_.warn(std::to_string(damaged_) + " commits of the history are damaged on this disk",
               "They are fetched again from other members; the model is not concerned");
}

void HistoryRepair::ask(TimePoint now) {
  if (!repair_.needed()) return;
  if (const auto question = repair_.next(links_.linked(), now)) {
    links_.send(question->of, question->request);
  }
}

bool HistoryRepair::take(const PeerId& from, const Commits& commits) {
  if (!repair_.answers(from, commits)) return false;
  std::vector<CommitRow> rows;
  for (const auto& commit : repair_.take(commits)) {
    rows.push_back(row_of(commit, me_, unix_ms_now()));
  }
  if (!rows.empty()) store(std::move(rows));
  return true;
}

void HistoryRepair::store(std::vector<CommitRow> rows) {
  storage_.post([this, rows = std::move(rows)](Store& store) {
    if (const auto done = store.restore_commits(project_, rows); !done) {
      return log_for("store").warn("{}", done.error().text());
    }
    const auto left = look_for_damage(store, project_, rows.front().epoch, rows.size());
    if (!left) return;
    post_to(io_,
            [this, from = rows.front().epoch, to = rows.back().epoch + 1, damaged = left->damaged] {
              repair_.repaired(from, to);
              repair_.found(damaged);
              if (!repair_.needed())
                events_.info("the damaged commits of the history are whole again");
            });
  });
}

}  // namespace potluck
