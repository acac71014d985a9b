// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/module/module_import.h"

#include <caffe2/serialize/inline_container.h>
#include <torch/csrc/jit/serialization/import.h>

#include <cstring>

#include "engine/train/models/module_costs.h"
#include "engine/train/models/operator_program.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/module/module_unrolling.h"

namespace potluck {
namespace {

constexpr std::uint64_t kMaxFileBytes = std::uint64_t{16} << 30;
constexpr std::int64_t kTrialSamples = 2;
// What would run, or make objects of somebody's own, while the file is being loaded.
constexpr std::string_view kRunsOnLoading[] = {"__setstate__", "__getstate__", "torch.classes",
                                               "torch/classes", "__reduce__"};

Error malformed(const std::filesystem::path& file, const std::string& what) {
  return {ErrorCode::kMalformed, file.filename().string() + ": " + what,
          "it must be what torch.jit.save wrote: docs/models.md tells how"};
}

bool ends_with_any(const std::string& name, std::initializer_list<const char*> ends) {
  return std::ranges::any_of(ends, [&](const char* end) { return name.ends_with(end); });
}

// Before anything is loaded: its parts are read as bytes.
Status check_archive(const std::filesystem::path& file) {
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(file, failure);
  if (failure)
    return {ErrorCode::kNotFound, "there is no file " + file.string(), "give another one"};
  if (bytes > kMaxFileBytes)
    return {ErrorCode::kTooLarge, "the module is too large", "16 GiB are the most"};
  caffe2::serialize::PyTorchStreamReader archive(file.string());
  if (!archive.hasRecord("constants.pkl") || !archive.hasRecord("data.pkl")) {
    return malformed(file, "it holds weights or a pickle, not a TorchScript module");
  }
  std::uint64_t all = 0;
  for (const std::string& name : archive.getAllRecords()) {
    if (!ends_with_any(name, {".py", ".pkl"})) continue;
    const auto [data, size] = archive.getRecord(name);
    if ((all += size) > bytes)
      return malformed(file, "it is packed, which torch.jit.save does not");
    const std::string_view text(static_cast<const char*>(data.get()), size);
    for (const std::string_view sign : kRunsOnLoading) {
      if (text.find(sign) == text.npos) continue;
      return {ErrorCode::kPermission,
              "the module has '" + std::string(sign) + "', which runs when it is loaded",
              "take it out of " + name};
    }
  }
  return ok_status();
}

Result<OperatorGraph::Constant> constant_of(const at::Tensor& tensor) {
  using Type = OperatorGraph::Constant::Type;
  OperatorGraph::Constant out;
  at::Tensor plain = tensor.detach().cpu();
  if (plain.scalar_type() == at::kBool) {
    out.type = Type::kBool;
  } else if (at::isIntegralType(plain.scalar_type(), false)) {
    out.type = Type::kInt64;
    plain = plain.to(at::kLong);
  } else if (at::isFloatingType(plain.scalar_type())) {
    plain = plain.to(at::kFloat);
  } else {
    return {ErrorCode::kInvalidArgument, "the module has a constant of complex or other numbers",
            "real and whole numbers can be used"};
  }
  plain = plain.contiguous();
  out.shape = plain.sizes().vec();
  out.data.resize(static_cast<std::size_t>(plain.numel()) * plain.element_size());
  if (!out.data.empty()) std::memcpy(out.data.data(), plain.data_ptr(), out.data.size());
  return out;
}

Status take_parameters(const ModuleParts& parts, ImportedModule& out, OperatorGraph& graph) {
  for (std::size_t i = 0; i < parts.parameters.size(); ++i) {
    const at::Tensor values = parts.parameters[i].detach().cpu().contiguous();
    if (values.scalar_type() != at::kFloat) {
      return {ErrorCode::kInvalidArgument,
              "the module's '" + parts.names[i] + "' does not hold float32",
              "call .float() before it is exported"};
    }
    graph.parameters.push_back({parts.names[i], values.sizes().vec()});
    const auto* from = values.data_ptr<float>();
    out.weights.insert(out.weights.end(), from, from + values.numel());
  }
  if (!graph.parameters.empty()) return ok_status();
  return {ErrorCode::kInvalidArgument, "the module has nothing to learn",
          "its parameters must require gradients; torch.jit.freeze makes constants of them"};
}

Result<ImportedModule> take_apart(const torch::jit::Module& module, OperatorGraph& graph) {
  ModuleParts parts;
  POTLUCK_TRY(auto forward, unroll_method(module, "forward", kForwardInputs, parts));
  std::optional<UnrolledMethod> loss;
  if (module.find_method("loss")) {
    POTLUCK_TRY(loss, unroll_method(module, "loss", kLossInputs, parts));
  }
  ImportedModule out;
  POTLUCK_CHECK(take_parameters(parts, out, graph));
  for (const at::Tensor& each : parts.constants) {
    POTLUCK_TRY(auto constant, constant_of(each));
    graph.constants.push_back(std::move(constant));
  }
  graph.forward = number_values(std::move(forward), kForwardInputs, parts);
  if (loss) graph.loss = number_values(std::move(*loss), kLossInputs, parts);
  return out;
}

at::Tensor trial_input(const ModelSpec& spec, const DataShape& data) {
  if (reads_text(spec.task())) return at::zeros({kTrialSamples, spec.context()}, at::kLong);
  return at::full({kTrialSamples, data.channels, data.height, data.width}, 0.5);
}

// Works out what it costs, then runs it once.
Status try_out(const ModelSpec& spec, const DataShape& data, const std::vector<float>& weights,
               OperatorGraph& graph) {
  POTLUCK_TRY(const ModuleCosts costs, work_out_costs(graph, spec, data));
  graph.multiply_adds = costs.multiply_adds;
  graph.activations = costs.values;
  POTLUCK_TRY(const auto forward, OperatorProgram::prepare(graph, graph.forward, kForwardInputs));
  std::vector<at::Tensor> parameters;
  std::int64_t at = 0;
  const at::Tensor flat = at::from_blob(const_cast<float*>(weights.data()),
                                        {static_cast<std::int64_t>(weights.size())}, at::kFloat);
  for (const auto& p : graph.parameters) {
    const std::int64_t count = c10::multiply_integers(p.shape);
    parameters.push_back(flat.narrow(0, at, count).view(p.shape).detach().set_requires_grad(true));
    at += count;
  }
  const auto constants = constants_of(graph, at::kCPU);
  Pass pass;
  const at::Tensor logits = forward.run({{trial_input(spec, data)}, parameters, constants}, pass);
  const bool text = reads_text(spec.task());
  std::vector<std::int64_t> wanted{kTrialSamples, data.classes};
  if (text) wanted.insert(wanted.begin() + 1, spec.context());
  if (logits.sizes() != at::IntArrayRef(wanted) || !logits.is_floating_point()) {
    return {ErrorCode::kInvalidArgument,
            "the module gives " + c10::str(logits.sizes()) + " for " +
                std::to_string(kTrialSamples) + " samples, not " +
                c10::str(at::IntArrayRef(wanted)),
            text ? "[samples, positions, tokens] is wanted" : "[samples, classes] is wanted"};
  }
  at::Tensor loss = logits.mean();
  if (graph.loss) {
    POTLUCK_TRY(const auto own, OperatorProgram::prepare(graph, *graph.loss, kLossInputs));
    const at::Tensor targets = at::zeros({logits.numel() / data.classes}, at::kLong);
    loss = own.run({{logits.reshape({-1, data.classes}), targets}, parameters, constants}, pass);
    if (loss.numel() != 1 || !loss.is_floating_point()) {
      return {ErrorCode::kInvalidArgument, "the module's loss is not one number", "take the mean"};
    }
  }
  if (loss.requires_grad()) return ok_status();
  return {ErrorCode::kInvalidArgument, "nothing that the module gives depends on its parameters",
          "export it without torch.no_grad() and detach()"};
}

}  // namespace

Result<ImportedModule> import_module(const std::filesystem::path& file, const ModelSpec& spec,
                                     const DataShape& data) {
  try {
    POTLUCK_CHECK(check_archive(file));
    const torch::jit::Module module = torch::jit::load(file.string(), at::Device(at::kCPU));
    auto graph = std::make_shared<OperatorGraph>();
    POTLUCK_TRY(ImportedModule out, take_apart(module, *graph));
    POTLUCK_CHECK(try_out(spec, data, out.weights, *graph));
    out.text = to_text(*graph);
    POTLUCK_CHECK(read_operator_graph(out.text));  // as members will
    out.graph = std::move(graph);
    return out;
  } catch (const std::bad_alloc&) {
    return {ErrorCode::kOutOfMemory, "the memory does not suffice for this module",
            "check that the file is whole, or use a computer with more memory"};
  } catch (const c10::Error& error) {
    const std::string what = error.what_without_backtrace();
    return malformed(file, what.substr(0, what.find('\n')));
  } catch (const std::exception& error) {  // of the reader of TorchScript's sources
    const std::string what = error.what();
    return malformed(file, what.substr(0, what.find('\n')));
  }
}

}  // namespace potluck
