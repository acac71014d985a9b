// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/api/forecast_calls.h"

#include <algorithm>
#include <array>

#include "engine/control/values/params.h"
#include "engine/node/answers/control_values.h"
#include "engine/node/creation/chosen_data.h"
#include "engine/node/creation/requested_model.h"
#include "engine/node/disk/data_files.h"
#include "engine/node/disk/recipe_options.h"
#include "engine/node/forecast/batch_advice.h"
#include "engine/node/forecast/dry_run.h"
#include "engine/node/forecast/forecast.h"
#include "engine/node/owner/memory_room.h"
#include "engine/train/weights/start_weights.h"
#include "net/base/temporary_folder.h"

namespace potluck {
namespace {

constexpr std::size_t kMostModels = 64, kMostLinks = 8;
constexpr std::uint64_t kBenchmarkSteps = 5;
constexpr double kCommunicationShare = 0.2;
constexpr double kMostSize = 1e9;

struct Link {
  double up_mbit = 0, down_mbit = 0, ping_ms = 30;
};
// A home line, fibre, a campus.
constexpr std::array<Link, 3> kUsualLinks = {{{10, 50, 50}, {100, 100, 30}, {1000, 1000, 5}}};

Result<DataShape> shape_from(const Json& params) {
  DataShape out;
  POTLUCK_TRY(const auto format, required_text(params, "data_format"));
  POTLUCK_TRY(out.format, data_format_of(format));
  const auto found = params.find("shape");
  if (found == params.end() || !found->is_object()) {
    return wrong_parameter("shape", "as preview_data told it");
  }
  const auto number = [&](const char* key) { return number_of(*found, key, 0, 0, kMostSize); };
  POTLUCK_TRY(const double classes, number("classes"));
  POTLUCK_TRY(const double height, number("height"));
  POTLUCK_TRY(const double width, number("width"));
  POTLUCK_TRY(const double channels, number("channels"));
  out.classes = static_cast<std::int64_t>(classes);
  out.height = static_cast<std::int64_t>(height);
  out.width = static_cast<std::int64_t>(width);
  out.channels = static_cast<std::int64_t>(channels);
  return out;
}

// What was seen of a text are its characters; the recipe may cut it otherwise.
std::int64_t classes_of(const DataShape& shape, const Recipe& recipe) {
  if (kind_of(shape.format) != DataKind::kText || recipe.tokens == "characters") {
    return shape.classes;
  }
  return recipe.tokens == "bytes" ? 256 : std::int64_t{recipe.vocabulary};
}

// What differs from the defaults, as texts by key.
control::RecipeTexts changes_of(const Recipe& recipe) {
  const auto now = recipe_values(recipe);
  control::RecipeTexts out;
  for (const auto& key : recipe_keys()) {
    if (const auto& value = now.at(key.key); value != key.value) out[key.key] = value;
  }
  return out;
}

// train_size: tokens of a text, else samples; 0: not known.
std::uint64_t samples_of(std::uint64_t train_size, const ModelSpec& spec) {
  return train_size / static_cast<std::uint64_t>(std::max<std::int64_t>(1, spec.context()));
}

// module: for the one among the models that it belongs to.
Result<control::ModelCosts> cost_of(const std::string& text, const std::string& module,
                                    const DataShape& shape, const Recipe& recipe,
                                    std::uint64_t train_size) {
  POTLUCK_TRY(auto spec, parse_model_spec(text));
  const bool takes_it = spec.brings_module();
  POTLUCK_TRY(const auto given,
              read_requested_model(std::move(spec), takes_it ? module : std::string(), shape));
  POTLUCK_TRY(const auto layout, layout_of(given.spec, shape));
  const auto costs = estimate(layout, moments_of(optimizer_of(recipe)));
  const auto standard = standard_recipe(costs.flop, samples_of(train_size, given.spec));
  return control::ModelCosts{costs_value(costs), changes_of(standard)};
}

control::Measured measured_value(const DryRun& run, bool busy) {
  control::Measured out;
  for (const auto& step : run.steps) out.steps.push_back({step.samples, step.loss, step.seconds});
  out.samples_per_second = run.samples_per_second;
  out.step_seconds = run.step_seconds;
  out.train_samples = run.train_samples;
  out.noise_scale = run.noise_scale;
  out.parameters = run.info.parameters;
  out.device = run.info.device;
  out.micro_batch = run.info.micro_batch;
  out.model = costs_value(run.model);
  out.busy = busy;
  return out;
}

// What a forecast needs of a measurement.
struct Speed {
  double samples_per_second = 0, step_seconds = 0;
  std::uint64_t parameters = 0, train_samples = 0;
  double noise_scale = 0;
};

// Of a measurement that the caller had before.
Result<Speed> speed_in(const Json& measured) {
  constexpr double kMostRate = 1e12, kMostStep_s = 1e6;
  Speed out;
  POTLUCK_TRY(out.samples_per_second, number_of(measured, "samples_per_second", 0, 0, kMostRate));
  POTLUCK_TRY(out.step_seconds, number_of(measured, "step_seconds", 0, 0, kMostStep_s));
  POTLUCK_TRY(out.parameters, count_of(measured, "parameters", 0, 1ULL << 40));
  if (out.parameters == 0) return wrong_parameter("measured", "as forecast gave it");
  POTLUCK_TRY(out.train_samples, count_of(measured, "train_samples", 0, 1ULL << 50));
  POTLUCK_TRY(out.noise_scale, number_of(measured, "noise_scale", 0, 0, kMostRate));
  return out;
}

Result<std::vector<Link>> links_of(const Json& params) {
  const auto found = params.find("lines");
  if (found == params.end() || found->is_null()) {
    return std::vector<Link>(kUsualLinks.begin(), kUsualLinks.end());
  }
  if (!found->is_array() || found->empty() || found->size() > kMostLinks) {
    return wrong_parameter("lines", "a list of 1 to 8 {up_mbit, down_mbit, ping_ms}");
  }
  constexpr double kLeastMbit = 0.01, kMostMbit = 1e6;
  std::vector<Link> out;
  for (const auto& each : *found) {
    if (!each.is_object()) return wrong_parameter("lines", "a list of {up_mbit, down_mbit}");
    Link link;
    POTLUCK_TRY(link.up_mbit, number_of(each, "up_mbit", 0, kLeastMbit, kMostMbit));
    POTLUCK_TRY(link.down_mbit, number_of(each, "down_mbit", link.up_mbit, kLeastMbit, kMostMbit));
    POTLUCK_TRY(link.ping_ms, number_of(each, "ping_ms", link.ping_ms, 0, 60'000));
    out.push_back(link);
  }
  return out;
}

control::ForecastPoint point_value(const ForecastPoint& point) {
  control::ForecastPoint out;
  out.peers = point.peers;
  out.computing = point.computing;
  out.codec = codec_name(point.codec);
  out.compute_seconds = point.compute_seconds;
  out.exchange_seconds = point.exchange_seconds;
  out.epoch_seconds = point.epoch_seconds;
  out.efficiency = point.efficiency;
  out.speed_up = point.speed_up;
  return out;
}

control::ForecastAdvice advice_value(const BatchAdvice& advice, const Recipe& recipe) {
  control::ForecastAdvice out;
  out.alone_seconds = advice.alone_seconds;
  out.group_seconds = advice.group_seconds;
  out.one_is_enough = advice.one_is_enough;
  if (!advice.better) return out;
  const auto before = recipe_values(recipe);
  out.better.emplace();
  for (const auto& [key, value] : recipe_values(*advice.better)) {
    if (value != before.at(key)) (*out.better)[key] = value;
  }
  out.better_seconds = advice.better_seconds;
  return out;
}

// asked: all but the link.
Result<control::ForecastLink> forecast_link(const BatchAdviceRequest& asked, const Link& link) {
  BatchAdviceRequest wish = asked;
  ForecastRequest& request = wish.forecast;
  const std::uint32_t peers = asked.peers;
  request.up_bits_per_second = link.up_mbit * 1e6;
  request.down_bits_per_second = link.down_mbit * 1e6;
  request.round_trip_seconds = link.ping_ms / 1000;
  POTLUCK_TRY(const auto told, potluck::forecast(request));
  POTLUCK_TRY(const auto advice, advise_batch(wish));
  const auto batch = smallest_batch(request, peers, kCommunicationShare);
  const bool there_is = batch && (asked.train_samples == 0 || *batch <= asked.train_samples);
  request.peers = {peers};
  POTLUCK_TRY(const auto wanted, potluck::forecast(request));
  control::ForecastLink out;
  out.up_mbit = link.up_mbit;
  out.down_mbit = link.down_mbit;
  out.ping_ms = link.ping_ms;
  for (const auto& point : told.points) out.points.push_back(point_value(point));
  out.knee = told.knee;
  out.at = point_value(wanted.points.front());
  out.advice = advice_value(advice, asked.recipe);
  if (there_is) out.smallest_batch = *batch;
  return out;
}

}  // namespace

ForecastCalls::ForecastCalls(std::filesystem::path home, Memberships& memberships,
                             const Owner& owner, const RunningProject& running)
    : home_(std::move(home)), memberships_(memberships), owner_(owner), running_(running) {}

CallList<ForecastCalls> ForecastCalls::methods() {
  return {{"model_costs", &ForecastCalls::model_costs},
          {"forecast", &ForecastCalls::forecast},
          {"benchmark", &ForecastCalls::benchmark}};
}

Result<control::CostList> ForecastCalls::model_costs(const Json& params) {
  POTLUCK_TRY(auto shape, shape_from(params));
  POTLUCK_TRY(const auto recipe_text, text_of(params, "recipe"));
  POTLUCK_TRY(const auto recipe, parse_recipe(recipe_text));
  shape.classes = classes_of(shape, recipe);
  POTLUCK_TRY(const auto train, count_of(params.at("shape"), "train_size", 0, 1ULL << 50));
  POTLUCK_TRY(const auto module, text_of(params, "module"));
  const auto models = params.find("models");
  if (models == params.end() || !models->is_array() || models->size() > kMostModels) {
    return wrong_parameter("models", "a list of at most 64 specifications");
  }
  control::CostList out;
  for (const auto& model : *models) {
    if (!model.is_string()) return wrong_parameter("models", "a list of texts");
    // What is chosen stands among the templates as well, and a module is slow to take apart.
    const auto before = std::find(models->begin(), models->end(), model) - models->begin();
    if (static_cast<std::size_t>(before) < out.costs.size()) {
      const auto same = out.costs[static_cast<std::size_t>(before)];
      out.costs.push_back(same);
      continue;
    }
    const auto cost = cost_of(model.get<std::string>(), module, shape, recipe, train);
    if (cost) {
      out.costs.push_back(*cost);
    } else {
      out.costs.push_back(control::ModelProblem{cost.error().message, cost.error().hint});
    }
  }
  return out;
}

Result<control::Measured> ForecastCalls::dry_run_of(const Json& params, const Recipe& recipe) {
  POTLUCK_TRY(const auto data, required_text(params, "data"));
  POTLUCK_TRY(const auto model, required_text(params, "model"));
  POTLUCK_TRY(const auto module, text_of(params, "module"));
  POTLUCK_TRY(const auto steps, count_of(params, "steps", kDryRunSteps, kMostDryRunSteps));
  if (steps == 0) return wrong_parameter("steps", "1 or more");
  POTLUCK_TRY(const auto spec, parse_model_spec(model));
  const std::unique_lock one_at_a_time(dry_run_mutex_, std::try_to_lock);
  if (!one_at_a_time) {
    return {ErrorCode::kAlreadyExists, "a dry run is under way here", "wait until it has ended"};
  }
  POTLUCK_TRY(const auto chosen, ChosenData::open(data, web_terms(home_, owner_.preferences())));
  POTLUCK_TRY(const auto loaded, chosen.load(recipe));
  POTLUCK_TRY(auto given, read_requested_model(spec, module, shape_of(*loaded)));
  TrainerOptions options;
  apply_recipe(recipe, options);
  limit_trainer(options);
  POTLUCK_TRY(const auto temporary, TemporaryFolder::make());
  if (!given.weights.empty()) {
    POTLUCK_TRY(const auto layout, layout_of(given.spec, shape_of(*loaded)));
    options.weights = temporary.path() / "weights.safetensors";
    POTLUCK_CHECK(save_weights(layout, options.weights, given.weights));
  }
  options.model = std::move(given.spec);
  POTLUCK_TRY(const auto run, dry_run(options, recipe, loaded, static_cast<int>(steps)));
  return measured_value(run, running_.use().session() != nullptr);
}

void ForecastCalls::limit_trainer(TrainerOptions& options) const {
  const auto preferences = owner_.preferences();
  options.device = preferences.use_gpu ? "auto" : "cpu";
  options.gpus_off = preferences.gpus_off;
  options.threads = static_cast<int>(preferences.max_threads);
  const auto memory = std::make_shared<MemoryRoom>(bytes_of_gb(preferences.max_memory_gb));
  options.memory_left = [memory](std::uint64_t wanted) { return memory->left(wanted); };
}

Result<control::Benchmark> ForecastCalls::benchmark(const Json& params) {
  POTLUCK_TRY(const auto wanted, text_of(params, "project"));
  POTLUCK_TRY(const auto steps, count_of(params, "steps", kBenchmarkSteps, kMostDryRunSteps));
  if (steps == 0) return wrong_parameter("steps", "1 or more");
  POTLUCK_TRY(const auto project, memberships_.find(wanted));
  auto files = data_files(project.folder, project.manifest);
  for (const auto& file : files.files) {
    std::error_code failure;
    if (std::filesystem::exists(file, failure)) continue;
    return {ErrorCode::kNotFound, "the project's data is not on this computer yet",
            "start the project: it fetches the data"};
  }
  const std::unique_lock one_at_a_time(dry_run_mutex_, std::try_to_lock);
  if (!one_at_a_time) {
    return {ErrorCode::kAlreadyExists, "a dry run is under way here", "wait until it has ended"};
  }
  POTLUCK_TRY(auto options, trainer_options(project.folder, project.manifest));
  limit_trainer(options);
  files.memory_left = options.memory_left;
  POTLUCK_TRY(const auto data, Dataset::load(files));
  const auto& recipe = project.manifest.recipe;
  if (params.contains("device")) {
    POTLUCK_TRY(options.device, text_of(params, "device"));
    options.gpus_off.clear();  // one that is off may be measured
  }
  POTLUCK_TRY(const auto run, dry_run(options, recipe, data, static_cast<int>(steps)));
  return control::Benchmark{measured_value(run, running_.use().session() != nullptr),
                            recipe.target_batch / run.samples_per_second + run.step_seconds};
}

Result<control::Forecast> ForecastCalls::forecast(const Json& params) {
  POTLUCK_TRY(const auto recipe_text, text_of(params, "recipe"));
  POTLUCK_TRY(const auto recipe, parse_recipe(recipe_text));
  POTLUCK_TRY(const auto links, links_of(params));
  POTLUCK_TRY(const auto peers, count_of(params, "peers", 8, kMostForecastPeers));
  if (peers == 0) return wrong_parameter("peers", "1 to 64");
  control::Forecast out;
  Speed speed;
  if (const auto given = params.find("measured"); given != params.end() && given->is_object()) {
    POTLUCK_TRY(speed, speed_in(*given));
    out.measured = *given;
  } else {
    POTLUCK_TRY(const auto measured, dry_run_of(params, recipe));
    speed = {measured.samples_per_second, measured.step_seconds, measured.parameters,
             measured.train_samples, measured.noise_scale};
    out.measured = measured;
  }
  ForecastRequest request;
  request.samples_per_second = speed.samples_per_second;
  request.step_seconds = speed.step_seconds;
  request.values = speed.parameters;
  request.target_batch = recipe.target_batch;
  request.codecs = forecast_codecs(recipe, request.values);
  const BatchAdviceRequest wish{request, recipe, static_cast<std::uint32_t>(peers),
                                speed.train_samples, speed.noise_scale};
  for (const auto& link : links) {
    POTLUCK_TRY(auto each, forecast_link(wish, link));
    out.links.push_back(std::move(each));
  }
  request.peers = {1};
  request.up_bits_per_second = request.down_bits_per_second = 1;  // nobody to send to
  POTLUCK_TRY(const auto alone, potluck::forecast(request));
  out.target_batch = recipe.target_batch;
  out.epochs = recipe.epochs;
  out.peers = peers;
  out.communication_share = kCommunicationShare;
  out.alone = point_value(alone.points.front());
  return out;
}

}  // namespace potluck
