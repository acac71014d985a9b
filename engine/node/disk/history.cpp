// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/disk/history.h"

#include <iterator>
#include <utility>

#include "engine/node/disk/history_shared.h"
#include "engine/node/disk/set_aside.h"
#include "engine/node/disk/wall_clock.h"
#include "engine/project/project_folder.h"
#include "net/base/log.h"
#include "net/base/private_folder.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxWaitingBytes = 256ULL << 20;  // averages that the disk has yet to take

std::string state_file_name(std::uint64_t epoch) { return std::to_string(epoch) + ".state"; }

// A file that nothing names does no harm: errors are ignored.
void remove_files(const std::filesystem::path& folder, const CheckpointRow& row) {
  std::error_code ignored;
  std::filesystem::remove(folder / row.file, ignored);
  std::filesystem::remove(folder / unsent_file_name(row.epoch), ignored);
}

}  // namespace

History::History(StorageThread& storage, ProjectId project, PeerId me,
                 std::filesystem::path checkpoints, Complain complain, Retention retention)
    : storage_(storage), shared_(std::make_shared<Shared>()) {
  shared_->project = project;
  shared_->me = me;
  shared_->folder = std::move(checkpoints);
  shared_->averages.emplace(shared_->folder);
  shared_->complain = std::move(complain);
  shared_->retention = retention;
}

void History::append(std::vector<CommitRow> rows) {
  {
    const std::lock_guard lock(shared_->mutex);
    auto& pending = shared_->pending;
    const bool fits =
        !pending.empty() && !pending.back().truncate_from && !pending.back().taken_over;
    if (!fits) pending.emplace_back();
    auto& batch = pending.back().rows;
    batch.insert(batch.end(), std::make_move_iterator(rows.begin()),
                 std::make_move_iterator(rows.end()));
  }
  schedule();
}

void History::roll_back(std::uint64_t from_epoch) {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->pending.push_back({{}, from_epoch});
  }
  schedule();
}

void History::give_up(std::uint64_t from_epoch, std::function<void(std::uint64_t mine)> told) {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->pending.push_back({{}, from_epoch, std::move(told)});
  }
  schedule();
}

void History::take_over(std::vector<CommitRow> rows, std::uint64_t samples_before, GivenUp told) {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->pending.push_back({std::move(rows), {}, {}, std::move(told), samples_before});
  }
  schedule();
}

void History::recount(std::uint64_t given_up) {
  storage_.post([shared = shared_, given_up](Store& store) {
    add_uncounted(store, shared->project, {.given_up = given_up});
    shared->count(store);
  });
}

void History::note_uncounted(const Uncounted& more) {
  storage_.post([shared = shared_, more](Store& store) {
    add_uncounted(store, shared->project, more);
    shared->count(store);
  });
}

LedgerStanding History::standing() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->standing;
}

void History::schedule() {
  {
    const std::lock_guard lock(shared_->mutex);
    if (std::exchange(shared_->scheduled, true)) return;
  }
  storage_.post([shared = shared_](Store& store) {
    shared->report(shared->commits_stored, shared->write_pending(store));
  });
}

void History::checkpoint(StateCopy state, std::int64_t unix_ms) {
  storage_.post([shared = shared_, state = std::move(state), unix_ms](Store& store) {
    shared->report(shared->checkpoint_stored, shared->write_checkpoint(store, state, unix_ms));
  });
}

bool History::keep(const SignedCommit& commit, std::shared_ptr<const Average> average) {
  const std::uint64_t bytes = average->encoded.size();
  const std::uint64_t waiting = shared_->waiting_bytes;
  if (waiting > 0 && waiting + bytes > kMaxWaitingBytes) return false;
  shared_->waiting_bytes += bytes;
  storage_.post([shared = shared_, commit, average = std::move(average)](Store&) {
    const auto kept = shared->averages->append(commit, *average);
    shared->waiting_bytes -= average->encoded.size();
    shared->report(shared->averages_stored, kept);
  });
  return true;
}

std::filesystem::path History::unfinished_file() const { return shared_->folder / "unfinished"; }

void History::flush() {
  storage_.ask([shared = shared_](Store& store) {
    shared->report(shared->commits_stored, shared->write_pending(store));
    return true;
  });
}

Result<DiskState> History::load() {
  return storage_.ask([shared = shared_](Store& store) { return shared->load(store); });
}

Status History::trouble() const {
  const std::lock_guard lock(shared_->mutex);
  if (!shared_->averages_stored) return shared_->averages_stored;
  return shared_->checkpoint_stored ? shared_->commits_stored : shared_->checkpoint_stored;
}

Status History::outcome() {
  const std::lock_guard lock(shared_->mutex);
  return shared_->checkpoint_stored ? shared_->commits_stored : shared_->checkpoint_stored;
}

// Each trouble once: a full disk is tried again with every commit, and nobody needs twelve thousand
// lines to know that it is full.
void History::Shared::report(Status& last, const Status& status) {
  bool news = false;
  {
    const std::lock_guard lock(mutex);
    news = !status && !in_trouble();
    last = status;
  }
  if (news && complain) complain(status.error());
}

Status History::Shared::write_pending(Store& store) {
  std::deque<Operation> work;
  {
    const std::lock_guard lock(mutex);
    work.swap(pending);
    scheduled = false;
  }
  while (!work.empty()) {
    if (Status status = carry_out(store, work.front()); !status) {
      const std::lock_guard lock(mutex);  // nothing is lost: the next write tries again
      work.insert(work.end(), std::make_move_iterator(pending.begin()),
                  std::make_move_iterator(pending.end()));
      pending.swap(work);
      return status;
    }
    work.pop_front();
  }
  count(store);
  return ok_status();
}

