// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/recipe.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <variant>

#include "engine/project/recipe_fields.h"
#include "engine/project/suggest.h"

namespace potluck {
namespace {

std::string shown(double value) {
  std::array<char, 32> out;
  const auto end = std::to_chars(out.data(), out.data() + out.size(), value).ptr;
  return {out.data(), end};
}

// Without an exponent, as %L1 is written.
std::string plain(double value) {
  std::array<char, 400> out;  // the smallest number of all has 326
  const auto end =
      std::to_chars(out.data(), out.data() + out.size(), value, std::chars_format::fixed).ptr;
  return {out.data(), end};
}

std::string value_of(const Recipe& recipe, const RecipeField& field) {
  return std::visit(
      [&recipe](auto member) -> std::string {
        using T = std::remove_cvref_t<decltype(recipe.*member)>;
        if constexpr (std::is_same_v<T, std::string>)
          return recipe.*member;
        else if constexpr (std::is_same_v<T, double>)
          return shown(recipe.*member);
        else
          return std::to_string(recipe.*member);
      },
      field.member);
}

Sentence allowed(const RecipeField& field) {
  if (!field.choices.empty()) return Sentence::verbatim("one of: " + std::string(field.choices));
  if (std::holds_alternative<std::string Recipe::*>(field.member)) {
    return Sentence::tr(
        "auto, or a letter for each column: n number, w words, t what is learnt, x left out; "
        "x784nt is 1 + 784 + 1 columns");
  }
  const auto low = plain(field.low), high = plain(field.high);
  if (!std::holds_alternative<double Recipe::*>(field.member)) {
    if (field.high >= kAnyNumber) return Sentence::tr("a whole number from %L1 up", low);
    return Sentence::tr("a whole number from %L1 to %L2", low, high);
  }
  if (field.low_included) {
    return field.high_included ? Sentence::tr("a number from %L1 to %L2", low, high)
                               : Sentence::tr("a number from %L1 and below %L2", low, high);
  }
  return field.high_included ? Sentence::tr("a number above %L1 to %L2", low, high)
                             : Sentence::tr("a number above %L1 and below %L2", low, high);
}

Error wrong_value(const RecipeField& field, std::string_view value) {
  return {ErrorCode::kInvalidArgument,
          "recipe: " + std::string(field.key) + "=" + std::string(value.substr(0, 64)) +
              " cannot be used",
          std::string(field.key) + " is " + allowed(field).text()};
}

bool in_range(const RecipeField& field, double value) {
  return (field.low_included ? value >= field.low : value > field.low) &&
         (field.high_included ? value <= field.high : value < field.high);
}

// The whole of `text` as a T; false for anything else, "nan" and "inf" included.
template <class T>
bool read_number(std::string_view text, T& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return false;
  if constexpr (std::is_same_v<T, double>) return std::isfinite(out);
  return true;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string> words_of(std::string_view choices) {
  std::vector<std::string> out;
  while (!choices.empty()) {
    const auto end = std::min(choices.find(' '), choices.size());
    out.emplace_back(choices.substr(0, end));
    choices.remove_prefix(std::min(end + 1, choices.size()));
  }
  return out;
}

// Whether it describes a certain table, the data says.
bool is_columns(std::string_view text) {
  constexpr std::size_t kLongest = 4096;
  if (text == "auto") return true;
  return text.size() <= kLongest && std::ranges::count(text, 't') == 1 &&
         text.find_first_not_of("nwtx0123456789") == text.npos && !is_digit(text.back());
}

bool is_choice(std::string_view choices, std::string_view word) {
  const auto words = words_of(choices);
  return std::find(words.begin(), words.end(), word) != words.end();
}

Status set_field(Recipe& recipe, const RecipeField& field, std::string_view text) {
  const bool good = std::visit(
      [&](auto member) {
        using T = std::remove_cvref_t<decltype(recipe.*member)>;
        if constexpr (std::is_same_v<T, std::string>) {
          const bool columns = field.choices.empty();
          if (columns ? !is_columns(text) : !is_choice(field.choices, text)) return false;
          recipe.*member = std::string(text);
          return true;
        } else {
          T value{};
          if (!read_number(text, value) || !in_range(field, static_cast<double>(value))) {
            return false;
          }
          recipe.*member = value == 0 ? T{} : value;  // "-0" would print differently
          return true;
        }
      },
      field.member);
  if (!good) return wrong_value(field, text);
  return ok_status();
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

Error unknown_key(std::string_view key) {
  std::vector<std::string> known;
  for (const auto& field : recipe_fields()) known.emplace_back(field.key);
  return {ErrorCode::kInvalidArgument,
          "recipe: there is no key \"" + std::string(key.substr(0, 64)) + "\"",
          suggestion(key, known)};
}

const RecipeField* find_field(std::string_view key) {
  const auto found = std::ranges::find_if(
      recipe_fields(), [key](const RecipeField& field) { return field.key == key; });
  return found == recipe_fields().end() ? nullptr : &*found;
}

using Seen = std::set<std::string_view>;  // keys that were given

Status set_pair(Recipe& recipe, std::string_view pair, Seen& seen) {
  const auto equals = pair.find('=');
  if (equals == std::string_view::npos) {
    return {ErrorCode::kInvalidArgument,
            "recipe: \"" + std::string(pair.substr(0, 64)) + "\" is not of the form key=value",
            "write it like target_batch=32,epochs=1000"};
  }
  const auto key = trimmed(pair.substr(0, equals));
  const auto value = trimmed(pair.substr(equals + 1));
  const RecipeField* field = find_field(key);
  if (field == nullptr) return unknown_key(key);
  if (!seen.insert(field->key).second) {
    return {ErrorCode::kInvalidArgument, "recipe: " + std::string(key) + " is given twice",
            "keep one of the two"};
  }
  return set_field(recipe, *field, value);
}

// A default that the user did not ask for must not get in the way of a small lr.
void follow_rate(Recipe& recipe, const Seen& seen) {
  if (recipe.final_learning_rate > recipe.learning_rate && !seen.contains("lr_min")) {
    recipe.final_learning_rate = recipe.learning_rate / 10;
  }
}

struct Contradiction {
  RecipeProblem problem;  // for a form
  Error error;            // for a line of text
};

// Values that are fine each by itself.
std::vector<Contradiction> contradictions(const Recipe& recipe) {
  constexpr auto kInvalid = ErrorCode::kInvalidArgument;
  std::vector<Contradiction> out;
  if (recipe.final_learning_rate > recipe.learning_rate) {
    const auto rate = shown(recipe.learning_rate);
    out.push_back(
        {{"lr_min",
          Sentence::tr("the learning rate only falls: at most %L1", plain(recipe.learning_rate))},
         {kInvalid, "recipe: lr_min=" + shown(recipe.final_learning_rate) + " is above lr=" + rate,
          "the learning rate only falls; choose a smaller lr_min"}});
  }
  if (recipe.codec == "auto" && recipe.average_codec != "auto") {
    out.push_back(
        {{"average_codec",
          Sentence::tr("auto, as the other format: each round's plan chooses both")},
         {kInvalid,
          "recipe: with codec=auto each round's plan chooses the format of averages as well",
          "leave average_codec out, or name a codec"}});
  }
  if (recipe.schedule != "constant" && recipe.warmup >= recipe.epochs) {
    const auto epochs = std::to_string(recipe.epochs);
    out.push_back({{"warmup", Sentence::tr("fewer than the %L1 epochs of the run", epochs)},
                   {kInvalid,
                    "recipe: warmup=" + std::to_string(recipe.warmup) + " leaves nothing of the " +
                        epochs + " epochs",
                    "choose a shorter warmup, more epochs, or schedule=constant"}});
  }
  return out;
}

}  // namespace

Result<Recipe> parse_recipe(std::string_view text) {
  Recipe recipe;
  Seen seen;
  text = trimmed(text);
  while (!text.empty()) {
    const auto comma = std::min(text.find(','), text.size());
    POTLUCK_CHECK(set_pair(recipe, trimmed(text.substr(0, comma)), seen));
    if (comma + 1 == text.size()) break;  // a trailing comma
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  follow_rate(recipe, seen);
  if (auto found = contradictions(recipe); !found.empty()) return std::move(found.front().error);
  return recipe;
}

std::vector<RecipeProblem> recipe_problems(
    const std::vector<std::pair<std::string, std::string>>& values) {
  Recipe recipe;
  Seen seen;
  std::vector<RecipeProblem> out;
  for (const auto& [key, value] : values) {
    const RecipeField* field = find_field(key);
    if (field == nullptr) {
      out.push_back({key, Sentence::tr("a recipe has no such value")});
      continue;
    }
    seen.insert(field->key);
    if (set_field(recipe, *field, trimmed(value))) continue;
    const bool comma = field->choices.empty() && value.find(',') != std::string::npos;
    out.push_back(
        {key, comma ? Sentence::tr("decimals are written with a full stop") : allowed(*field)});
  }
  follow_rate(recipe, seen);
  for (auto& found : contradictions(recipe)) {
    // Under a field that is wrong by itself one sentence is enough.
    if (std::ranges::find(out, found.problem.key, &RecipeProblem::key) == out.end()) {
      out.push_back(std::move(found.problem));
    }
  }
  return out;
}

std::string to_string(const Recipe& recipe) {
  std::string out;
  for (const auto& field : recipe_fields()) {
    if (!out.empty()) out += ',';
    out.append(field.key).append("=").append(value_of(recipe, field));
  }
  return out;
}

std::map<std::string, std::string> recipe_values(const Recipe& recipe) {
  std::map<std::string, std::string> out;
  for (const auto& field : recipe_fields()) out.emplace(field.key, value_of(recipe, field));
  return out;
}

bool can_be_audited(const Recipe& recipe) {
  // Where the plan chooses codecs, what one has left unsent may be in the next gradient.
  return recipe.codec != "auto" && recipe.dropout == 0 && recipe.averaging_memory == 0 &&
         recipe.overlap == "none";
}

std::string_view average_codec_of(const Recipe& recipe) {
  if (recipe.average_codec != "auto") return recipe.average_codec;
  return recipe.codec == "topk" ? std::string_view("int8") : std::string_view(recipe.codec);
}

std::vector<RecipeKey> recipe_keys() {
  const Recipe defaults;
  std::vector<RecipeKey> out;
  for (const auto& field : recipe_fields()) {
    out.push_back({std::string(field.key), value_of(defaults, field), field.help, allowed(field),
                   words_of(field.choices)});
  }
  return out;
}

}  // namespace potluck
