// SPDX-License-Identifier: GPL-3.0-or-later
// Carrying out what the Collaboration decided. Nothing here feeds an event back at once: answers
// are posted.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/node/known_facts.h"
#include "engine/node/sentences.h"
#include "engine/node/session.h"
#include "net/base/log.h"
#include "net/wire/limits.h"

namespace potluck {
namespace {

constexpr std::size_t kServedSnapshots = 2;
constexpr std::size_t kMessageOverhead = 4096;  // of the encoding, on top of the commits

Commits answer_commits(std::uint64_t from_epoch, const std::vector<CommitRow>& rows) {
  Commits out;
  out.from_epoch = from_epoch;
  std::size_t bytes = kMessageOverhead;
  for (const auto& row : rows) {
    if (row.epoch != from_epoch + out.commits.size())
      break;  // a gap: what follows does not connect
    bytes += row.commit.size() + 16;
    if (bytes > limits::kMaxControlBytes) break;
    out.commits.push_back(row.commit);
  }
  return out;
}

// What fetches of states left behind, but for `kept`'s, which goes on.
void remove_parts(const std::filesystem::path& folder, const std::optional<Digest>& kept) {
  namespace fs = std::filesystem;
  std::error_code failure;  // there may be none
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end;
       it.increment(failure)) {
    std::error_code ignored;
    const bool wanted = kept && it->path().filename().string().starts_with(kept->hex());
    if (!wanted) fs::remove(it->path(), ignored);
  }
}

}  // namespace

void Session::carry_out(effect::Send& it) { transport_->send(it.to, it.message); }
void Session::carry_out(effect::BulkReady& it) { transport_->bulk_ready(it.to); }
void Session::carry_out(effect::Dial& it) { transport_->dial(it.address, it.peer); }
void Session::carry_out(effect::DialBack& it) { transport_->dial_back(it.peer, it.port); }
void Session::carry_out(effect::Disconnect& it) { transport_->close(it.peer, it.reason); }
void Session::carry_out(effect::Budget& it) { trainer_->budget(it.epoch, it.samples); }
void Session::carry_out(effect::Hold& it) { trainer_->hold(it.epoch, it.attempt); }
void Session::carry_out(effect::Freeze& it) {
  log(0, "epoch " + std::to_string(it.epoch) + ": averaging begins");
  trainer_->freeze(it.epoch, it.attempt);
}
void Session::carry_out(effect::Thaw& it) { trainer_->thaw(it.epoch); }
void Session::carry_out(effect::Forget& it) { trainer_->forget(it.epoch); }

void Session::carry_out(effect::Apply& it) {
  if (it.dropped > 0) {
    history_.note_uncounted({.left_out = it.dropped});
    log(1, "epoch " + std::to_string(it.commit.commit.epoch) + ": " + std::to_string(it.dropped) +
               " samples of this computer were left out: " + it.drop_reason);
  }
  if (setup_.manifest.recipe.checkpoint_seconds > 0) {
    unsaved_bytes_ += it.average->encoded.size();
    if (!history_.keep(it.commit, it.average)) checkpoint_wanted_ = true;
  }
  trainer_->apply(it.commit, it.average, std::move(it.feedback));
}

void Session::carry_out(effect::StoreCommits& it) {
  std::vector<CommitRow> rows;
  for (const auto& commit : it.commits) rows.push_back(row_of(commit, me_, unix_ms_now()));
  if (!it.apart) return history_.append(std::move(rows));
  const Commit& first = it.commits.front().commit;
  epochs_ = it.commits.back().commit.epoch + 1;
  history_.take_over(std::move(rows), first.total_samples - first.samples(),
                     [this](std::uint64_t from, std::uint64_t mine) {
                       boost::asio::post(io_, [this, from, mine] {
                         tell_given_up(from, "a longer history won", mine);
                       });
                     });
  look_for_seam();
}

// For a later process of this node.
void Session::carry_out(effect::KnownHistory& it) {
  setup_.storage->post([project = setup_.row.id, epochs = it.epochs](Store& store) {
    remember_history(store, project, epochs);
  });
}

// A home that was copied, perhaps. Two with one key take each other's links: the newer one stops.
void Session::carry_out(effect::SameIdentity& it) {
  const Error twin = same_identity_error();
  if (!it.newer) return fail(twin);
  warn(twin.message, twin.hint);
}

void Session::carry_out(effect::RollBack& it) {
  history_.give_up(it.from_epoch, [this, it](std::uint64_t mine) {
    boost::asio::post(io_, [this, it, mine] { tell_given_up(it.from_epoch, it.reason, mine); });
  });
}

void Session::carry_out(effect::ServeCommits& it) {
  const auto count = std::min<std::uint64_t>(it.count, limits::kMaxCommitsPerMessage);
  setup_.storage->post([this, to = it.to, from = it.from_epoch, count](Store& store) {
    const auto rows = store.commits(setup_.row.id, from, count);
    if (!rows) return;
    boost::asio::post(io_, [this, to, answer = answer_commits(from, *rows)] {
      if (transport_) transport_->send(to, answer);
    });
  });
}

void Session::carry_out(effect::FetchAverage& it) {
  const auto& commit = it.commit;
  const std::uint64_t max_bytes = commit.values * sizeof(float) + kContentChunkBytes;
  fetcher_.want(commit.average_root, max_bytes, make_memory_sink(max_bytes),
                [this, commit](Result<std::shared_ptr<Blob>> blob) {
                  boost::asio::post(io_, [this, commit, blob = std::move(blob)]() mutable {
                    on_average(commit, std::move(blob));
                  });
                });
  for (const auto& donor : it.donors) fetcher_.hint(donor, commit.average_root, now());
}

