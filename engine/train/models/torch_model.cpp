// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/torch_model.h"

#include <ATen/CPUGeneratorImpl.h>

#include <utility>

#include "engine/train/torch/mixed_precision.h"
#include "net/base/rng.h"

namespace potluck {
namespace {

at::Tensor view_of(const at::Tensor& flat, const ParameterLayout& p) {
  return flat.narrow(0, static_cast<std::int64_t>(p.offset), static_cast<std::int64_t>(p.count))
      .view(p.shape);
}

// Ours alone. One for the life of a model: in libtorch 1.13 what clone() gives is never freed.
at::Generator make_generator(const at::Device& device) {
  if (device.is_cpu()) return at::make_generator<at::CPUGeneratorImpl>();
  return at::globalContext().defaultGenerator(device).clone();
}

constexpr std::int64_t kMean = 1;  // at::Reduction::Mean

}  // namespace

void Pass::enter_stage(std::size_t stage) {
  stage_seed_ = mix_seed(seed_, stage);
  seeded_ = false;
}

at::Tensor Pass::dropout(const at::Tensor& x, double share) {
  if (!training_ || share <= 0.0) return x;
  random_ = true;
  if (!std::exchange(seeded_, true)) generator_.set_current_seed(stage_seed_);
  const double keep = 1.0 - share;
  return x * at::empty_like(x).bernoulli_(keep, generator_).div_(keep);
}

TorchModel::TorchModel(const ModelArrays& arrays)
    : stop_(arrays.stop), generator_(make_generator(arrays.parameters.device())) {
  for (const ParameterLayout& p : arrays.layout.parameters) {
    at::Tensor view = view_of(arrays.parameters, p).detach();
    view.set_requires_grad(true);
    view.mutable_grad() = view_of(arrays.gradient, p);
    parameters_.push_back(std::move(view));
  }
}

void TorchModel::look_at_stop() const {
  if (stop_ && stop_->due()) throw Stopped();
}

void TorchModel::look_at_stop(const at::Tensor& result) const {
  look_at_stop();
  if (!stop_ || !result.requires_grad()) return;
  result.register_hook([stop = stop_](const at::Tensor&) {
    if (stop->due()) throw Stopped();
  });
}

at::Tensor TorchModel::run(std::size_t index, const at::Tensor& x, Pass& pass) const {
  look_at_stop();
  pass.enter_stage(index);
  const MixedPrecision mixed(x.device(), pass.mixed_precision);
  const at::Tensor out = stage(index, x, pass);
  look_at_stop(out);
  return out;
}

at::Tensor TorchModel::loss(const at::Tensor& logits, const at::Tensor& target,
                            double label_smoothing) const {
  return at::cross_entropy_loss(logits, target, {}, kMean, kNoTarget, label_smoothing);
}

at::Tensor TorchModel::logits(const at::Tensor& input) {
  Pass pass;
  at::Tensor x = input;
  for (std::size_t i = 0; i < stages(); ++i) x = run(i, x, pass);
  return x;
}

TorchModel::Forward TorchModel::forward(const at::Tensor& input, const at::Tensor& target,
                                        const LossOptions& options) {
  Forward out;
  out.pass = Pass(options.dropout, options.seed, generator_);
  out.pass.mixed_precision = options.mixed_precision;
  at::Tensor counted = target;
  if (options.masked) {
    out.pass.wanted = target.ne(kNoTarget).nonzero().flatten();
    counted = target.index_select(0, out.pass.wanted);
  }
  at::Tensor x = input;
  const std::size_t last = stages() - 1;
  for (std::size_t i = 0; i < last; ++i) {
    if (options.recompute) {
      const c10::NoGradGuard no_gradient;
      out.inputs.push_back(x);
      x = run(i, x, out.pass);
    } else {
      x = run(i, x, out.pass);
    }
  }
  if (options.recompute && last > 0) {
    x = x.detach().set_requires_grad(true);
    out.inputs.push_back(x);
  }
  const at::Tensor logits = run(last, x, out.pass).to(at::kFloat);
  out.loss = loss(logits, counted, options.label_smoothing);
  depends_on_batches_ = depends_on_batches_ || options.masked || out.pass.random();
  return out;
}

void TorchModel::backward(Forward& forward, double scale) {
  (forward.loss * scale).backward();
  if (forward.inputs.empty()) return;
  at::Tensor gradient = forward.inputs.back().grad();
  for (std::size_t i = forward.inputs.size() - 1; i-- > 0;) {
    at::Tensor x = forward.inputs[i].detach();
    if (i > 0) x.set_requires_grad(true);
    run(i, x, forward.pass).backward(gradient);
    forward.inputs.pop_back();  // frees as it goes
    gradient = i > 0 ? x.grad() : at::Tensor();
  }
}

std::unique_ptr<TorchModel> make_torch_model(const ModelSpec& spec, const DataShape& data,
                                             const ModelArrays& arrays) {
  const ModelKind* kind = find_model_kind(spec.kind);
  assert(kind != nullptr && "a parsed spec is of a kind there is");
  return kind->make(spec, data, arrays);
}

}  // namespace potluck
