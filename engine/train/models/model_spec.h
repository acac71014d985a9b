// SPDX-License-Identifier: GPL-3.0-or-later
// Declarative model specifications: "gpt:layers=4,heads=4,width=128,context=64",
// "mlp:hidden=128x64", "resnet:depth=18,stem=cifar". Volunteers never run an organiser's code, only
// these. What there is comes from the registry (model_registry.cpp). No torch here.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "net/base/result.h"
#include "net/base/sentence.h"

namespace potluck {

// What a model learns to do, and so which data it can learn from.
enum class ModelTask : std::uint8_t { kNextToken, kMaskedTokens, kClassify };
inline bool reads_text(ModelTask task) { return task != ModelTask::kClassify; }

struct OperatorGraph;

struct ModelSpec {
  std::string kind;                            // a name of the registry
  std::map<std::string, std::string> options;  // every option present, defaults filled in
  // Of the kinds that an organiser brings as a file (brings_module()): what no line can say.
  std::shared_ptr<const OperatorGraph> module{};
  std::int64_t integer(const std::string& key) const;
  double real(const std::string& key) const;
  const std::string& word(const std::string& key) const;
  ModelTask task() const;
  bool brings_module() const;
  // Tokens of one sample; 1 for models that do not read text.
  std::int64_t context() const;
};

// kInvalidArgument names the unknown kind, key or value and lists what there is. Bounds every
// number.
Result<ModelSpec> parse_model_spec(std::string_view text);
std::string to_string(const ModelSpec& spec);  // canonical; parses to the same

struct ModelOption {
  enum class Kind : std::uint8_t { kInteger, kSizes, kWord };
  std::string key, fallback, help;
  Kind kind = Kind::kInteger;
  std::int64_t low = 0, high = 0;  // kInteger, and each of kSizes
  std::string words;               // of kWord, separated by blanks
};
// A spec worth offering to somebody who makes a project.
struct ModelTemplate {
  std::string name;
  Sentence title;
  std::string spec;
  Sentence summary;
};
struct ModelDescription {
  std::string name;
  ModelTask task = ModelTask::kClassify;
  Sentence summary;
  bool takes_tables = false;   // of kClassify: rows of numbers, as well as images
  bool brings_module = false;  // a project's own file says what it computes (operator_graph.h)
  std::vector<ModelOption> options;
  std::vector<ModelTemplate> templates;
};
// Every model there is, in the order in which to offer them; they live as long as the program.
std::vector<const ModelDescription*> model_descriptions();

}  // namespace potluck
