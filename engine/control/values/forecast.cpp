// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/forecast.h"

namespace potluck::control {

void to_json(Json& out, const MeasuredStep& it) {
  out = {{"samples", it.samples}, {"loss", it.loss}, {"seconds", it.seconds}};
}

void to_json(Json& out, const Measured& it) {
  out = {{"steps", it.steps},
         {"samples_per_second", it.samples_per_second},
         {"step_seconds", it.step_seconds},
         {"train_samples", it.train_samples},
         {"noise_scale", it.noise_scale},
         {"parameters", it.parameters},
         {"device", it.device},
         {"micro_batch", it.micro_batch},
         {"model", it.model},
         {"busy", it.busy}};
}

void to_json(Json& out, const Benchmark& it) {
  out = it.measured;
  out["epoch_seconds"] = it.epoch_seconds;
}

void to_json(Json& out, const ForecastPoint& it) {
  out = {{"peers", it.peers},
         {"computing", it.computing},
         {"codec", it.codec},
         {"compute_seconds", it.compute_seconds},
         {"exchange_seconds", it.exchange_seconds},
         {"epoch_seconds", it.epoch_seconds},
         {"efficiency", it.efficiency},
         {"speed_up", it.speed_up}};
}

void to_json(Json& out, const ForecastAdvice& it) {
  out = {{"alone_seconds", it.alone_seconds},
         {"group_seconds", it.group_seconds},
         {"one_is_enough", it.one_is_enough},
         {"better", or_null(it.better)},
         {"better_seconds", or_null(it.better_seconds)}};
}

void to_json(Json& out, const ForecastLink& it) {
  out = {{"up_mbit", it.up_mbit},    {"down_mbit", it.down_mbit},
         {"ping_ms", it.ping_ms},    {"points", it.points},
         {"knee", or_null(it.knee)}, {"at", it.at},
         {"advice", it.advice},      {"smallest_batch", or_null(it.smallest_batch)}};
}

void to_json(Json& out, const Forecast& it) {
  out = {{"measured", it.measured},
         {"target_batch", it.target_batch},
         {"epochs", it.epochs},
         {"peers", it.peers},
         {"communication_share", it.communication_share},
         {"alone", it.alone},
         {"lines", it.links}};
}

}  // namespace potluck::control
