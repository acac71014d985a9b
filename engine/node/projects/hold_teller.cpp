// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/projects/hold_teller.h"

#include "net/base/log.h"

namespace potluck {

void HoldTeller::tell(const Verdict& verdict) {
  {
    const std::lock_guard lock(mutex_);
    if (rule_ == verdict.rule) return;
    rule_ = verdict.rule;
  }
  log_for("node").info("{}",
                       verdict.rule.empty() ? "the rules allow training" : verdict.sentence.text());
  events_.emit(control::HoldChange{verdict.rule, verdict.sentence, verdict.reason});
}

}  // namespace potluck
