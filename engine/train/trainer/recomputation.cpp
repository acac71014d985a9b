// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/recomputation.h"

#include <algorithm>

namespace potluck {
namespace {

std::vector<at::Device> devices_of(const TrainerArrays& arrays) {
  std::vector<at::Device> out;
  for (const TrainerArrays::OnDevice& each : arrays.devices()) {
    out.push_back(each.parameters.device());
  }
  return out;
}

}  // namespace

TorchRecomputation::TorchRecomputation(const TrainerOptions& options,
                                       const std::shared_ptr<const Dataset>& data,
                                       const ModelLayout& layout, const GradientWorkers& like,
                                       TrainerArrays& state, std::uint64_t first,
                                       std::uint32_t samples)
    : arrays_(layout.values, devices_of(state)),
      workers_(options, layout, shape_of(*data), arrays_),
      source_(data, options.model, options.seed, options.stream, options.augmentation,
              options.stop),
      accumulator_(arrays_),
      first_(first),
      samples_(samples) {
  workers_.tune_like(like);
  std::ranges::copy(state.parameters(), arrays_.parameters().begin());
  arrays_.upload_parameters();
}

Result<bool> TorchRecomputation::go_on() {
  if (!found_) {
    POTLUCK_CHECK(source_.skip(first_));
    found_ = true;
    return false;
  }
  if (accumulator_.samples() == samples_) return true;
  POTLUCK_CHECK(workers_.draw(source_, samples_ - accumulator_.samples()));
  const auto losses = workers_.add_gradients();
  std::uint32_t added = 0;
  bool by_batches = false;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    if (!losses[i]) return losses[i].error();
    added += workers_.all()[i].batch.samples;
    by_batches |= workers_.all()[i].replica.model().depends_on_batches();
  }
  if (by_batches) {
    return Error{ErrorCode::kInvalidArgument,
                 "the gradient of these samples depends on how they were put into batches",
                 "audits need a model without dropout that fills in no masked tokens"};
  }
  accumulator_.add(added, 0);
  return accumulator_.samples() == samples_;
}

}  // namespace potluck
