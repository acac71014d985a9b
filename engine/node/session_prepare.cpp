// SPDX-License-Identifier: GPL-3.0-or-later
// From an empty folder to a trainer: check the data, fetch what is missing, build the model.
#include <algorithm>
#include <cstring>

#include "engine/node/data_files.h"
#include "engine/node/known_facts.h"
#include "engine/node/replay.h"
#include "engine/node/session.h"
#include "net/base/log.h"

namespace potluck {
namespace {

// Which samples this peer draws. It changes with every start, so that a restart sees new ones.
std::uint64_t stream_of(const PeerId& me, std::uint64_t epochs) {
  std::uint64_t id = 0;
  std::memcpy(&id, me.data.data(), sizeof id);
  return mix_seed(id, epochs);
}

// What codecs left unsent when the checkpoint was made. Once a replayed commit holds a gradient of
// ours they have been sent with it, and what that left was lost with the process.
ErrorFeedback unsent_errors(const DiskState& disk, const PeerId& me, std::uint64_t values) {
  ErrorFeedback errors;
  if (!disk.unsent) return errors;
  const bool sent =
      std::any_of(disk.replay.begin(), disk.replay.end(), [&me](const KeptAverage& kept) {
        const auto& members = kept.commit.commit.members;
        return std::any_of(members.begin(), members.end(),
                           [&me](const CommitMember& m) { return m.peer == me && m.samples > 0; });
      });
  if (sent) {
    log_for("train")->info("what codecs had left unsent was lost when the process was killed");
    return errors;
  }
  const auto restored = errors.restore(*disk.unsent, disk.state_epochs, disk.state_head, values);
  if (!restored) log_for("train")->warn("{}: it is left out", restored.error().message);
  return errors;
}

}  // namespace

void Session::prepare() {
  trainer_->work([this, folder = setup_.folder, manifest = setup_.manifest] {
    auto check = check_data(folder, manifest);
    boost::asio::post(
        io_, [this, check = std::move(check)]() mutable { on_data_checked(std::move(check)); });
  });
}

void Session::on_data_checked(Result<DataCheck> check) {
  if (!collaboration_) return;
  if (!check) return fail(check.error());
  for (const auto& problem : check->problems)
    warn(problem, "It is fetched again from other members");
  for (auto& blob : check->present) content_.add(std::move(blob));
  files_missing_ = check->missing.size();
  if (files_missing_ == 0) return build_trainer();
  std::error_code failure;
  std::filesystem::create_directories(setup_.folder.data(), failure);
  if (failure) {
    return fail({ErrorCode::kIo,
                 "cannot make " + setup_.folder.data().string() + ": " + failure.message(),
                 "free space or rights on that disk"});
  }
  for (const auto& file : check->missing) fetch_file(file);
  pump();
}

void Session::fetch_file(const DataFileRef& file) {
  fetching_[file.root] = "data";
  fetcher_.want(file.root, file.size, make_file_sink(setup_.folder.data() / file.name),
                [this, file](Result<std::shared_ptr<Blob>> blob) {
                  boost::asio::post(io_, [this, file, blob = std::move(blob)]() mutable {
                    on_file(file, std::move(blob));
                  });
                });
}

void Session::on_file(const DataFileRef& file, Result<std::shared_ptr<Blob>> blob) {
  if (!collaboration_) return;
  fetching_.erase(file.root);
  if (!blob) {
    const auto code = blob.error().code;
    if (is_of_this_disk(code) || code == ErrorCode::kTooLarge) return fail(blob.error());
    log(1, "fetching " + file.name + " again: " + blob.error().message);
    fetching_[file.root] = "data";
    retry_.push_back(file);  // donors come and go: at the next second
    return;
  }
  content_.add(std::move(*blob));
  emit(
      {{"type", "fetch"}, {"what", "data"}, {"done_bytes", file.size}, {"total_bytes", file.size}});
  if (--files_missing_ == 0) build_trainer();
}

void Session::retry_files() {
  for (const auto& file : std::exchange(retry_, {})) fetch_file(file);
  pump();
}

void Session::build_trainer() {
  // Not through trainer_: while the session stops, that is empty before its thread has ended.
  trainer_->work([this, thread = trainer_.get(), folder = setup_.folder, manifest = setup_.manifest,
                  run = setup_.options, me = me_, memory = memory_, storage = setup_.storage,
                  disk = std::move(loaded_)] {
    const auto give_up = [this](const Error& error) {
      boost::asio::post(io_, [this, error] { fail(error); });
    };
    auto options = trainer_options(folder, manifest);
    if (!options) return give_up(options.error());
    options->stream = stream_of(me, disk.epochs);
    options->threads = run.threads;
    options->device = run.device;
    options->gpus_off = run.gpus_off;
    options->memory_left = [memory](std::uint64_t wanted) { return memory->left(wanted); };
    auto data = Dataset::load(data_files(folder, manifest));
    if (!data) return give_up(data.error());
    // Before it is built: whoever lacks the memory for it is told how much that is.
    if (const auto layout = layout_of(options->model, shape_of(**data))) {
      storage->post(
          [id = manifest.id, costs = estimate(*layout, moments_of(optimizer_of(manifest.recipe)))](
              Store& store) { remember_estimate(store, id, costs); });
    }
    auto trainer = Trainer::create(*options, *data);
    if (!trainer) return give_up(trainer.error());
    if (disk.state) {
      if (const auto loaded = (*trainer)->load_state(*disk.state); !loaded)
        return give_up(loaded.error());
    }
    const auto serve = [this](std::shared_ptr<const Average> average) {
      boost::asio::post(io_, [this, average = std::move(average)] { replayed_.add(average); });
    };
    if (const auto done = replay(**trainer, disk.replay, serve); !done) {
      return give_up(done.error());
    }
    const auto info = (*trainer)->info();
    const auto values = (*trainer)->values();
    const auto epochs = (*trainer)->epochs_applied();
    thread->adopt(std::move(*trainer), disk.head, unsent_errors(disk, me, values));
    boost::asio::post(io_,
                      [this, info, values, epochs] { on_trainer_ready(info, values, epochs); });
  });
  if (collaboration_) feed(event::Preparing{});
}

void Session::on_trainer_ready(const TrainerInfo& info, std::uint64_t values,
                               std::uint64_t epochs) {
  if (!collaboration_) return;
  info_ = info;
  trainer_ready_ = true;
  log_for("train")->info("{} on {}", info.model, info.device);
  setup_.storage->post([key = "parameters." + setup_.row.id.hex(), values](Store& store) {
    if (const auto set = store.set_setting(key, std::to_string(values)); !set) {
      log_for("store")->warn("{}", set.error().text());
    }
  });
  emit({{"type", "note"}, {"text", info.model + " on " + info.device}});
  feed(event::DataReady{values});
  if (pause_wanted_) feed(event::Pause{true});
  if (last_epoch_ && epochs >= last_epoch_) validate(true);  // it was finished before
}

void Session::on_trainer_event(Event event) {
  if (const auto* done = std::get_if<event::Accumulated>(&event)) on_accumulated(*done);
  const auto* installed = std::get_if<event::SnapshotInstalled>(&event);
  const bool at_the_end = installed && last_epoch_ && installed->epoch >= last_epoch_;
  const bool jumped = installed != nullptr;
  if (jumped) epochs_ = installed->epoch;
  feed(std::move(event));
  // A gap in what is kept: without a checkpoint a kill would throw us back before it.
  if (jumped) checkpoint_wanted_ = true;
  if (at_the_end) validate(true);  // no commit of ours will say so
}

Result<Json> Session::with_trainer(std::function<Result<Json>(Trainer&)> job) {
  if (!trainer_ready_) {
    return {ErrorCode::kNotFound, "the model is not ready yet", "wait until training has begun"};
  }
  auto answer = std::make_shared<std::promise<Result<Json>>>();
  auto future = answer->get_future();
  trainer_->ask(
      [answer, job = std::move(job)](Trainer& trainer) { answer->set_value(job(trainer)); });
  answer.reset();
  try {
    return future.get();
  } catch (const std::future_error&) {  // the session ended before its turn came
    return {ErrorCode::kCancelled, "the project was stopped meanwhile"};
  }
}

}  // namespace potluck
