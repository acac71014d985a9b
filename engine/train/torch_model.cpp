// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/torch_model.h"

#include "net/base/rng.h"

namespace potluck {
namespace {

at::Tensor view_of(const at::Tensor& flat, const ParameterLayout& p) {
  return flat.narrow(0, static_cast<std::int64_t>(p.offset), static_cast<std::int64_t>(p.count))
      .view(p.shape);
}

constexpr std::int64_t kMean = 1;  // at::Reduction::Mean

at::Tensor loss_of(const at::Tensor& logits, const at::Tensor& target, double label_smoothing) {
  return at::cross_entropy_loss(logits, target, {}, kMean, kNoTarget, label_smoothing);
}

}  // namespace

void Pass::enter_stage(std::size_t stage, const at::Device& device) {
  if (dropout_ <= 0.0) return;
  if (!generator_.defined()) {
    generator_ = at::globalContext().defaultGenerator(device).clone();  // ours alone from here on
  }
  generator_.set_current_seed(mix_seed(seed_, stage));
}

at::Tensor Pass::dropout(const at::Tensor& x) {
  if (dropout_ <= 0.0) return x;
  const double keep = 1.0 - dropout_;
  return x * at::empty_like(x).bernoulli_(keep, generator_).div_(keep);
}

TorchModel::TorchModel(const ModelArrays& arrays) {
  for (const ParameterLayout& p : arrays.layout.parameters) {
    at::Tensor view = view_of(arrays.parameters, p).detach();
    view.set_requires_grad(true);
    view.mutable_grad() = view_of(arrays.gradient, p);
    parameters_.push_back(std::move(view));
  }
}

at::Tensor TorchModel::run(std::size_t index, const at::Tensor& x, Pass& pass) const {
  pass.enter_stage(index, x.device());
  return stage(index, x, pass);
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
  out.pass = Pass(options.dropout, options.seed);
  at::Tensor counted = target;
  if (options.masked) {
    out.pass.wanted = target.ne(kNoTarget).nonzero().flatten();
    counted = target.index_select(0, out.pass.wanted);
  }
  at::Tensor x = input;
  const std::size_t last = stages() - 1;
  for (std::size_t i = 0; i < last; ++i) {
    if (options.checkpointing) {
      const c10::NoGradGuard no_gradient;
      out.inputs.push_back(x);
      x = run(i, x, out.pass);
    } else {
      x = run(i, x, out.pass);
    }
  }
  if (options.checkpointing && last > 0) {
    x = x.detach().set_requires_grad(true);
    out.inputs.push_back(x);
  }
  out.loss = loss_of(run(last, x, out.pass), counted, options.label_smoothing);
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
