// SPDX-License-Identifier: GPL-3.0-or-later
// What helps to make a project, and the one that was made. Pure values, any thread.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/control/values/json.h"
#include "engine/control/values/sentence.h"

namespace potluck::control {

struct Costs {
  std::uint64_t parameters = 0;
  double flop_per_sample = 0, bytes = 0, bytes_per_sample = 0;
};
using RecipeTexts = std::map<std::string, std::string>;  // values by their keys

struct ModelCosts {
  Costs costs;
  RecipeTexts recipe;  // what suits the model and is not standard
};
struct ModelProblem {
  std::string problem, hint;
};
struct CostList {
  std::vector<std::variant<ModelCosts, ModelProblem>> costs;
};

struct TakenWeights {
  std::uint64_t arrays = 0, values = 0;
  std::vector<std::string> missing, unlike, unused;
};
struct CreatedProject {
  std::string project, name, link, data;
  std::vector<std::string> notes;
  Costs model;
  std::optional<TakenWeights> weights;
};

// Of a project that is carried on under a new key.
struct ForkedProject {
  std::string project, name, link;
  std::uint64_t epoch = 0;  // of the parent, whose model it begins with
};
struct RestoredKey {
  std::string project, name;
};
// Of this computer, from the next start on.
struct NewKey {
  std::string peer, before;
};
// The key of a project, to be written down.
struct KeyWords {
  std::string project, words;
};

struct Template {
  std::string name;
  Sentence title;
  std::string spec;
  std::vector<std::string> data_formats;
  Sentence summary;
  bool module = false;  // nothing without its file
};
struct RecipeKey {
  std::string key, value;
  Sentence help, allowed;
  std::vector<std::string> choices;
};
struct BuiltinData {
  std::string name;
  Sentence title;
  std::string data_format;
};
struct Templates {
  std::vector<Template> models;
  std::vector<RecipeKey> recipe;
  std::vector<BuiltinData> builtin_data;
};

struct FieldProblem {
  std::string field;
  Sentence message;
};
struct ProjectCheck {
  std::vector<FieldProblem> problems;
};

struct Shape {
  std::int64_t classes = 0, height = 0, width = 0, channels = 0;
  std::uint64_t train_size = 0;
};
struct Column {
  std::string name, kind, about;
};
struct Image {
  std::uint64_t height = 0, width = 0;
  std::vector<std::uint8_t> pixels;  // grey
  int label = 0;
};
struct ReadableData {
  std::string data_format;
  std::uint64_t bytes = 0;
  Sentence summary;
  std::vector<std::string> notes;
  Shape shape;
  std::optional<std::vector<Column>> columns;
  std::optional<std::string> text;
  std::optional<std::vector<Image>> images;
};
// A table whose columns are the problem.
struct TroubledTable {
  std::string data_format;
  std::uint64_t bytes = 0;
  std::vector<Column> columns;
  std::string text, problem, hint;
};
struct DataPreview {
  std::variant<ReadableData, TroubledTable> what;
};

void to_json(Json& out, const Costs& costs);
void to_json(Json& out, const ModelCosts& costs);
void to_json(Json& out, const ModelProblem& problem);
void to_json(Json& out, const CostList& costs);
void to_json(Json& out, const TakenWeights& weights);
void to_json(Json& out, const CreatedProject& project);
void to_json(Json& out, const ForkedProject& project);
void to_json(Json& out, const KeyWords& words);
void to_json(Json& out, const RestoredKey& project);
void to_json(Json& out, const NewKey& key);
void to_json(Json& out, const Template& model);
void to_json(Json& out, const RecipeKey& key);
void to_json(Json& out, const BuiltinData& data);
void to_json(Json& out, const Templates& templates);
void to_json(Json& out, const FieldProblem& problem);
void to_json(Json& out, const ProjectCheck& check);
void to_json(Json& out, const Shape& shape);
void to_json(Json& out, const Column& column);
void to_json(Json& out, const Image& image);
void to_json(Json& out, const ReadableData& data);
void to_json(Json& out, const TroubledTable& table);
void to_json(Json& out, const DataPreview& preview);

}  // namespace potluck::control
