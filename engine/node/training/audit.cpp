// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/training/audit.h"

#include "engine/node/training/sample_stream.h"
#include "net/base/log.h"

namespace potluck {

void Audit::begin(Trainer& trainer, std::shared_ptr<const AuditedPart> given) {
  given_ = std::move(given);
  if (given_->origin.first == SampleOrigin::kUnknown) return end(AuditFinding::kUnknown);
  auto made = trainer.recompute(sample_stream(given_->peer, given_->origin.started),
                                given_->origin.first, given_->samples);
  if (!made) {
    log_for("train").debug("no audit: {}", made.error().message);
    return end(AuditFinding::kFailed);
  }
  recomputation_ = std::move(*made);
}

void Audit::go_on() {
  const auto done = recomputation_->go_on();
  if (!done) {
    log_for("train").debug("no audit: {}", done.error().message);
    return end(AuditFinding::kFailed);
  }
  if (!*done) return;
  const double distance = distance_from(recomputation_->gradient(), *given_);
  log_for("train").debug("audited {}: its gradient is {:.4f} from that of its samples",
                         given_->peer.short_hex(), distance);
  end(finding_at(distance), distance);
}

void Audit::give_up() {
  if (under_way()) end(AuditFinding::kFailed);
}

void Audit::end(AuditFinding finding, double distance) {
  result_ = event::Audited{given_->peer, finding, given_->samples, distance};
  recomputation_.reset();
  given_.reset();
}

}  // namespace potluck
