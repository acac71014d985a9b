// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/potluck-images/wall.h"

#include <seccomp.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <initializer_list>
#include <memory>

#include "engine/train/images/decoding_messages.h"

namespace potluck {
namespace {

// The shared memory, an image at its largest, its file without comments, and the libraries.
constexpr std::uint64_t kMostAddresses =
    kDecodingBytes + kMostImageBytes + kMostImageFile + (std::uint64_t{96} << 20);

// GCC says so by the first two names, clang by the others.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

bool limit(int what, std::uint64_t most) {
  const rlimit both{most, most};
  return ::setrlimit(static_cast<__rlimit_resource_t>(what), &both) == 0;
}

using Filter = std::unique_ptr<void, void (*)(scmp_filter_ctx)>;

using Calls = std::initializer_list<int>;
using Conditions = std::initializer_list<scmp_arg_cmp>;

bool add(const Filter& filter, std::uint32_t action, Calls calls, Conditions conditions = {}) {
  return std::ranges::all_of(calls, [&](int call) {
    return seccomp_rule_add_array(filter.get(), action, call,
                                  static_cast<unsigned>(conditions.size()),
                                  conditions.begin()) == 0;
  });
}

// What malloc and free, the libraries' arithmetic and the end of a process need. Memory that can be
// executed is not among it.
bool allow_memory(const Filter& filter) {
  const scmp_arg_cmp no_code = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  const scmp_arg_cmp no_file = SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_ANONYMOUS, MAP_ANONYMOUS);
  return add(filter, SCMP_ACT_ALLOW,
             {SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(futex),
              SCMP_SYS(getrandom), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(exit),
              SCMP_SYS(exit_group)}) &&
         add(filter, SCMP_ACT_ALLOW, {SCMP_SYS(mmap)}, {no_code, no_file}) &&
         add(filter, SCMP_ACT_ALLOW, {SCMP_SYS(mprotect)}, {no_code});
}

// A library that would read what the system tells of the processor does without.
bool turn_away_from_files(const Filter& filter) {
  return add(filter, SCMP_ACT_ERRNO(EACCES), {SCMP_SYS(open), SCMP_SYS(openat)});
}

bool allow_socket(const Filter& filter, int socket) {
  const scmp_arg_cmp is_ours = SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(socket));
  return add(filter, SCMP_ACT_ALLOW, {SCMP_SYS(read), SCMP_SYS(write)}, {is_ours});
}

}  // namespace

bool can_build_wall() { return !kSanitized; }

bool build_wall(int socket) {
  if (!can_build_wall()) return true;
  if (!limit(RLIMIT_AS, kMostAddresses) || !limit(RLIMIT_CORE, 0)) return false;
  const Filter filter(seccomp_init(SCMP_ACT_KILL_PROCESS), seccomp_release);
  if (!filter) return false;
  if (!allow_memory(filter) || !turn_away_from_files(filter) || !allow_socket(filter, socket))
    return false;
  const int failed = seccomp_load(filter.get());
  errno = -failed;
  return failed == 0;
}

}  // namespace potluck
