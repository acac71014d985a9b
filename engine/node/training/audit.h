// SPDX-License-Identifier: GPL-3.0-or-later
// One audit (docs/internals/trust.md): the gradient that another member gave to our part, held
// against what its samples give on the same state. Computed in micro-batches, so that whoever calls
// can do other things between them. The trainer thread.
#pragma once

#include <memory>

#include "engine/collab/context/events.h"
#include "engine/train/trainer/trainer.h"

namespace potluck {

class Audit {
 public:
  // On the state as it is now.
  void begin(Trainer& trainer, std::shared_ptr<const AuditedPart> given);
  bool under_way() const { return given_ != nullptr; }
  // Asked before each micro-batch of our own: one in twenty waits, so that nobody waits for this
  // computer, which gets the share of one that audits nobody.
  bool its_turn() { return ++waited_ % (kOwnForOne + 1) == 0; }
  void go_on();    // a micro-batch
  void give_up();  // where one is under way
  std::optional<event::Audited> take_result() { return std::exchange(result_, std::nullopt); }

 private:
  static constexpr unsigned kOwnForOne = 19;  // micro-batches of our own, for one of an audit

  void end(AuditFinding finding, double distance = 0);

  std::shared_ptr<const AuditedPart> given_;  // null: none is under way
  std::unique_ptr<Recomputation> recomputation_;
  std::optional<event::Audited> result_;
  unsigned waited_ = 0;
};

}  // namespace potluck
