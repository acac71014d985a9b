// SPDX-License-Identifier: GPL-3.0-or-later
#include "stop_signals.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string_view>

namespace potluck {
namespace {

constexpr int kExitInterrupted = 130;
constexpr std::int64_t kInstant_ns = 300'000'000;

// A handler can reach nothing but these.
std::atomic<int> asked_fd{-1};
std::atomic<std::int64_t> asked_ns{0};  // when the first signal came; 0: none did

// As this process began. Looked at before any library's constructor runs: UCX, which comes with
// Debian 13's libtorch, takes SIGHUP for its debugger even where it is ignored.
bool hang_up_was_ignored = false;

void look_at_hang_up() {
  struct sigaction action {};
  ::sigaction(SIGHUP, nullptr, &action);
  hang_up_was_ignored = action.sa_handler == SIG_IGN;
}
[[gnu::section(".preinit_array"), gnu::used]] void (*const kBeforeLibraries)() = look_at_hang_up;

std::int64_t now_ns() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);  // may be called in a handler
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec + 1;
}

void on_signal(int signal) {
  const int saved = errno;
  std::int64_t first = 0;
  const std::int64_t now = now_ns();
  if (!asked_ns.compare_exchange_strong(first, now)) {
    if (!is_impatience(signal, now - first)) {
      errno = saved;
      return;
    }
    constexpr std::string_view kText =
        "\npotluck-node: stopped at once; the last checkpoint counts.\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText.data(), kText.size());
    ::_exit(kExitInterrupted);
  }
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(asked_fd.load(), &one, sizeof one);
  errno = saved;
}

}  // namespace

bool is_impatience(int signal, std::int64_t since_first_ns) {
  return signal != SIGHUP && since_first_ns > kInstant_ns;
}

StopDescriptor::StopDescriptor() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  asked_fd = fd_;
  asked_ns = 0;
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kStops.size(); ++i) {
    ::sigaction(kStops[i], nullptr, &before_[i]);
    // nohup says that a terminal may close. That a shell has Ctrl-C ignored by what it starts in
    // the background is no wish that nothing may stop it.
    const bool ignored = kStops[i] == SIGHUP && hang_up_was_ignored;
    action.sa_handler = ignored ? SIG_IGN : on_signal;
    ::sigaction(kStops[i], &action, nullptr);
  }
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an error of write(), not our end
}

StopDescriptor::~StopDescriptor() {
  for (std::size_t i = 0; i < kStops.size(); ++i) ::sigaction(kStops[i], &before_[i], nullptr);
  ::close(fd_);
}

StopSignals::StopSignals(std::function<void()> on_stop)
    : on_stop_(std::move(on_stop)), end_(::eventfd(0, EFD_CLOEXEC)), thread_([this] { wait(); }) {}

StopSignals::~StopSignals() {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(end_, &one, sizeof one);
  thread_.join();
  ::close(end_);
}

void StopSignals::wait() {
  std::array<pollfd, 2> events{pollfd{asked_.fd(), POLLIN, 0}, pollfd{end_, POLLIN, 0}};
  while (::poll(events.data(), events.size(), -1) < 0 && errno == EINTR) {
  }
  if (events[0].revents != 0) on_stop_();
}

}  // namespace potluck
