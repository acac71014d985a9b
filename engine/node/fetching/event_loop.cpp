// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/event_loop.h"

#include <utility>

#include "net/asio.h"

namespace potluck {

void post_to(boost::asio::io_context& io, std::function<void()> job) {
  boost::asio::post(io, std::move(job));
}

struct CallTimer::Impl {
  explicit Impl(boost::asio::io_context& io) : timer(io) {}
  boost::asio::steady_timer timer;
};

CallTimer::CallTimer(boost::asio::io_context& io) : impl_(std::make_unique<Impl>(io)) {}

CallTimer::~CallTimer() = default;

void CallTimer::call_after(Duration wait, std::function<void()> call) {
  impl_->timer.expires_after(wait);
  impl_->timer.async_wait([call = std::move(call)](const boost::system::error_code& failure) {
    if (!failure) call();
  });
}

void CallTimer::cancel() { impl_->timer.cancel(); }

}  // namespace potluck
