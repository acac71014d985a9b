// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/average_memory.h"

#include <utility>

namespace potluck {
namespace {

struct Lent {
  explicit Lent(std::shared_ptr<SpareBytes> owner_in) : owner(std::move(owner_in)) {}
  ~Lent() { owner->give_back(std::move(average.encoded)); }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  std::shared_ptr<SpareBytes> owner;
  Average average;
};

}  // namespace

std::shared_ptr<Average> AverageMemory::average(std::size_t bytes) const {
  const auto lent = std::make_shared<Lent>(spare_);
  lent->average.encoded = spare_->take(bytes);
  return {lent, &lent->average};
}

}  // namespace potluck
