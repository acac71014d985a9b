// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/thread_time.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <ctime>
#endif

namespace potluck {

#ifdef _WIN32
Duration thread_time() {
  constexpr std::int64_t kUnit_ns = 100;
  const auto of = [](const FILETIME& t) {
    return static_cast<std::int64_t>(t.dwHighDateTime) << 32 | t.dwLowDateTime;
  };
  FILETIME created, ended, in_kernel, in_program;
  ::GetThreadTimes(::GetCurrentThread(), &created, &ended, &in_kernel, &in_program);
  return Duration((of(in_kernel) + of(in_program)) * kUnit_ns);
}
#else
Duration thread_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}
#endif

}  // namespace potluck