void Session::on_average(const Commit& commit, Result<std::shared_ptr<Blob>> blob) {
  const auto failed = [&](const Error& why) {
    feed(event::FetchFailed{commit.average_root, why.message});
  };
  if (!blob) return failed(blob.error());
  auto bytes = read_all(**blob);
  if (!bytes) return failed(bytes.error());
  auto average = average_from_bytes(std::move(*bytes), commit.values, commit.chunk_values,
                                    static_cast<CodecId>(commit.codec));
  if (!average) return failed(average.error());
  feed(event::AverageFetched{commit.epoch, std::make_shared<const Average>(std::move(*average))});
}

void Session::carry_out(effect::TakeSnapshot&) {
  trainer_->copy(TrainerThread::For::kOthers, [this](const StateCopy& copy) { on_snapshot(copy); });
}

void Session::on_snapshot(const StateCopy& copy) {
  if (std::find(snapshots_.begin(), snapshots_.end(), copy.root) == snapshots_.end()) {
    content_.add(blob_of(copy.bytes, copy.tree));
    snapshots_.push_back(copy.root);
    if (snapshots_.size() > kServedSnapshots) {
      content_.remove(snapshots_.front());
      snapshots_.pop_front();
    }
  }
  feed(event::SnapshotTaken{copy.epochs, copy.head, copy.root, copy.tree.size});
}

void Session::carry_out(effect::InstallSnapshot& it) {
  for (const auto& [root, what] : fetching_) {
    if (what == "state" && root != it.root) fetcher_.cancel(root);
  }
  std::erase_if(fetching_, [&](const auto& entry) { return entry.second == "state"; });
  remove_parts(setup_.folder.incoming(), it.root);
  fetch_state(it, make_scratch_sink(setup_.folder.incoming() / it.root.hex()));
}

// On the disk, so that a node that is killed meanwhile goes on with what it had.
void Session::fetch_state(const effect::InstallSnapshot& wanted,
                          std::unique_ptr<ContentSink> into) {
  fetching_[wanted.root] = "state";
  fetcher_.want(wanted.root, wanted.size, std::move(into),
                [this, wanted](Result<std::shared_ptr<Blob>> blob) {
                  boost::asio::post(io_, [this, wanted, blob = std::move(blob)]() mutable {
                    on_state(wanted, std::move(blob));
                  });
                });
  for (const auto& donor : wanted.donors) fetcher_.hint(donor, wanted.root, now());
}

void Session::on_state(const effect::InstallSnapshot& wanted, Result<std::shared_ptr<Blob>> blob) {
  // Asked for twice it comes twice, and what was given up may come too: once is enough.
  if (fetching_.erase(wanted.root) == 0 || !trainer_) return;
  if (!blob && is_of_this_disk(blob.error().code)) {
    log(1, "the state is fetched into memory: " + blob.error().message);
    remove_parts(setup_.folder.incoming(), std::nullopt);  // a full disk may have its room back
    fetch_state(wanted, make_memory_sink(wanted.size));
    return pump();
  }
  if (!blob) return feed(event::FetchFailed{wanted.root, blob.error().message});
  auto bytes = read_all(**blob);
  if (!bytes) return feed(event::FetchFailed{wanted.root, bytes.error().message});
  trainer_->install(wanted.epoch, wanted.head, std::make_shared<const Bytes>(std::move(*bytes)),
                    [this, root = wanted.root](const Error& why) {
                      feed(event::FetchFailed{root, why.message});
                    });
}

void Session::carry_out(effect::Left&) {
  boost::asio::post(io_, [this] { on_left(); });
}

void Session::carry_out(effect::Note& it) {
  const int level = static_cast<int>(it.level);
  if (it.level == effect::Note::Level::kWarning) return warn(it.text, "");
  log(level, it.text);
  if (it.level == effect::Note::Level::kInfo) emit({{"type", "note"}, {"text", it.text}});
}

void Session::carry_out(effect::Committed& it) {
  auto row = row_of(it.commit, me_, unix_ms_now());
  row.state_digest = it.state_digest;
  // Commits that are caught up with follow one another within milliseconds: no pace of anybody's.
  // The first one in a round is behind the last of those.
  const bool in_round = it.averaging_seconds > 0;
  row.seconds = std::exchange(was_in_round_, in_round) && in_round ? it.seconds : 0;
  row.averaging_seconds = it.averaging_seconds;
  row.gradient_norm = it.gradient_norm;
  epochs_ = row.epoch + 1;
  if (row.seconds > 0) epoch_pace_.add(row.seconds);
  loss_ = row.mean_loss;
  has_loss_ = true;
  if (!row.state_digest.is_zero()) {
    state_digest_ = {{"epoch", epochs_}, {"digest", row.state_digest.hex()}};
  }
  Json event = commit_json(row, setup_.manifest.recipe);
  event["type"] = "commit";
  history_.append({std::move(row)});
  emit(std::move(event));

  const auto every = setup_.manifest.recipe.validate_every;
  if (last_epoch_ && epochs_ >= last_epoch_) {
    validate(true);
  } else if (every && epochs_ % every == 0 && it.commit.commit.coordinator == me_) {
    validate(false);
  }
}

void Session::carry_out(effect::Validated& it) {
  const auto& result = it.result;
  store_validation(result.epoch, it.by, result.loss, result.accuracy);
  validation_ = validation_json(result.epoch, result.loss, result.accuracy);
  Json event = validation_;
  event["type"] = "validation";
  event["final"] = false;
  event["by"] = it.by.hex();
  emit(std::move(event));
}

}  // namespace potluck
