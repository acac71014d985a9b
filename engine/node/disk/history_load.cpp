// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/collab/history/commit_log.h"
#include "engine/node/disk/history_shared.h"
#include "engine/node/disk/wall_clock.h"
#include "engine/project/project_folder.h"
#include "net/base/members.h"

namespace potluck {
namespace {

constexpr std::size_t kPage = 1000;
constexpr std::uint64_t kMaxStateBytes = 64ULL << 30;

// The newest commits before those epochs, as far back as they are whole: one that is damaged is no
// reason to throw away what came after it (look_for_damage). heads: of all of them, and no fewer.
std::vector<SignedCommit> newest_whole(Store& store, const ProjectId& project, std::uint64_t epochs,
                                       const std::vector<Digest>& heads) {
  std::vector<SignedCommit> out;
  const std::size_t most = std::min(heads.size(), CommitLog::kRecent);
  while (out.size() < most) {
    const std::uint64_t epoch = epochs - out.size() - 1;
    const auto rows = store.commits(project, epoch, 1);
    if (!rows || rows->empty()) break;
    auto commit = decode_commit(rows->front().commit);
    if (!commit || commit->head != heads[heads.size() - out.size() - 1]) break;
    out.push_back(std::move(*commit));
  }
  std::ranges::reverse(out);
  return out;
}

}  // namespace

// By the ledger, which counts what comes after these epochs as well.
Result<std::uint64_t> History::Shared::my_samples(Store& store, std::uint64_t epochs) {
  POTLUCK_TRY(const auto board, store.leaderboard(project));
  const LedgerRow* row = find_peer(board, me);
  std::uint64_t mine = row != nullptr ? row->samples : 0;
  for (std::uint64_t from = epochs;;) {
    POTLUCK_TRY(const auto heads, store.commit_heads(project, from, kPage));
    for (const auto& each : heads) mine -= std::min<std::uint64_t>(mine, each.my_samples);
    if (heads.size() < kPage) return mine;
    from = heads.back().epoch + 1;
  }
}

// The newest heads of the log, and its newest commits: the last one has to be there.
Status History::Shared::read_chain(Store& store, std::uint64_t epochs, DiskState& out) {
  std::uint64_t next = epochs - std::min<std::uint64_t>(epochs, CommitLog::kHeads);
  POTLUCK_TRY(const auto seams, store.seams(project));
  for (const SeamRow& seam : seams) {
    if (seam.epoch < epochs) next = std::max(next, seam.epoch);
  }
  while (next < epochs) {
    POTLUCK_TRY(const auto heads,
                store.commit_heads(project, next, std::min<std::uint64_t>(kPage, epochs - next)));
    if (heads.empty()) return {ErrorCode::kNotFound, "its commits are not all here"};
    for (const auto& each : heads) {
      if (each.epoch != next++) {
        return {ErrorCode::kNotFound, "its commits are not all here"};
      }
      out.heads.push_back(each.head);
    }
  }
  POTLUCK_TRY(out.my_total_samples, my_samples(store, epochs));
  out.epochs = epochs;
  out.head = epochs > 0 ? out.heads.back() : genesis_of(project);
  if (epochs == 0) return ok_status();
  const std::size_t known = out.heads.size();
  out.recent = newest_whole(store, project, epochs, out.heads);
  if (out.recent.empty()) return {ErrorCode::kMalformed, "its last commit is damaged"};
  const SignedCommit& last = out.recent.back();
  const Digest before = known > 1     ? out.heads[known - 2]
                        : epochs == 1 ? genesis_of(project)
                                      : last.commit.previous;  // it stands apart
  if (last.commit.previous != before) {
    return {ErrorCode::kMalformed, "its last commit is damaged"};
  }
  out.total_samples = last.commit.total_samples;
  return ok_status();
}

Result<DiskState> History::Shared::try_checkpoint(Store& store, const CheckpointRow& row) {
  DiskState out;
  POTLUCK_TRY(auto bytes, read_whole_file(folder / row.file, kMaxStateBytes));
  if (hash_tree(bytes).root() != row.root) return {ErrorCode::kMalformed, "its bytes are damaged"};
  POTLUCK_CHECK(read_chain(store, row.epoch, out));
  if (out.head != row.head) return {ErrorCode::kDiverged, "it belongs to a history that lost"};
  out.state_epochs = out.epochs;
  out.state_head = out.head;
  out.state = std::make_shared<const Bytes>(std::move(bytes));
  const auto unsent = folder / unsent_file_name(row.epoch);
  if (std::error_code ignored; std::filesystem::exists(unsent, ignored)) {
    if (auto errors = read_whole_file(unsent, kMaxStateBytes)) {
      out.unsent = std::make_shared<const Bytes>(std::move(*errors));
    }
  }
  return out;
}

// What was committed after the checkpoint, as far as its averages are here too.
Status History::Shared::find_replay(Store& store, DiskState& state) {
  state.replay = averages->following(state.epochs, state.head, state.total_samples);
  std::vector<CommitRow> missing;
  for (const auto& kept : state.replay) {
    auto row = row_of(kept.commit, me, unix_ms_now());
    state.heads.push_back(kept.commit.head);
    state.recent.push_back(kept.commit);
    state.my_total_samples += row.my_samples;
    POTLUCK_TRY(const auto stored, store.commits(project, row.epoch, 1));
    const bool there =
        !stored.empty() && stored.front().epoch == row.epoch && stored.front().head == row.head;
    if (!there) missing.push_back(std::move(row));
  }
  if (state.replay.empty()) return ok_status();
  const SignedCommit& last = state.replay.back().commit;
  state.epochs = last.commit.epoch + 1;
  state.head = last.head;
  state.total_samples = last.commit.total_samples;
  return append_batch(store, missing);
}

Result<DiskState> History::Shared::load(Store& store) {
  POTLUCK_TRY(auto rows, store.checkpoints(project));
  std::sort(rows.begin(), rows.end(),
            [](const auto& a, const auto& b) { return a.epoch > b.epoch; });
  DiskState best;
  best.head = best.state_head = genesis_of(project);
  std::vector<std::string> problems;
  for (const auto& row : rows) {
    auto loaded = try_checkpoint(store, row);
    if (loaded) {
      best = std::move(*loaded);
      break;
    }
    problems.push_back("the checkpoint of epoch " + std::to_string(row.epoch) +
                       " cannot be used: " + loaded.error().message);
  }
  best.problems = std::move(problems);
  POTLUCK_CHECK(find_replay(store, best));
  best.unfinished = Unfinished::read(folder / "unfinished");
  count(store);
  POTLUCK_TRY(const auto board, store.leaderboard(project));
  best.known_to_others =
      std::any_of(board.begin(), board.end(), [this](const auto& who) { return who.peer != me; });
  return best;
}

}  // namespace potluck
