// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/history_backfill.h"

#include "engine/collab/history/commit_log.h"
#include "engine/node/disk/older_commits.h"
#include "net/base/log.h"

namespace potluck {

HistoryBackfill::HistoryBackfill(boost::asio::io_context& io, const Clock& clock,
                                 StorageThread& storage, History& history, const ProjectId& project,
                                 const PeerId& me, LinkAccess links, SessionEvents& events,
                                 std::function<std::uint64_t()> epochs)
    : io_(io),
      clock_(clock),
      storage_(storage),
      history_(history),
      project_(project),
      me_(me),
      links_(std::move(links)),
      events_(events),
      epochs_(std::move(epochs)),
      timer_(io) {}

void HistoryBackfill::look() {
  storage_.post([this, epochs = epochs_()](Store& store) {
    auto seam = find_seam(store, project_, epochs);
    if (!seam) return log_for("store").warn("{}", seam.error().text());
    post_to(io_, [this, seam = *seam] { on_seam(seam); });
  });
}

void HistoryBackfill::on_seam(const std::optional<Seam>& seam) {
  if (!seam) {
    if (older_.wanted()) events_.info("the older history is here as a whole");
    return older_.whole();
  }
  if (!older_.wanted()) {
    events_.info("the history before epoch " + std::to_string(seam->epoch) +
                 " is fetched from other members while this computer takes part");
  }
  older_.missing(*seam);
  ask();
}

void HistoryBackfill::ask() {
  if (!older_.wanted()) return;
  const TimePoint now = clock_.now();
  if (const auto question = older_.next(links_.linked(), now)) {
    links_.send(question->of, question->request);
  }
  const auto next = older_.next_deadline();
  if (!next || *next <= now) return;  // nobody is there to be asked: at the next second
  timer_.call_after(*next - now, [this] { ask(); });
}

bool HistoryBackfill::take(const PeerId& from, const Commits& commits) {
  if (!older_.answers(from, commits)) return false;
  if (older_.take(commits, clock_.now())) {
    prove_and_store(commits.commits, *older_.seam());
  } else {
    ask();
  }
  return true;
}

void HistoryBackfill::prove_and_store(const std::vector<Bytes>& commits, const Seam& seam) {
  storage_.post([this, commits, seam, epochs = epochs_()](Store& store) {
    auto next = store_proved(store, commits, seam, epochs);
    if (next) {
      return post_to(io_, [this, next = *next] { on_seam(next); });
    }
    log_for("store").warn("older commits are not taken: {}", next.error().text());
    post_to(io_, [this] {
      older_.refused(clock_.now());
      ask();
    });
  });
}

// On the storage thread. -> the seam that is left.
Result<std::optional<Seam>> HistoryBackfill::store_proved(Store& store,
                                                          const std::vector<Bytes>& commits,
                                                          const Seam& seam, std::uint64_t epochs) {
  POTLUCK_TRY(const auto older, prove_older(commits, seam, genesis_of(project_)));
  const auto given_up = fill_seam(store, project_, me_, seam, older);
  if (!given_up && given_up.error().code != ErrorCode::kNotFound) return given_up.error();
  history_.recount(given_up ? *given_up : 0);
  if (given_up && *given_up > 0) {
    post_to(io_, [this, from = older.front().commit.epoch, mine = *given_up] {
      events_.rolled_back(from, "a longer history won", mine);
    });
  }
  return find_seam(store, project_, epochs);
}

}  // namespace potluck
