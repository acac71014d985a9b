// SPDX-License-Identifier: GPL-3.0-or-later
// lab_dht_nodes ADDRESS COUNT: plain nodes of a DHT that know each other, at ports of that address
// that the system chooses: a lab's public DHT. Tells "listening PORT" of each, a line each, once
// all are up; any of them serves as a first node. Ends when it is asked to (SIGTERM, SIGINT), or
// when its standard input ends.
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "tests/support/private_dht.h"

namespace {

void wait_for_end(int signals) {
  for (;;) {
    pollfd ends[] = {{signals, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    if (::poll(ends, 2, -1) < 0) continue;
    if (ends[0].revents != 0) return;
    char ignored[256];
    if (ends[1].revents != 0 && ::read(STDIN_FILENO, ignored, sizeof ignored) <= 0) return;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc == 3 ? std::atoi(argv[2]) : 0;
  if (count < 1 || count > 1000) {
    std::fprintf(stderr, "lab_dht_nodes ADDRESS COUNT\n");
    return 2;
  }
  // Before there are threads: they get no signal then.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  sigprocmask(SIG_BLOCK, &ends, nullptr);
  const int signals = ::signalfd(-1, &ends, SFD_CLOEXEC);
  if (signals < 0) return 1;

  const potluck::test::PrivateDht dht(static_cast<std::size_t>(count), argv[1]);
  for (const auto port : dht.ports()) {
    if (port == 0) {
      std::fprintf(stderr, "cannot listen at %s\n", argv[1]);
      return 1;
    }
  }
  for (const auto port : dht.ports()) std::printf("listening %d\n", int{port});
  std::fflush(stdout);
  wait_for_end(signals);
  return 0;
}
