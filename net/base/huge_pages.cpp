// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/huge_pages.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace potluck {

Bytes zeroed_bytes(std::size_t count) {
  Bytes out;
  out.reserve(count);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::size_t kHugePage = 2 << 20;
  const auto begin = reinterpret_cast<std::uintptr_t>(out.data());
  const std::uintptr_t first = (begin + kHugePage - 1) / kHugePage * kHugePage;
  const std::uintptr_t last = (begin + count) / kHugePage * kHugePage;
  // A wish: where it is not granted, small pages do.
  if (last > first)
    static_cast<void>(::madvise(out.data() + (first - begin), last - first, MADV_HUGEPAGE));
#endif
  out.resize(count);
  return out;
}

}  // namespace potluck
