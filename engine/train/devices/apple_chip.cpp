// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/devices/apple_chip.h"

#if defined(__APPLE__)
#include <sys/sysctl.h>
#include <sys/types.h>
#include <unistd.h>
#endif

namespace potluck {

#if defined(__APPLE__)
namespace {

template <class Number>
Number told(const char* name) {
  Number value = 0;
  std::size_t bytes = sizeof value;
  return sysctlbyname(name, &value, &bytes, nullptr, 0) == 0 && bytes == sizeof value ? value : 0;
}

}  // namespace

std::optional<AppleChip> apple_chip() {
  char name[128] = {};
  std::size_t bytes = sizeof name - 1;
  AppleChip out;
  if (sysctlbyname("machdep.cpu.brand_string", name, &bytes, nullptr, 0) == 0) out.name = name;
  out.memory_bytes = told<std::uint64_t>("hw.memsize");
  const auto page_bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  out.free_memory_bytes = page_bytes * told<std::uint32_t>("vm.page_free_count");
  return out;
}
#else
std::optional<AppleChip> apple_chip() { return std::nullopt; }
#endif

}  // namespace potluck
