// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of an average that nobody holds any more becomes that of the next one: a fresh vector
// of that size would be cleared page by page in the middle of a round. Made on the network thread;
// whoever lets go of an average last may be on any.
#pragma once

#include <memory>

#include "engine/collab/averaging/exchange.h"
#include "net/base/spare_bytes.h"

namespace potluck {

class AverageMemory {
 public:
  // `bytes` of `encoded`, whatever is in them; the rest is empty.
  std::shared_ptr<Average> average(std::size_t bytes) const;

 private:
  // One: where averages are kept for others, one goes for each that comes.
  std::shared_ptr<SpareBytes> spare_ = std::make_shared<SpareBytes>();
};

}  // namespace potluck
