// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/spare_bytes.h"

#include <utility>

#include "net/base/huge_pages.h"

namespace potluck {
namespace {

// What lies idle while a model trains is memory that the training lacks.
constexpr std::size_t kMostKept = std::size_t{64} << 20;

}  // namespace

Bytes SpareBytes::take(std::size_t count) {
  {
    const std::lock_guard lock(mutex_);
    if (kept_.size() == count) return std::exchange(kept_, {});
  }
  return zeroed_bytes(count);
}

void SpareBytes::give_back(Bytes bytes) {
  if (bytes.size() > kMostKept) return;
  const std::lock_guard lock(mutex_);
  kept_.swap(bytes);
}

}  // namespace potluck
