// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/models/model_spec.h"

#include <algorithm>
#include <charconv>

#include "engine/train/models/model_kind.h"

namespace potluck {
namespace {

using OptionKind = ModelOption::Kind;

constexpr std::size_t kMaxSpecLength = 512;
constexpr std::size_t kMaxHiddenLayers = 8;

Error invalid(std::string message, std::string hint) {
  return {ErrorCode::kInvalidArgument, std::move(message), std::move(hint)};
}

bool read_integer(std::string_view text, std::int64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

std::string kinds_text() {
  std::string out;
  for (const ModelDescription* each : model_descriptions()) {
    out += (out.empty() ? "" : ", ") + each->name;
  }
  return out;
}

std::string keys_text(const ModelDescription& model) {
  std::string out;
  for (const ModelOption& option : model.options) {
    out += (out.empty() ? "" : ", ") + option.key + "=" + option.fallback;
  }
  return out;
}

// Whole numbers separated by 'x', each within the rule's bounds; rewritten without leading zeros.
Result<std::string> canonical_numbers(const ModelOption& rule, std::string_view value) {
  std::string out;
  std::size_t parts = 0;
  const std::string shown = rule.key + "=" + std::string(value);
  while (true) {
    const std::size_t cross = rule.kind == OptionKind::kSizes ? value.find('x') : value.npos;
    std::int64_t number = 0;
    const std::string range = std::to_string(rule.low) + " to " + std::to_string(rule.high);
    if (!read_integer(value.substr(0, cross), number)) {
      return invalid("'" + shown + "' is not a number",
                     rule.kind == OptionKind::kSizes
                         ? "give layer sizes such as " + rule.key + "=" + rule.fallback
                         : "give a whole number from " + range);
    }
    if (number < rule.low || number > rule.high) {
      return invalid("'" + shown + "' is out of range", "it must be from " + range);
    }
    out += (parts ? "x" : "") + std::to_string(number);
    if (++parts > kMaxHiddenLayers) {
      return invalid("'" + shown + "' has too many layers",
                     "at most " + std::to_string(kMaxHiddenLayers));
    }
    if (cross == value.npos) return out;
    value.remove_prefix(cross + 1);
  }
}

Result<std::string> canonical_value(const ModelOption& rule, std::string_view value) {
  if (rule.kind != OptionKind::kWord) return canonical_numbers(rule, value);
  for (std::string_view rest = rule.words; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == value) return std::string(value);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return invalid("'" + rule.key + "=" + std::string(value) + "' is not possible",
                 "it is one of: " + rule.words);
}

}  // namespace

std::int64_t ModelSpec::integer(const std::string& key) const {
  std::int64_t value = 0;
  const auto found = options.find(key);
  const bool ok = found != options.end() && read_integer(found->second, value);
  assert(ok && "a parsed spec holds every option of its kind");
  return ok ? value : 0;
}

double ModelSpec::real(const std::string& key) const { return static_cast<double>(integer(key)); }

const std::string& ModelSpec::word(const std::string& key) const {
  const auto found = options.find(key);
  assert(found != options.end() && "a parsed spec holds every option of its kind");
  return found->second;
}

ModelTask ModelSpec::task() const {
  const ModelKind* model = find_model_kind(kind);
  assert(model != nullptr && "a parsed spec is of a kind there is");
  return model->about.task;
}

bool ModelSpec::brings_module() const {
  const ModelKind* model = find_model_kind(kind);
  assert(model != nullptr && "a parsed spec is of a kind there is");
  return model->about.brings_module;
}

std::int64_t ModelSpec::context() const { return reads_text(task()) ? integer("context") : 1; }

Result<ModelSpec> parse_model_spec(std::string_view text) {
  if (text.size() > kMaxSpecLength) {
    return invalid("the model specification is too long",
                   "at most " + std::to_string(kMaxSpecLength) + " characters");
  }
  const std::size_t colon = text.find(':');
  ModelSpec spec;
  spec.kind = std::string(text.substr(0, colon));
  const ModelKind* kind = find_model_kind(spec.kind);
  if (kind == nullptr) {
    return invalid("unknown model '" + spec.kind + "'", "there are: " + kinds_text());
  }
  const std::vector<ModelOption>& options = kind->about.options;
  std::string_view rest = colon == text.npos ? std::string_view{} : text.substr(colon + 1);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view item = rest.substr(0, comma);
    const std::size_t equals = item.find('=');
    const std::string key(item.substr(0, equals));
    const auto option = std::find_if(options.begin(), options.end(),
                                     [&](const ModelOption& each) { return each.key == key; });
    if (option == options.end() || equals == item.npos) {
      return invalid("model " + spec.kind + " has no option '" + std::string(item) + "'",
                     "its options with their defaults: " + keys_text(kind->about));
    }
    POTLUCK_TRY(std::string value, canonical_value(*option, item.substr(equals + 1)));
    if (!spec.options.emplace(key, std::move(value)).second) {
      return invalid("option '" + key + "' is given twice", "give it once");
    }
    rest = comma == rest.npos ? std::string_view{} : rest.substr(comma + 1);
  }
  for (const ModelOption& option : options) spec.options.emplace(option.key, option.fallback);
  if (kind->check != nullptr) POTLUCK_CHECK(kind->check(spec));
  return spec;
}

std::string to_string(const ModelSpec& spec) {
  std::string out = spec.kind;
  char separator = ':';
  for (const auto& [key, value] : spec.options) {
    out += separator + key + "=" + value;
    separator = ',';
  }
  return out;
}

}  // namespace potluck
