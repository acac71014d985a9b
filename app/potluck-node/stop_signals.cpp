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
#include <string_view>

namespace potluck {
namespace {

constexpr int kExitInterrupted = 130;
constexpr std::array kStops{SIGINT, SIGTERM, SIGHUP};

// A handler can reach nothing but these.
std::atomic<int> asked_fd{-1};
std::atomic<bool> asked{false};

void on_signal(int) {
  const int saved = errno;
  if (asked.exchange(true)) {
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

StopDescriptor::StopDescriptor() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  asked_fd = fd_;
  asked = false;
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int each : kStops) ::sigaction(each, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is an error of write(), not our end
}

StopDescriptor::~StopDescriptor() {
  for (const int each : kStops) std::signal(each, SIG_DFL);
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
