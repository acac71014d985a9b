// SPDX-License-Identifier: GPL-3.0-or-later
// A module that the organiser brought: its operators, run one after the other.
#include "engine/train/models/module_costs.h"
#include "engine/train/models/operator_program.h"
#include "engine/train/models/torch_model.h"

namespace potluck {
namespace {

class OperatorModel final : public TorchModel {
 public:
  OperatorModel(const OperatorGraph& graph, std::int64_t classes, const ModelArrays& arrays)
      : TorchModel(arrays),
        classes_(classes),
        constants_(constants_of(graph, arrays.parameters.device())),
        forward_(OperatorProgram::prepare(graph, graph.forward, kForwardInputs).value()) {
    if (graph.loss) {
      loss_ = OperatorProgram::prepare(graph, *graph.loss, kLossInputs).value();
    }
  }

  at::Tensor loss(const at::Tensor& logits, const at::Tensor& target,
                  double label_smoothing) const override {
    if (!loss_) return TorchModel::loss(logits, target, label_smoothing);
    Pass pass;
    const at::Tensor out =
        loss_->run({{logits, target}, parameters(), constants_}, pass, between());
    TORCH_CHECK(out.numel() == 1 && out.is_floating_point(),
                "the module's loss is not one number but ", out.sizes());
    return out.reshape({});
  }

 protected:
  std::size_t stages() const override { return 1; }

  at::Tensor stage(std::size_t, const at::Tensor& x, Pass& pass) const override {
    const at::Tensor out = forward_.run({{x}, parameters(), constants_}, pass, between());
    TORCH_CHECK(out.dim() >= 2 && out.size(-1) == classes_ && out.is_floating_point(),
                "the module gives ", out.sizes(), ", not a number for each of ", classes_,
                " classes");
    return out.reshape({-1, classes_});
  }

 private:
  // One that takes minutes has to be left between two of its operators.
  OperatorProgram::Around between() const {
    if (!stop()) return nullptr;
    return [this](const std::string&, const OperatorProgram::Operation& operation,
                  OperatorProgram::Stack& stack) {
      look_at_stop();
      operation(stack);
      for (const c10::IValue& each : stack) {
        if (each.isTensor() && each.toTensor().defined()) look_at_stop(each.toTensor());
      }
    };
  }

  const std::int64_t classes_;
  const std::vector<at::Tensor> constants_;
  OperatorProgram forward_;
  std::optional<OperatorProgram> loss_;
};

std::unique_ptr<TorchModel> make(const ModelSpec& spec, const DataShape& data,
                                 const ModelArrays& arrays) {
  return std::make_unique<OperatorModel>(*spec.module, data.classes, arrays);
}

Status fits(const ModelSpec& spec, const DataShape& data) {
  if (!spec.module) {
    return {ErrorCode::kInvalidArgument, "a model '" + spec.kind + "' is a file of the organiser's",
            "give one with --module FILE.pt; docs/models.md tells how to make it"};
  }
  const OperatorGraph& graph = *spec.module;
  POTLUCK_CHECK(OperatorProgram::prepare(graph, graph.forward, kForwardInputs));
  if (graph.loss) POTLUCK_CHECK(OperatorProgram::prepare(graph, *graph.loss, kLossInputs));
  POTLUCK_CHECK(work_out_costs(graph, spec, data));
  return ok_status();
}

// What the module says of its own costs is its organiser's word.
void lay_out(const ModelSpec& spec, const DataShape& data, LayoutBuilder& b) {
  // Where they begin the project's weights say, which come with every module.
  for (const auto& p : spec.module->parameters) b.add(p.name, p.shape, 0.0);
  const auto costs = work_out_costs(*spec.module, spec, data);
  assert(costs && "what cannot be worked out does not fit");
  b.spend(costs->multiply_adds, costs->values);
  b.spend_more(costs->operations, costs->fixed_values);
}

ModelDescription describe(const char* name, ModelTask task) {
  ModelDescription d;
  d.name = name;
  d.task = task;
  d.brings_module = true;
  d.takes_tables = task == ModelTask::kClassify;
  return d;
}

}  // namespace

const ModelKind& torchscript_model() {
  static const ModelKind kKind = [] {
    ModelDescription d = describe("torchscript", ModelTask::kClassify);
    d.summary = Sentence::tr("Tells samples apart with a module of your own, from PyTorch");
    return ModelKind{std::move(d), nullptr, fits, lay_out, make, nullptr};
  }();
  return kKind;
}

const ModelKind& torchscript_text_model() {
  static const ModelKind kKind = [] {
    ModelDescription d = describe("torchscript-text", ModelTask::kNextToken);
    d.summary = Sentence::tr("Learns what comes next with a module of your own, from PyTorch");
    d.options = {
        {"context", "64", "tokens that it sees at once", ModelOption::Kind::kInteger, 1, 8192, ""}};
    return ModelKind{std::move(d), nullptr, fits, lay_out, make, nullptr};
  }();
  return kKind;
}

}  // namespace potluck
