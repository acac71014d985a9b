// SPDX-License-Identifier: GPL-3.0-or-later
// One large buffer that nobody needs any more, kept for whoever needs one of its size next: a fresh
// one costs a page fault and a cleared page for each of its pages. 64 MiB at most. Thread-safe.
#pragma once

#include <mutex>

#include "net/base/bytes.h"

namespace potluck {

class SpareBytes {
 public:
  // Whatever is in them; zeros where they are fresh.
  Bytes take(std::size_t count);
  void give_back(Bytes bytes);  // in place of what was kept before

 private:
  std::mutex mutex_;
  Bytes kept_;
};

}  // namespace potluck
