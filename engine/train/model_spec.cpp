// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/model_spec.h"

#include <charconv>
#include <vector>

namespace potluck {
namespace {

enum class OptionKind { kInteger, kSizes };

struct OptionRule {
  const char* key;
  const char* fallback;
  OptionKind kind;
  std::int64_t low, high;
};
struct KindRule {
  const char* kind;
  std::vector<OptionRule> options;
};

constexpr std::size_t kMaxSpecLength = 512;
constexpr std::size_t kMaxHiddenLayers = 8;

const std::vector<KindRule>& rules() {
  static const std::vector<KindRule> kRules = {
      {"gpt",
       {{"layers", "4", OptionKind::kInteger, 1, 96},
        {"heads", "4", OptionKind::kInteger, 1, 64},
        {"width", "128", OptionKind::kInteger, 1, 8192},
        {"context", "64", OptionKind::kInteger, 1, 8192},
        {"bias", "0", OptionKind::kInteger, 0, 1}}},
      {"mlp", {{"hidden", "128x64", OptionKind::kSizes, 1, 16384}}},
      {"convnet",
       {{"width", "16", OptionKind::kInteger, 1, 512},
        {"blocks", "3", OptionKind::kInteger, 1, 4},
        {"hidden", "128", OptionKind::kInteger, 1, 8192}}},
  };
  return kRules;
}

Error invalid(std::string message, std::string hint) {
  return {ErrorCode::kInvalidArgument, std::move(message), std::move(hint)};
}

bool read_integer(std::string_view text, std::int64_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

std::string kinds_text() {
  std::string out;
  for (const KindRule& rule : rules()) out += (out.empty() ? "" : ", ") + std::string(rule.kind);
  return out;
}

std::string keys_text(const KindRule& rule) {
  std::string out;
  for (const OptionRule& option : rule.options) {
    out += (out.empty() ? "" : ", ") + std::string(option.key) + "=" + option.fallback;
  }
  return out;
}

// Whole numbers separated by 'x', each within the rule's bounds; rewritten without leading zeros.
Result<std::string> canonical_value(const OptionRule& rule, std::string_view value) {
  std::string out;
  std::size_t parts = 0;
  const std::string shown = std::string(rule.key) + "=" + std::string(value);
  while (true) {
    const std::size_t cross = rule.kind == OptionKind::kSizes ? value.find('x') : value.npos;
    std::int64_t number = 0;
    const std::string range = std::to_string(rule.low) + " to " + std::to_string(rule.high);
    if (!read_integer(value.substr(0, cross), number)) {
      return invalid("'" + shown + "' is not a number",
                     rule.kind == OptionKind::kSizes
                         ? "give layer sizes such as " + std::string(rule.key) + "=" + rule.fallback
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

Status check_together(const ModelSpec& spec) {
  if (spec.kind == "gpt" && spec.integer("width") % spec.integer("heads") != 0) {
    return invalid("gpt: width " + spec.options.at("width") + " is not a multiple of heads " +
                       spec.options.at("heads"),
                   "choose for example width=128 with heads=4");
  }
  return ok_status();
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

Result<ModelSpec> parse_model_spec(std::string_view text) {
  if (text.size() > kMaxSpecLength) {
    return invalid("the model specification is too long",
                   "at most " + std::to_string(kMaxSpecLength) + " characters");
  }
  const std::size_t colon = text.find(':');
  ModelSpec spec;
  spec.kind = std::string(text.substr(0, colon));
  const KindRule* kind = nullptr;
  for (const KindRule& rule : rules()) {
    if (spec.kind == rule.kind) kind = &rule;
  }
  if (kind == nullptr) {
    return invalid("unknown model '" + spec.kind + "'", "there are: " + kinds_text());
  }
  std::string_view rest = colon == text.npos ? std::string_view{} : text.substr(colon + 1);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view item = rest.substr(0, comma);
    const std::size_t equals = item.find('=');
    const std::string key(item.substr(0, equals));
    const OptionRule* option = nullptr;
    for (const OptionRule& rule : kind->options) {
      if (key == rule.key) option = &rule;
    }
    if (option == nullptr || equals == item.npos) {
      return invalid("model " + spec.kind + " has no option '" + std::string(item) + "'",
                     "its options with their defaults: " + keys_text(*kind));
    }
    POTLUCK_TRY(std::string value, canonical_value(*option, item.substr(equals + 1)));
    if (!spec.options.emplace(key, std::move(value)).second) {
      return invalid("option '" + key + "' is given twice", "give it once");
    }
    rest = comma == rest.npos ? std::string_view{} : rest.substr(comma + 1);
  }
  for (const OptionRule& rule : kind->options) spec.options.emplace(rule.key, rule.fallback);
  POTLUCK_CHECK(check_together(spec));
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
