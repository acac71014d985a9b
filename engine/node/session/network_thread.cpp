// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/network_thread.h"

#include <optional>
#include <utility>

#include "engine/node/fetching/event_loop.h"
#include "net/asio.h"

namespace potluck {

struct NetworkThread::Loop {
  boost::asio::io_context io{1};
  std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> work;
};

NetworkThread::NetworkThread() : loop_(std::make_unique<Loop>()) {}

NetworkThread::~NetworkThread() {
  finish([] {});
}

void NetworkThread::start() {
  loop_->work.emplace(loop_->io.get_executor());
  thread_ = std::thread([this] { loop_->io.run(); });
}

void NetworkThread::finish(const std::function<void()>& last) {
  if (!thread_.joinable()) return;
  ask([&] {
    last();
    loop_->io.stop();
  });
  thread_.join();
  loop_->work.reset();
}

boost::asio::io_context& NetworkThread::io() { return loop_->io; }

void NetworkThread::post(std::function<void()> job) { post_to(loop_->io, std::move(job)); }

}  // namespace potluck
