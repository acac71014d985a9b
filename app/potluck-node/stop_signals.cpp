// SPDX-License-Identifier: GPL-3.0-or-later
#include "stop_signals.h"

#include <pthread.h>
#include <unistd.h>

#include <string_view>

namespace potluck {
namespace {
constexpr int kEndThread = SIGUSR1;
constexpr int kExitInterrupted = 130;
}  // namespace

StopSignals::StopSignals(std::function<void()> on_stop) : on_stop_(std::move(on_stop)) {
  sigemptyset(&signals_);
  for (const int each : {SIGINT, SIGTERM, SIGHUP, kEndThread}) sigaddset(&signals_, each);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  std::signal(SIGPIPE, SIG_IGN);   // a reader that went away is an error of write(), not our end
  thread_ = std::thread([this] { wait(); });
}

StopSignals::~StopSignals() {
  pthread_kill(thread_.native_handle(), kEndThread);
  thread_.join();
}

void StopSignals::wait() {
  bool asked = false;
  for (;;) {
    int got = 0;
    if (sigwait(&signals_, &got) != 0) continue;
    if (got == kEndThread) return;
    if (asked) {
      constexpr std::string_view kText = "\npotluck-node: stopped at once; the last checkpoint counts.\n";
      [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText.data(), kText.size());
      ::_exit(kExitInterrupted);
    }
    asked = true;
    on_stop_();
  }
}

}  // namespace potluck
