// SPDX-License-Identifier: GPL-3.0-or-later
// The trainer of a session: its thread, and the way from an empty folder to a model that may be
// asked: the data is checked, what is missing is fetched, the model is built. Owned by the Session;
// the network thread, but for ready(), ask() and limit_memory(): any thread.
#pragma once

#include <atomic>
#include <future>

#include "engine/node/fetching/data_fetch.h"
#include "engine/node/fetching/event_loop.h"
#include "engine/node/training/trainer_build.h"
#include "engine/node/training/trainer_thread.h"

namespace potluck {

class TrainerHost {
 public:
  struct Outcome {
    std::function<void()> building;  // the trainer does what it is told from now on, in order
    std::function<void(std::uint64_t values, std::uint64_t epochs)> ready;
    std::function<void(const Error&)> failed;
  };

  TrainerHost(boost::asio::io_context& io, StorageThread& storage,
              const TrainerThreadOptions& options, TrainerListener& listener, TrainerOrder order,
              ContentExchange& content, SessionEvents& events, Outcome outcome);

  void prepare();
  void retry() { data_.retry(); }  // every second
  bool ready() const { return ready_; }
  const std::optional<TrainerInfo>& info() const { return info_; }  // once it is ready
  TrainerThread& thread() { return thread_; }

  // Runs on the trainer thread and waits; kNotFound while there is no trainer yet.
  template <class Answer>
  Result<Answer> ask(std::function<Result<Answer>(Trainer&)> job);
  void limit_memory(std::uint64_t bytes) { memory_->set_cap(bytes); }

 private:
  void build();
  void on_built(const TrainerInfo& info, std::uint64_t values, std::uint64_t epochs);

  boost::asio::io_context& io_;
  StorageThread& storage_;
  ContentExchange& content_;
  SessionEvents& events_;
  const Outcome outcome_;
  const std::shared_ptr<MemoryRoom> memory_;
  std::shared_ptr<TrainerOrder> order_;  // until build()
  DataFetch data_;
  std::optional<TrainerInfo> info_;
  std::atomic<bool> ready_{false};
  TrainerThread thread_;  // its jobs use the rest: it ends first
};

template <class Answer>
Result<Answer> TrainerHost::ask(std::function<Result<Answer>(Trainer&)> job) {
  if (!ready_) {
    return {ErrorCode::kNotFound, "the model is not ready yet", "wait until training has begun"};
  }
  auto answer = std::make_shared<std::promise<Result<Answer>>>();
  auto future = answer->get_future();
  thread_.ask(
      [answer, job = std::move(job)](Trainer& trainer) { answer->set_value(job(trainer)); });
  answer.reset();
  try {
    return future.get();
  } catch (const std::future_error&) {  // the session ended before its turn came
    return {ErrorCode::kCancelled, "the project was stopped meanwhile"};
  }
}

}  // namespace potluck
