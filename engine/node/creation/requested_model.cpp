// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/creation/requested_model.h"

#include "engine/train/module/module_import.h"

namespace potluck {

Result<RequestedModel> read_requested_model(ModelSpec spec, const std::string& module,
                                            const DataShape& shape) {
  RequestedModel out{std::move(spec), {}, {}};
  if (module.empty()) return out;
  if (!out.spec.brings_module()) {
    return {ErrorCode::kInvalidArgument, "a module is given, but the model is " + out.spec.kind,
            "take --model torchscript, or torchscript-text for text"};
  }
  POTLUCK_TRY(auto imported, import_module(module, out.spec, shape));
  out.spec.module = std::move(imported.graph);
  out.module = std::move(imported.text);
  out.weights = std::move(imported.weights);
  return out;
}

}  // namespace potluck