void History::Shared::count(Store& store) {
  const auto now = read_standing(store, project, me);
  if (!now) return;  // whoever writes next hears of a damaged database
  const std::lock_guard lock(mutex);
  standing = *now;
}

Status History::Shared::carry_out(Store& store, const Operation& operation) {
  if (operation.given_up) return give_up(store, operation);
  if (operation.taken_over) return take_over(store, operation);
  if (operation.truncate_from) return truncate(store, *operation.truncate_from);
  return append_batch(store, operation.rows);
}

// What cannot be read or written is no reason to keep what has lost in place of what has won.
void History::Shared::keep_lost(Store& store, std::uint64_t from_epoch) {
  const auto kept = set_aside(store, project, folder, from_epoch);
  if (!kept) log_for("store").warn("{}", kept.error().text());
}

Status History::Shared::truncate(Store& store, std::uint64_t from_epoch) {
  keep_lost(store, from_epoch);
  POTLUCK_CHECK(store.truncate_commits(project, from_epoch));
  POTLUCK_TRY(const auto rows, store.checkpoints(project));
  for (const auto& row : rows) {
    if (row.epoch <= from_epoch) continue;
    POTLUCK_CHECK(store.remove_checkpoint(project, row.epoch));
    remove_files(folder, row);
  }
  return ok_status();
}

Status History::Shared::give_up(Store& store, const Operation& operation) {
  POTLUCK_TRY(const auto before, read_standing(store, project, me));
  POTLUCK_CHECK(truncate(store, *operation.truncate_from));
  POTLUCK_TRY(const auto after, read_standing(store, project, me));
  const std::uint64_t mine = before.mine - after.mine;
  add_uncounted(store, project, {.given_up = mine});
  operation.given_up(mine);
  return ok_status();
}

Status History::Shared::take_over(Store& store, const Operation& operation) {
  const auto& rows = operation.rows;
  POTLUCK_TRY(const auto heads, store.commit_heads(project, rows.front().epoch, rows.size()));
  for (const CommitHead& each : heads) {
    if (each.epoch > rows.back().epoch) break;
    if (each.head == rows[each.epoch - rows.front().epoch].head) continue;
    const auto told = [&operation, from = each.epoch](std::uint64_t mine) {
      operation.taken_over(from, mine);
    };
    POTLUCK_CHECK(give_up(store, {{}, each.epoch, told}));
    break;
  }
  return store.append_apart(project, rows, operation.samples_before);
}

Status History::Shared::append_batch(Store& store, const std::vector<CommitRow>& rows) {
  Status status = store.append_commits(project, rows);
  if (status || status.error().code != ErrorCode::kAlreadyExists) return status;
  // Another history was stored here; what the collaboration commits now is the one that counts.
  for (const auto& row : rows) {
    POTLUCK_TRY(const auto stored, store.commits(project, row.epoch, 1));
    if (stored.empty() || stored.front().epoch != row.epoch || stored.front().head == row.head) {
      continue;
    }
    keep_lost(store, row.epoch);
    POTLUCK_CHECK(store.truncate_commits(project, row.epoch));
    break;
  }
  return store.append_commits(project, rows);
}

Status History::Shared::write_checkpoint(Store& store, const StateCopy& state,
                                         std::int64_t unix_ms) {
  POTLUCK_CHECK(write_pending(store));  // a checkpoint counts only with its commits
  std::error_code failure = make_private_folders(folder);  // what cannot be written says why
  const auto name = state_file_name(state.epochs);
  // First: a checkpoint without the errors that belong to it would look whole. One of the same
  // epoch may have been of another history.
  const auto unsent = folder / unsent_file_name(state.epochs);
  if (state.unsent) {
    POTLUCK_CHECK(write_file_atomically(unsent, *state.unsent));
  } else {
    std::filesystem::remove(unsent, failure);
  }
  POTLUCK_CHECK(write_file_atomically(folder / name, *state.bytes));
  CheckpointRow row;
  row.epoch = state.epochs;
  row.head = state.head;
  row.root = state.root;
  row.file = name;
  row.unix_ms = unix_ms;
  POTLUCK_CHECK(store.add_checkpoint(project, row));
  averages->checkpointed(state.epochs);
  return prune(store, state.epochs, state.bytes->size());
}

// bytes: of one checkpoint.
Status History::Shared::prune(Store& store, std::uint64_t newest, std::uint64_t bytes) {
  POTLUCK_TRY(const auto rows, store.checkpoints(project));
  POTLUCK_TRY(const auto best, best_validation(store, project, me));
  std::vector<std::uint64_t> epochs;
  for (const auto& row : rows) {
    if (row.epoch <= newest) epochs.push_back(row.epoch);
  }
  Retention fitting = retention;
  fitting.on_the_way = std::min<std::uint64_t>(fitting.on_the_way,
                                               kBytesOnTheWay / std::max<std::uint64_t>(bytes, 1));
  const auto going = superfluous_checkpoints(std::move(epochs), fitting,
                                             best ? std::optional(best->epoch) : std::nullopt);
  for (const auto& row : rows) {
    // Checkpoints past the newest belong to a history that was left.
    const bool goes = row.epoch > newest || std::ranges::count(going, row.epoch) > 0;
    if (!goes) continue;
    POTLUCK_CHECK(store.remove_checkpoint(project, row.epoch));
    remove_files(folder, row);
  }
  return ok_status();
}

}  // namespace potluck
