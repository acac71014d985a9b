// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/weights/torchscript_export.h"

#include <torch/csrc/jit/frontend/tracer.h>
#include <torch/csrc/jit/runtime/graph_executor.h>
#include <torch/csrc/jit/serialization/export.h>
#include <torch/csrc/jit/serialization/import.h>

#include "engine/train/files/partial_file.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/torch/traced_sizes.h"

namespace potluck {
namespace {

namespace jit = torch::jit;

constexpr double kTolerance = 1e-4;  // of the largest score
constexpr std::int64_t kExampleSamples = 2;
constexpr const char* kRootType = "__torch__.potluck.Model";
constexpr const char* kPartType = "__torch__.potluck.Part";

// Of the text that the model reads at most; images have one size.
std::int64_t longest(const ModelSpec& spec) { return reads_text(spec.task()) ? spec.context() : 1; }

at::Tensor example(const ModelSpec& spec, const DataShape& data, std::int64_t samples,
                   std::int64_t length) {
  if (reads_text(spec.task())) return at::randint(data.classes, {samples, length}, at::kLong);
  return at::rand({samples, data.channels, data.height, data.width}) * 2 - 1;
}

at::Tensor scores_of(TorchModel& model, const ModelSpec& spec, const at::Tensor& input) {
  const at::Tensor logits = model.logits(input);  // [B * T, classes]
  return reads_text(spec.task()) ? view_by_position(logits, input, {logits.size(1)}) : logits;
}

// A parameter's place in the tree of modules that the dots in its name stand for.
struct Slot {
  jit::Module parent;
  std::string name;
};

Slot slot_of(const jit::Module& root, const std::string& path) {
  jit::Module at = root;
  std::size_t from = 0;
  for (std::size_t dot; (dot = path.find('.', from)) != path.npos; from = dot + 1) {
    const std::string part = path.substr(from, dot - from);
    if (!at.hasattr(part)) {
      at.register_module(part, jit::Module(kPartType, root._ivalue()->compilation_unit(), true));
    }
    at = at.attr(part).toModule();
  }
  return {at, path.substr(from)};
}

// The module whose forward() is what the model computes, with the model's own tensors.
jit::Module traced(TorchModel& model, const ModelSpec& spec, const ModelLayout& layout,
                   const at::Tensor& input) {
  jit::Module root(kRootType, std::make_shared<jit::CompilationUnit>());
  for (std::size_t i = 0; i < layout.parameters.size(); ++i) {
    Slot slot = slot_of(root, layout.parameters[i].name);
    slot.parent.register_parameter(slot.name, model.parameters()[i], false);
  }
  const auto compute = [&](jit::Stack inputs) {
    return jit::Stack{scores_of(model, spec, inputs.front().toTensor())};
  };
  const auto unnamed = [](const at::Tensor&) { return std::string(); };
  const auto trace =
      jit::tracer::trace({input}, compute, unnamed, true, false, &root, {"input"}).first;
  const c10::QualifiedName forward(*root.type()->name(), "forward");
  root.type()->addMethod(
      root._ivalue()->compilation_unit()->create_function(forward, trace->graph));
  return root;
}

// As they are they share one array, which would be written once for each of them.
void give_own_arrays(const jit::Module& root, const ModelLayout& layout) {
  for (const ParameterLayout& parameter : layout.parameters) {
    Slot slot = slot_of(root, parameter.name);
    const at::Tensor own = slot.parent.attr(slot.name).toTensor().detach().clone();
    slot.parent.setattr(slot.name, own.set_requires_grad(true));
  }
}

// Without the optimizer each operator of the file runs once, as ours did, so that the check takes
// no longer than the model does. What the optimizer makes of a file differs between versions, has
// no bound on its time, and is no part of the file.
Status same_as(TorchModel& model, const ModelSpec& spec, const DataShape& data,
               const std::filesystem::path& file) {
  const jit::GraphOptimizerEnabledGuard as_written(false);
  jit::Module loaded = jit::load(file.string());
  const std::int64_t whole = longest(spec);
  for (const auto& [samples, length] :
       {std::pair{std::int64_t{1}, whole}, {std::int64_t{3}, (whole + 1) / 2}}) {
    const at::Tensor input = example(spec, data, samples, length);
    const at::Tensor ours = scores_of(model, spec, input);
    const at::Tensor theirs = loaded.forward({input}).toTensor();
    const bool same = theirs.sizes() == ours.sizes() &&
                      (theirs - ours).abs().max().item<double>() <=
                          kTolerance * std::max(1.0, ours.abs().max().item<double>());
    if (same) continue;
    return {ErrorCode::kInternal, "the exported module computes something else than the model",
            "export the weights alone: FILE.safetensors"};
  }
  return ok_status();
}

}  // namespace

Status export_torchscript(const std::filesystem::path& file, const ModelSpec& spec,
                          const DataShape& data, const ModelLayout& layout,
                          std::span<const float> weights,
                          const std::map<std::string, std::string>& notes) {
  if (spec.brings_module()) {
    return {ErrorCode::kInvalidArgument, "this project's model came as TorchScript",
            "export the weights alone, FILE.safetensors, and load them into that module"};
  }
  const c10::NoGradGuard no_gradient;
  // Nothing here computes gradients: what takes their place is never written.
  const at::Tensor flat = at::from_blob(const_cast<float*>(weights.data()),
                                        {static_cast<std::int64_t>(weights.size())}, at::kFloat);
  const auto model = make_torch_model(spec, data, {layout, flat, flat});
  const at::Tensor input = example(spec, data, kExampleSamples, longest(spec));
  jit::Module root = traced(*model, spec, layout, input);
  give_own_arrays(root, layout);
  PartialFile out(file);
  const auto write = [&out](const void* bytes, std::size_t count) {
    out.write(bytes, count);
    return count;  // libtorch ends the program where a write fails
  };
  jit::ExportModule(root, write, jit::ExtraFilesMap(notes.begin(), notes.end()));
  POTLUCK_TRY(const std::filesystem::path written, out.flush());
  POTLUCK_CHECK(same_as(*model, spec, data, written));
  return out.keep();
}

}  // namespace potluck
