// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/functional/long_history.h"

#include <QFile>

#include "engine/collab/history/commit.h"
#include "engine/store/store.h"
#include "net/crypto/hash_tree.h"

namespace potluck::functional {
namespace {

constexpr std::size_t kBatch = 16 * 1024;
constexpr qsizetype kEpochsAt = 8;  // in the header of a state

QString text(const Error& error) { return QString::fromStdString(error.message); }

CommitRow row_of(const SignedCommit& commit) {
  CommitRow row;
  row.epoch = commit.commit.epoch;
  row.commit = encode_commit(commit);
  row.head = commit.head;
  row.mean_loss = commit.commit.mean_loss;
  row.seconds = 1;
  row.averaging_seconds = 0.1;
  row.samples = static_cast<std::uint32_t>(commit.commit.samples());
  row.peers = static_cast<std::uint32_t>(commit.commit.members.size());
  row.unix_ms = 1'700'000'000'000 + static_cast<std::int64_t>(1000 * row.epoch);
  for (const auto& m : commit.commit.members) row.members.push_back({m.peer, m.samples});
  return row;
}

// Three members, one of whom coordinates.
Result<Digest> append(Store& store, const ProjectId& project, std::uint64_t epochs) {
  const KeyPair keys[] = {KeyPair::generate(), KeyPair::generate(), KeyPair::generate()};
  POTLUCK_TRY(const auto last, store.last_commit(project));
  if (!last) return {ErrorCode::kNotFound, "there is nothing to continue", ""};
  POTLUCK_TRY(const SignedCommit before, decode_commit(last->commit));
  Commit commit = before.commit;
  commit.previous = before.head;
  commit.digest_epoch = 0;
  commit.state_digest = {};
  commit.attempt = 0;
  commit.members.clear();
  for (const auto& key : keys) commit.members.push_back({key.public_key(), 4});
  std::vector<CommitRow> rows;
  while (++commit.epoch < epochs) {
    commit.total_samples += 12;
    POTLUCK_TRY(auto made, sign_commit(commit, keys[0]));
    for (const CommitMember& member : made.commit.members) {
      const auto by = std::ranges::find(keys, member.peer, &KeyPair::public_key);
      made.votes.push_back(sign_vote(made.commit.vote_of(member), *by));
    }
    commit.previous = commit.average_root = made.head;
    rows.push_back(row_of(made));
    if (rows.size() < kBatch && commit.epoch + 1 < epochs) continue;
    POTLUCK_CHECK(store.append_commits(project, rows));
    rows.clear();
  }
  return commit.previous;
}

Status move_state(Store& store, const ProjectId& project, const QString& folder,
                  std::uint64_t epochs, const Digest& head) {
  POTLUCK_TRY(const auto checkpoints, store.checkpoints(project));
  if (checkpoints.empty()) return {ErrorCode::kNotFound, "it has no checkpoint", ""};
  QFile from(folder + "/checkpoints/" + QString::fromStdString(checkpoints.back().file));
  if (!from.open(QIODevice::ReadOnly)) return {ErrorCode::kIo, "its checkpoint is not there", ""};
  QByteArray state = from.readAll();
  put_u64(reinterpret_cast<std::uint8_t*>(state.data()) + kEpochsAt, epochs);
  CheckpointRow row;
  row.epoch = epochs;
  row.head = head;
  row.root = hash_tree({reinterpret_cast<const std::uint8_t*>(state.constData()),
                        static_cast<std::size_t>(state.size())})
                 .root();
  row.file = std::to_string(epochs) + ".state";
  QFile to(folder + "/checkpoints/" + QString::fromStdString(row.file));
  if (!to.open(QIODevice::WriteOnly) || to.write(state) != state.size()) {
    return {ErrorCode::kIo, "the state cannot be written", ""};
  }
  return store.add_checkpoint(project, row);
}

}  // namespace

QString continue_history(const QString& home, const QString& project_folder, std::uint64_t epochs) {
  const auto store = Store::open(home.toStdString());
  if (!store) return text(store.error());
  const auto projects = (*store)->projects();
  if (!projects || projects->size() != 1) return "there is not one project";
  const ProjectId project = projects->front().id;
  const auto head = append(**store, project, epochs);
  if (!head) return text(head.error());
  const auto moved = move_state(**store, project, project_folder, epochs, *head);
  return moved ? QString() : text(moved.error());
}

}  // namespace potluck::functional
