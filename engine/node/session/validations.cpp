// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/session/validations.h"

#include "engine/node/answers/control_values.h"
#include "engine/node/disk/wall_clock.h"
#include "net/base/log.h"

namespace potluck {

void Validations::run(TrainerThread& trainer, std::uint64_t samples, bool last, Done done) {
  trainer.ask([this, samples, last, done = std::move(done)](Trainer& asked) {
    auto result = asked.evaluate(samples);
    Found found{.epoch = asked.epochs_applied()};
    if (last) found.state = digest_of(asked.state_views());
    post_to(io_, [this, result = std::move(result), last, done, found]() mutable {
      if (result) {
        found.result = *result;
        return done(found);
      }
      events_.warn("the model could not be validated: " + result.error().message,
                   result.error().hint);
      if (last) done(found);
    });
  });
}

void Validations::note(const ValidationResult& result, const PeerId& by, bool last) {
  newest_ = validation_value(result.epoch, result.loss, result.accuracy);
  events_.emit(control::NewValidation{*newest_, last, by.hex()});

  ValidationRow row;
  row.epoch = result.epoch;
  row.by = by;
  row.loss = result.loss;
  row.accuracy = result.accuracy;
  row.unix_ms = unix_ms_now();
  storage_.post([project = project_, row](Store& store) {
    if (const auto added = store.add_validation(project, row); !added) {
      log_for("store").warn("{}", added.error().text());
    }
  });
}

}  // namespace potluck
