// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/control/values/creation.h"

#include "engine/control/values/model.h"

namespace potluck::control {

void to_json(Json& out, const Costs& it) {
  out = {{"parameters", it.parameters},
         {"flop_per_sample", it.flop_per_sample},
         {"bytes", it.bytes},
         {"bytes_per_sample", it.bytes_per_sample}};
}

void to_json(Json& out, const ModelCosts& it) {
  out = it.costs;
  out["recipe"] = it.recipe;
}

void to_json(Json& out, const ModelProblem& it) {
  out = {{"problem", it.problem}, {"hint", it.hint}};
}

void to_json(Json& out, const CostList& it) {
  Json all = Json::array();
  for (const auto& each : it.costs) all.push_back(either(each));
  out = {{"costs", std::move(all)}};
}

void to_json(Json& out, const TakenWeights& it) {
  out = {{"arrays", it.arrays},
         {"values", it.values},
         {"missing", it.missing},
         {"unlike", it.unlike},
         {"unused", it.unused}};
}

void to_json(Json& out, const CreatedProject& it) {
  out = {{"project", it.project}, {"name", it.name},   {"invite_link", it.link},
         {"data", it.data},       {"notes", it.notes}, {"model", it.model}};
  put_known(out, "weights", it.weights);
}

void to_json(Json& out, const ForkedProject& it) {
  out = {{"project", it.project}, {"name", it.name}, {"invite_link", it.link}, {"epoch", it.epoch}};
}

void to_json(Json& out, const RestoredKey& it) {
  out = {{"project", it.project}, {"name", it.name}};
}

void to_json(Json& out, const NewKey& it) { out = {{"peer", it.peer}, {"before", it.before}}; }

void to_json(Json& out, const KeyWords& it) {
  out = {{"project", it.project}, {"words", it.words}};
}

void to_json(Json& out, const Template& it) {
  out = {{"name", it.name},
         {"title", it.title},
         {"spec", it.spec},
         {"data_formats", it.data_formats},
         {"summary", it.summary}};
  if (it.module) out["module"] = true;
}

void to_json(Json& out, const RecipeKey& it) {
  out = {{"key", it.key},
         {"value", it.value},
         {"help", it.help},
         {"allowed", it.allowed},
         {"choices", it.choices}};
}

void to_json(Json& out, const BuiltinData& it) {
  out = {{"name", it.name}, {"title", it.title}, {"data_format", it.data_format}};
}

void to_json(Json& out, const Templates& it) {
  out = {{"models", it.models}, {"recipe", it.recipe}, {"builtin_data", it.builtin_data}};
}

void to_json(Json& out, const FieldProblem& it) {
  out = {{"field", it.field}, {"message", it.message}};
}

void to_json(Json& out, const ProjectCheck& it) { out = {{"problems", it.problems}}; }

void to_json(Json& out, const Shape& it) {
  out = {{"classes", it.classes},
         {"height", it.height},
         {"width", it.width},
         {"channels", it.channels},
         {"train_size", it.train_size}};
}

void to_json(Json& out, const Column& it) {
  out = {{"name", it.name}, {"kind", it.kind}, {"about", it.about}};
}

void to_json(Json& out, const Image& it) {
  out = {{"height", it.height},
         {"width", it.width},
         {"pixels", to_base64(it.pixels)},
         {"label", it.label}};
}

void to_json(Json& out, const ReadableData& it) {
  out = {{"data_format", it.data_format},
         {"bytes", it.bytes},
         {"summary", it.summary},
         {"notes", it.notes},
         {"shape", it.shape}};
  put_known(out, "columns", it.columns);
  put_known(out, "text", it.text);
  put_known(out, "images", it.images);
}

void to_json(Json& out, const TroubledTable& it) {
  out = {{"data_format", it.data_format}, {"bytes", it.bytes},
         {"columns", it.columns},         {"text", it.text},
         {"problem", it.problem},         {"hint", it.hint}};
}

void to_json(Json& out, const DataPreview& it) { out = either(it.what); }

}  // namespace potluck::control
