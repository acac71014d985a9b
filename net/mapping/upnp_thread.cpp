// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/mapping/upnp_thread.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace potluck {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

constexpr auto kMostWait = 1s;
constexpr auto kLookAgain = 100ms;

}  // namespace

struct UpnpThread::Work : std::enable_shared_from_this<UpnpThread::Work> {
  Work(asio::io_context& context, std::unique_ptr<UpnpRouter> asked, Answered told)
      : io(context), router(std::move(asked)), answered(std::move(told)) {}
  ~Work() { thread.join(); }

  void run() {
    while (auto wish = next_wish()) {
      auto answer = router->map(*wish, stop);
      const std::lock_guard lock(mutex);
      if (stop) break;  // the io_context may be gone
      asio::post(io, [self = weak_from_this(), wish = *wish, answer = std::move(answer)] {
        const auto work = self.lock();
        if (work && !work->stop) work->answered(wish, answer);
      });
    }
    router->unmap();
    const std::lock_guard lock(mutex);
    done = true;
    changed.notify_all();
  }

  // Waits for one; none: it shall end.
  std::optional<UpnpWish> next_wish() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return stop || wanted; });
    return stop ? std::nullopt : std::exchange(wanted, std::nullopt);
  }

  // -> whether it has ended within the time.
  bool end() {
    std::unique_lock lock(mutex);
    stop = true;
    changed.notify_all();
    return changed.wait_for(lock, kMostWait, [&] { return done; });
  }

  bool is_done() {
    const std::lock_guard lock(mutex);
    return done;
  }

  asio::io_context& io;
  const std::unique_ptr<UpnpRouter> router;  // the thread's
  const Answered answered;
  std::atomic<bool> stop = false;
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<UpnpWish> wanted;  // under the mutex, as `done`
  bool done = false;
  std::thread thread;

  // Keeps it until it is done.
  static void outlive(std::shared_ptr<Work> work) {
    auto timer = std::make_shared<asio::steady_timer>(work->io, kLookAgain);
    timer->async_wait([timer, work = std::move(work)](const boost::system::error_code&) {
      if (!work->is_done()) outlive(work);
    });
  }
};

UpnpThread::UpnpThread(asio::io_context& io, std::unique_ptr<UpnpRouter> router, Answered answered)
    : work_(std::make_shared<Work>(io, std::move(router), std::move(answered))) {
  work_->thread = std::thread([work = work_.get()] { work->run(); });
}

UpnpThread::~UpnpThread() {
  if (!work_->end()) Work::outlive(std::move(work_));
}

void UpnpThread::ask(const UpnpWish& wish) {
  const std::lock_guard lock(work_->mutex);
  work_->wanted = wish;
  work_->changed.notify_all();
}

}  // namespace potluck
