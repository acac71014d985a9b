// SPDX-License-Identifier: GPL-3.0-or-later
// What members said of each other, and to us, in one epoch that we coordinate. Owned by
// Coordinator. Pure; not thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "net/base/ids.h"

namespace potluck {

class Accusations {
 public:
  void in_epoch(std::uint64_t epoch);  // what was said in another one is forgotten

  // `who` gets nothing from `awaited`: one of the two lies, or the link between them is broken in
  // one direction. -> the one that has been named more often; a member that accuses one after the
  // other soon is that. self is never at fault.
  PeerId at_fault(const PeerId& who, const PeerId& awaited, const PeerId& self);

  // It obeys nobody else and does not accept our offer. -> how often it has said so.
  unsigned turned_down(const PeerId& who) { return ++turned_down_[who]; }

 private:
  std::uint64_t epoch_ = 0;
  std::set<std::pair<PeerId, PeerId>> withheld_;
  std::map<PeerId, unsigned> turned_down_;
};

}  // namespace potluck
