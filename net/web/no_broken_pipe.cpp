// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/web/no_broken_pipe.h"

#include <csignal>
#include <ctime>

namespace potluck {
namespace {

sigset_t only_pipe() {
  sigset_t out;
  sigemptyset(&out);
  sigaddset(&out, SIGPIPE);
  return out;
}

}  // namespace

NoBrokenPipe::NoBrokenPipe() {
  const sigset_t pipe = only_pipe();
  sigset_t before;
  const bool changed = pthread_sigmask(SIG_BLOCK, &pipe, &before) == 0;
  blocked_ = changed && sigismember(&before, SIGPIPE) == 0;
}

NoBrokenPipe::~NoBrokenPipe() {
  if (!blocked_) return;
  const sigset_t pipe = only_pipe();
  const timespec at_once{};
  // One that waits by now is ours: the signal goes to the thread that wrote.
  while (sigtimedwait(&pipe, nullptr, &at_once) > 0) {
  }
  pthread_sigmask(SIG_UNBLOCK, &pipe, nullptr);
}

}  // namespace potluck
