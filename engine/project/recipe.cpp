// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/project/recipe.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <variant>

#include "engine/project/suggest.h"

namespace potluck {
namespace {

using Member = std::variant<std::uint32_t Recipe::*, std::uint64_t Recipe::*, double Recipe::*,
                            std::string Recipe::*>;

struct Field {
  std::string_view key;
  Member member;
  double low, high;  // of numbers; whole ones are compared exactly below 2^53
  bool low_included, high_included;
  std::string_view choices;  // of words, separated by blanks
  std::string_view help;
};

constexpr double kAny = 18446744073709551615.0;  // 2^64 rounded: whatever the integer holds

const std::array<Field, 35>& fields() {
  using R = Recipe;
  static const std::array<Field, 35> table = {{
      {"target_batch", &R::target_batch, 1, 1048576, true, true, "",
       "samples in one step, all computers together"},
      {"epochs", &R::epochs, 1, 1e9, true, true, "", "steps in all; the run ends there"},
      {"start_members", &R::start_members, 1, 256, true, true, "",
       "computers that must be ready before the first step"},
      {"optimizer", &R::optimizer, 0, 0, true, true, "adamw sgd lamb",
       "how the weights are updated"},
      {"lr", &R::learning_rate, 0, 10, false, true, "", "learning rate after the warm-up"},
      {"lr_min", &R::final_learning_rate, 0, 10, true, true, "",
       "learning rate at the end; never above the one before"},
      {"schedule", &R::schedule, 0, 0, true, true, "constant cosine linear step one-cycle",
       "how the learning rate falls to that at the end"},
      {"warmup", &R::warmup, 0, 1e9, true, true, "",
       "steps in which the learning rate rises to its full height"},
      {"step_every", &R::step_every, 0, 1e9, true, true, "",
       "step schedule: steps between two cuts; 0: a third of the run"},
      {"step_factor", &R::step_factor, 0, 1, false, false, "",
       "step schedule: what the learning rate is multiplied with at a cut"},
      {"beta1", &R::beta1, 0, 1, true, false, "", "memory of the mean gradient (adamw, lamb)"},
      {"beta2", &R::beta2, 0, 1, true, false, "", "memory of its square (adamw, lamb)"},
      {"weight_decay", &R::weight_decay, 0, 10, true, true, "", "pull of the weights towards zero"},
      {"momentum", &R::momentum, 0, 1, true, false, "", "memory of past gradients (sgd)"},
      {"clip", &R::clip, 0, 1e6, true, true, "", "largest gradient norm; 0: no limit"},
      {"label_smoothing", &R::label_smoothing, 0, 1, true, false, "",
       "share of each answer that is spread over all of them"},
      {"dropout", &R::dropout, 0, 1, true, false, "",
       "share of the values left out while training; 0.1 is usual with little data"},
      {"ema", &R::ema, 0, 1, true, false, "",
       "running average of the weights, validated and exported in their place; 0.999 is usual"},
      {"recompute", &R::recompute, 0, 1, true, true, "",
       "1: forget activations and compute them twice; less memory, a third slower"},
      {"precision", &R::precision, 0, 0, true, true, "fp32 mixed",
       "mixed: products in bfloat16 on computers where that is faster, most graphics cards"},
      {"codec", &R::codec, 0, 0, true, true, "auto fp32 fp16 bf16 int8 int4 topk",
       "how gradients travel; auto: each round's plan chooses by the links"},
      {"average_codec", &R::average_codec, 0, 0, true, true, "auto fp32 fp16 bf16 int8 int4",
       "how their averages travel; auto: as gradients do, int8 for topk"},
      {"overlap", &R::overlap, 0, 0, true, true, "none delayed",
       "delayed: the next step is computed while gradients travel, on weights one step old"},
      {"validate_every", &R::validate_every, 0, 1e9, true, true, "",
       "steps between validations; 0: only at the end"},
      {"validation_samples", &R::validation_samples, 1, 1e9, true, true, "",
       "samples of one validation; the final one uses all"},
      {"digest_every", &R::digest_every, 1, 1e6, true, true, "",
       "steps between checks that all computers hold the same weights"},
      {"checkpoint_seconds", &R::checkpoint_seconds, 1, 86400, true, true, "",
       "seconds between checkpoints"},
      {"seed", &R::seed, 0, kAny, true, true, "", "start of the random numbers"},
      {"train_fraction", &R::train_fraction, 0, 1, false, false, "",
       "share of the data that trains; the rest validates"},
      {"tokens", &R::tokens, 0, 0, true, true, "characters bytes pieces",
       "what text is cut into; pieces: of words, found in the text (SentencePiece)"},
      {"vocabulary", &R::vocabulary, 512, 60'000, true, true, "",
       "text in pieces: how many different ones are looked for"},
      {"image_size", &R::image_size, 0, 1024, true, true, "",
       "image files: the side that all are scaled and cut to; 0: as they are, 64 where sizes "
       "differ"},
      {"augment", &R::augment, 0, 0, true, true, "none flip crop flip-crop",
       "how training images are varied; flip changes what left and right mean"},
      {"columns", &R::columns, 0, 0, true, true, "",
       "tables: what each column is; auto: as it looks when the project is made"},
      {"bad_lines", &R::bad_lines, 0, 0, true, true, "refuse leave-out",
       "tables and JSON lines: what happens to lines that cannot be read"},
  }};
  return table;
}

std::string shown(double value) {
  std::array<char, 32> out;
  const auto end = std::to_chars(out.data(), out.data() + out.size(), value).ptr;
  return {out.data(), end};
}

std::string value_of(const Recipe& recipe, const Field& field) {
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

std::string allowed(const Field& field) {
  if (!field.choices.empty()) return "one of: " + std::string(field.choices);
  if (std::holds_alternative<std::string Recipe::*>(field.member)) {
    return "auto, or a letter for each column: n number, w words, t what is learnt, x left out; "
           "x784nt is 1 + 784 + 1 columns";
  }
  const bool whole = !std::holds_alternative<double Recipe::*>(field.member);
  std::string out = whole ? "a whole number" : "a number";
  out += (field.low_included ? " from " : " above ") + shown(field.low);
  if (field.high >= kAny) return out + " up";
  return out + (field.high_included ? " to " : " and below ") +
         (field.high >= 1e6 ? std::to_string(static_cast<std::uint64_t>(field.high))
                            : shown(field.high));
}

Error wrong_value(const Field& field, std::string_view value) {
  return {ErrorCode::kInvalidArgument,
          "recipe: " + std::string(field.key) + "=" + std::string(value.substr(0, 64)) +
              " cannot be used",
          std::string(field.key) + " is " + allowed(field)};
}

bool in_range(const Field& field, double value) {
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

Status set_field(Recipe& recipe, const Field& field, std::string_view text) {
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
  for (const auto& field : fields()) known.emplace_back(field.key);
  return {ErrorCode::kInvalidArgument,
          "recipe: there is no key \"" + std::string(key.substr(0, 64)) + "\"",
          suggestion(key, known)};
}

const Field* find_field(std::string_view key) {
  const auto found =
      std::ranges::find_if(fields(), [key](const Field& field) { return field.key == key; });
  return found == fields().end() ? nullptr : &*found;
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
  const Field* field = find_field(key);
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
        {{"lr_min", "the learning rate only falls: at most " + rate},
         {kInvalid, "recipe: lr_min=" + shown(recipe.final_learning_rate) + " is above lr=" + rate,
          "the learning rate only falls; choose a smaller lr_min"}});
  }
  if (recipe.codec == "auto" && recipe.average_codec != "auto") {
    out.push_back(
        {{"average_codec", "auto, as the other format: each round's plan chooses both"},
         {kInvalid,
          "recipe: with codec=auto each round's plan chooses the format of averages as well",
          "leave average_codec out, or name a codec"}});
  }
  if (recipe.schedule != "constant" && recipe.warmup >= recipe.epochs) {
    const auto epochs = std::to_string(recipe.epochs);
    out.push_back({{"warmup", "fewer than the " + epochs + " epochs of the run"},
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
    const Field* field = find_field(key);
    if (field == nullptr) {
      out.push_back({key, "a recipe has no such value"});
      continue;
    }
    seen.insert(field->key);
    if (set_field(recipe, *field, trimmed(value))) continue;
    const bool comma = field->choices.empty() && value.find(',') != std::string::npos;
    out.push_back({key, comma ? "decimals are written with a full stop" : allowed(*field)});
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
  for (const auto& field : fields()) {
    if (!out.empty()) out += ',';
    out.append(field.key).append("=").append(value_of(recipe, field));
  }
  return out;
}

std::map<std::string, std::string> recipe_values(const Recipe& recipe) {
  std::map<std::string, std::string> out;
  for (const auto& field : fields()) out.emplace(field.key, value_of(recipe, field));
  return out;
}

std::string_view average_codec_of(const Recipe& recipe) {
  if (recipe.average_codec != "auto") return recipe.average_codec;
  return recipe.codec == "topk" ? std::string_view("int8") : std::string_view(recipe.codec);
}

std::vector<RecipeKey> recipe_keys() {
  const Recipe defaults;
  std::vector<RecipeKey> out;
  for (const auto& field : fields()) {
    out.push_back({std::string(field.key), value_of(defaults, field), std::string(field.help),
                   allowed(field), words_of(field.choices)});
  }
  return out;
}

}  // namespace potluck
