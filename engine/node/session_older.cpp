// SPDX-License-Identifier: GPL-3.0-or-later
// The commits before those that this computer came in with: fetched backwards while it trains,
// proved and stored on the storage thread.
#include "engine/collab/chain.h"
#include "engine/node/session.h"
#include "net/base/log.h"

namespace potluck {

void Session::look_for_seam() {
  setup_.storage->post([this, epochs = epochs_](Store& store) {
    auto seam = find_seam(store, setup_.row.id, epochs);
    if (!seam) return log_for("store")->warn("{}", seam.error().text());
    boost::asio::post(io_, [this, seam = std::move(*seam)] { on_seam(seam); });
  });
}

void Session::on_seam(const std::optional<Seam>& seam) {
  if (!collaboration_) return;
  if (!seam) {
    if (older_.wanted()) log(1, "the older history is here as a whole");
    return older_.whole();
  }
  if (!older_.wanted()) {
    log(1, "the history before epoch " + std::to_string(seam->epoch) +
               " is fetched from other members while this computer takes part");
  }
  older_.missing(*seam);
  ask_older();
}

void Session::ask_older() {
  if (!collaboration_ || !older_.wanted()) return;
  std::set<PeerId> linked;
  for (const auto& [peer, link] : links_) linked.insert(peer);
  if (const auto question = older_.next(linked, now())) {
    transport_->send(question->of, question->request);
  }
  const auto next = older_.next_deadline();
  if (!next || *next <= now()) return;  // nobody is there to be asked: at the next second
  older_timer_.expires_after(*next - now());
  older_timer_.async_wait([this](const boost::system::error_code& failure) {
    if (!failure) ask_older();
  });
}

bool Session::take_older(const PeerId& from, const Commits& commits) {
  if (!older_.answers(from, commits)) return false;
  if (older_.take(commits, now())) {
    prove_and_store(commits.commits, *older_.seam());
  } else {
    ask_older();
  }
  return true;
}

// The storage thread verifies them, too: signatures take longer than a round may wait.
void Session::prove_and_store(const std::vector<Bytes>& commits, const Seam& seam) {
  setup_.storage->post([this, commits, seam, epochs = epochs_](Store& store) {
    const ProjectId& project = setup_.row.id;
    const auto refuse = [this](const Error& why) {
      log_for("store")->warn("older commits are not taken: {}", why.text());
      boost::asio::post(io_, [this] {
        older_.refused(now());
        ask_older();
      });
    };
    const auto older = prove_older(commits, seam, genesis_of(project));
    if (!older) return refuse(older.error());
    const auto given_up = fill_seam(store, project, me_, seam, *older);
    if (!given_up && given_up.error().code != ErrorCode::kNotFound) {
      return refuse(given_up.error());
    }
    history_.recount(given_up ? *given_up : 0);
    if (given_up && *given_up > 0) {
      boost::asio::post(io_, [this, from = older->front().commit.epoch, mine = *given_up] {
        tell_given_up(from, "a longer history won", mine);
      });
    }
    auto next = find_seam(store, project, epochs);
    if (!next) return refuse(next.error());
    boost::asio::post(io_, [this, next = std::move(*next)] { on_seam(next); });
  });
}

void Session::tell_given_up(std::uint64_t from_epoch, const std::string& reason,
                            std::uint64_t mine) {
  warn("This computer's history from epoch " + std::to_string(from_epoch) +
           " on was given up: " + reason,
       mine == 0 ? "The history of the others is taken over; nothing to do"
                 : std::to_string(mine) +
                       " samples of this computer in it are not counted; the history of the "
                       "others is taken over");
  emit({{"type", "roll_back"}, {"from_epoch", from_epoch}, {"reason", reason}});
}

}  // namespace potluck
