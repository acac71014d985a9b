// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine costs over a bare libtorch loop: the same model, data and threads, torch's own
// AdamW and clipping. Both run in turns in one process; the median of the ratios is what counts.
// Then the AdamW step on 100 M parameters: its bytes per second over those of a copy in the same
// run.
// Then data larger than the memory against data in memory (training_streaming.h).
//   bench_training [--check] [--threads N] [--rounds N] [--seconds S] [--parameters N]
//                  [--streaming] [--gigabytes N] [--cap-gigabytes N] [--folder DIR]
#include <torch/optim/adamw.h>
// clip_grad.h leans on what the other includes.
#include <torch/nn/utils/clip_grad.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "engine/train/batches/batch_source.h"
#include "engine/train/models/torch_model.h"
#include "engine/train/torch/torch_threads.h"
#include "engine/train/trainer/trainer.h"
#include "training_streaming.h"

namespace {

using namespace potluck;

constexpr std::uint32_t kBatch = 12;
constexpr double kTarget = 0.98;
constexpr double kStepTarget = 0.70;  // of the bandwidth of a copy
constexpr std::uint64_t kSeed = 1;

struct Arguments {
  bool check = false;
  int threads = 1, rounds = 7;
  double seconds = 1.0;  // of each turn
  std::size_t parameters = 100'000'000;
  bool streaming_alone = false;
  StreamingBench streaming;
};

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class BareLoop {
 public:
  BareLoop(const ModelSpec& spec, std::shared_ptr<const Dataset> data, int threads)
      : data_(std::move(data)), threads_(threads), source_(data_, spec, kSeed, 1) {
    const DataShape shape = shape_of(*data_);
    const ModelLayout layout = layout_of(spec, shape).value();
    parameters_ = torch::empty(static_cast<std::int64_t>(layout.values));
    gradient_ = torch::zeros_like(parameters_);
    initialise(layout, kSeed, {parameters_.data_ptr<float>(), layout.values});
    model_ = make_torch_model(spec, shape, {layout, parameters_, gradient_});
    std::vector<torch::Tensor> decayed, plain;
    for (const torch::Tensor& p : model_->parameters()) {
      p.mutable_grad() = torch::Tensor();  // torch's own gradients, as in any loop
      (p.dim() >= 2 ? decayed : plain).push_back(p);
    }
    const auto options = torch::optim::AdamWOptions(1e-3).betas({0.9, 0.99});
    std::vector<torch::optim::OptimizerParamGroup> groups;
    const auto add = [&](std::vector<torch::Tensor> tensors, double decay) {
      groups.emplace_back(std::move(tensors),
                          std::make_unique<torch::optim::AdamWOptions>(
                              torch::optim::AdamWOptions(options).weight_decay(decay)));
    };
    add(std::move(decayed), 0.1);
    add(std::move(plain), 0.0);
    optimizer_ = std::make_unique<torch::optim::AdamW>(std::move(groups), options);
  }

  void start() { set_compute_threads({threads_, threads_}); }
  void step() {
    if (!source_.draw(kBatch, batch_)) std::abort();
    const auto n = static_cast<std::int64_t>(kBatch);
    const torch::Tensor input =
        data_->format() == DataFormat::kText
            ? torch::from_blob(batch_.tokens.data(), {n, batch_.positions}, torch::kLong)
            : torch::from_blob(batch_.values.data(),
                               {n, data_->channels(), data_->height(), data_->width()});
    const torch::Tensor target =
        torch::from_blob(batch_.targets.data(), {n * batch_.positions}, torch::kLong);
    optimizer_->zero_grad();
    const torch::Tensor loss = model_->forward(input, target).loss;
    loss.backward();
    torch::nn::utils::clip_grad_norm_(model_->parameters(), 1.0);
    optimizer_->step();
    loss_ = loss.item<float>();  // as every loop that shows its progress
  }

 private:
  std::shared_ptr<const Dataset> data_;
  int threads_;
  BatchSource source_;
  Batch batch_;
  torch::Tensor parameters_, gradient_;
  std::unique_ptr<TorchModel> model_;
  std::unique_ptr<torch::optim::AdamW> optimizer_;
  float loss_ = 0.0f;
};

class Engine {
 public:
  Engine(const ModelSpec& spec, std::shared_ptr<const Dataset> data, int threads,
         Precision precision) {
    TrainerOptions options;
    options.model = spec;
    options.optimizer.beta2 = 0.99;
    options.optimizer.weight_decay = 0.1;
    options.optimizer.clip_norm = 1.0;
    options.schedule = {"constant", 1e-3, 0.0, 0, 0};
    options.seed = kSeed;
    options.stream = 1;
    options.threads = threads;
    options.device = "cpu";
    options.max_micro_batch = kBatch;
    options.precision = precision;
    trainer_ = Trainer::create(options, std::move(data)).value();
  }

  void start() {}
  void step() {
    bool good = static_cast<bool>(trainer_->accumulate(kBatch));
    good = good && trainer_->step(trainer_->epochs_applied(), trainer_->freeze());
    if (!good) std::abort();
  }

 private:
  std::unique_ptr<Trainer> trainer_;
};

template <class Loop>
double samples_per_second(Loop& loop, double seconds) {
  loop.start();
  loop.step();
  const double begin = now_s();
  std::uint64_t steps = 0;
  while (now_s() - begin < seconds) {
    loop.step();
    ++steps;
  }
  return static_cast<double>(steps * kBatch) / (now_s() - begin);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Rates {
  double base = 0, other = 0, ratio = 0;  // medians
};

template <class Base, class Other>
Rates measure_in_turns(Base& base, Other& other, const Arguments& a) {
  std::vector<double> ratios, base_rates, other_rates;
  for (int round = 0; round < a.rounds; ++round) {
    // Who goes first changes, so that a drift of the clock speed favours nobody.
    const bool base_first = round % 2 == 0;
    if (base_first) base_rates.push_back(samples_per_second(base, a.seconds));
    other_rates.push_back(samples_per_second(other, a.seconds));
    if (!base_first) base_rates.push_back(samples_per_second(base, a.seconds));
    ratios.push_back(other_rates.back() / base_rates.back());
  }
  return {median(base_rates), median(other_rates), median(ratios)};
}

bool compare(const std::string& model, const std::shared_ptr<const Dataset>& data,
             const Arguments& a) {
  const ModelSpec spec = parse_model_spec(model).value();
  BareLoop bare(spec, data, a.threads);
  Engine engine(spec, data, a.threads, Precision::kFp32);
  const Rates rates = measure_in_turns(bare, engine, a);
  const bool met = rates.ratio >= kTarget;
  std::printf("%-46s %10.0f %10.0f %8.3f %8.2f  %s\n", model.c_str(), rates.base, rates.other,
              rates.ratio, kTarget, met ? "met" : "MISSED");
  std::fflush(stdout);
  return met;
}

// What this processor makes of bfloat16; with precision=mixed a computer finds that out itself.
void compare_precisions(const std::string& model, const std::shared_ptr<const Dataset>& data,
                        const Arguments& a) {
  const ModelSpec spec = parse_model_spec(model).value();
  Engine exact(spec, data, a.threads, Precision::kFp32);
  Engine mixed(spec, data, a.threads, Precision::kBfloat16);
  const Rates rates = measure_in_turns(exact, mixed, a);
  std::printf("%-46s %10.0f %10.0f %8.3f\n", model.c_str(), rates.base, rates.other, rates.ratio);
  std::fflush(stdout);
}

double best_seconds(int rounds, const std::function<void()>& job) {
  double best = 0.0;
  for (int i = 0; i <= rounds; ++i) {
    const double begin = now_s();
    job();
    const double took = now_s() - begin;
    if (i > 0) best = i == 1 ? took : std::min(best, took);  // the first one touches the pages
  }
  return best;
}

// Bytes per second of a copy, reads and writes, with as many threads as the step has.
double copy_bandwidth(std::vector<float>& from, std::vector<float>& to, const Arguments& a) {
  const std::size_t each = from.size() / static_cast<std::size_t>(a.threads);
  const double took = best_seconds(a.rounds, [&] {
    std::vector<std::thread> threads;
    for (std::size_t begin = 0; begin + each <= from.size(); begin += each) {
      threads.emplace_back([&, begin] {
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(begin), each,
                    to.begin() + static_cast<std::ptrdiff_t>(begin));
      });
    }
    for (std::thread& thread : threads) thread.join();
  });
  return 2.0 * sizeof(float) * static_cast<double>(from.size()) / took;
}

// The step reads the gradient once for its norm and once for the update, and reads and writes the
// parameters and two moments: eight passes. Without clipping the norm is still needed.
bool step_bandwidth(const Arguments& a) {
  std::vector<float> parameters(a.parameters, 0.5f), gradient(a.parameters, 0.01f);
  const double copy = copy_bandwidth(gradient, parameters, a);
  OptimizerSpec spec;
  spec.weight_decay = 0.1;
  const auto optimizer = Optimizer::create(spec, {"constant", 1e-4, 0.0, 0, 0}, a.parameters,
                                           {{0, a.parameters}}, a.threads)
                             .value();
  std::uint64_t step = 0;
  const double took = best_seconds(a.rounds, [&] {
    if (!optimizer->step(step++, parameters, gradient)) std::abort();
  });
  const double rate = 8.0 * sizeof(float) * static_cast<double>(a.parameters) / took;
  const double ratio = rate / copy;
  std::printf("%-46s %10.2f %10.2f %8.3f %8.2f  %s\n", "AdamW step over a copy, GB/s", copy * 1e-9,
              rate * 1e-9, ratio, kStepTarget, ratio >= kStepTarget ? "met" : "MISSED");
  return ratio >= kStepTarget;
}

// Data of the shapes that matter; what is in them does not change the time.
std::shared_ptr<const Dataset> make_text(const std::filesystem::path& folder) {
  Rng rng(1);
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += static_cast<char>('0' + rng.below(65));
  std::ofstream(folder / "text") << text;
  return Dataset::load({DataFormat::kText, {folder / "text"}, 0.9}).value();
}
std::shared_ptr<const Dataset> make_images(const std::filesystem::path& folder) {
  Rng rng(2);
  std::string images{0, 0, 8, 3, 0, 0, 4, 0, 0, 0, 0, 28, 0, 0, 0, 28};  // 1024 images
  std::string labels{0, 0, 8, 1, 0, 0, 4, 0};
  for (int i = 0; i < 1024; ++i) {
    labels += static_cast<char>(i % 10);
    for (int j = 0; j < 28 * 28; ++j) images += static_cast<char>(rng.below(256));
  }
  std::ofstream(folder / "images", std::ios::binary) << images;
  std::ofstream(folder / "labels", std::ios::binary) << labels;
  return Dataset::load({DataFormat::kIdx, {folder / "images", folder / "labels"}, 0.9}).value();
}

}  // namespace

int main(int argc, char** argv) {
  Arguments a;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const double number = i + 1 < argc ? std::atof(argv[i + 1]) : 0.0;
    if (word == "--check") a.check = true;
    if (word == "--threads") a.threads = std::max(1, static_cast<int>(number));
    if (word == "--rounds") a.rounds = std::max(1, static_cast<int>(number));
    if (word == "--seconds") a.seconds = number;
    if (word == "--streaming") a.streaming_alone = true;
    if (word == "--gigabytes") a.streaming.gigabytes = number;
    if (word == "--cap-gigabytes") a.streaming.cap_gigabytes = number;
    if (word == "--folder" && i + 1 < argc) a.streaming.folder = argv[i + 1];
    if (word == "--parameters") a.parameters = static_cast<std::size_t>(std::max(1e6, number));
  }
  std::string pattern = (std::filesystem::temp_directory_path() / "potluck-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    std::fprintf(stderr, "no folder for temporary files\n");
    return 2;
  }
  const std::filesystem::path folder = pattern;
  std::printf("samples/s at batch %u on %d thread(s), medians of %d rounds\n", kBatch, a.threads,
              a.rounds);
  // First: its processes are forked before torch has threads.
  std::printf("%-46s %10s %10s %8s %8s\n", "data", "in memory", "on disk", "ratio", "target");
  a.streaming.threads = a.threads;
  a.streaming.rounds = a.rounds;
  a.streaming.seconds = std::max(a.seconds, 2.0);
  a.streaming.folder = (a.streaming.folder.empty() ? folder : a.streaming.folder) / "streaming";
  const bool streams = bench_streaming(a.streaming);
  if (a.streaming_alone) {
    std::filesystem::remove_all(folder);
    return a.check && !streams ? 1 : 0;
  }
  const auto text = make_text(folder);
  const auto images = make_images(folder);
  std::filesystem::remove_all(folder);
  std::printf("%-46s %10s %10s %8s %8s\n", "model", "libtorch", "engine", "ratio", "target");
  bool met = compare("gpt:layers=4,heads=4,width=128,context=64", text, a);
  met = compare("convnet", images, a) && met;
  met = compare("mlp", images, a) && met;
  met = compare("resnet:depth=18,stem=cifar", images, a) && met;
  met = step_bandwidth(a) && met && streams;
  std::printf("%-46s %10s %10s %8s\n", "model", "float32", "bfloat16", "ratio");
  for (const char* model :
       {"gpt:layers=4,heads=4,width=128,context=64", "gpt:layers=4,heads=8,width=512,context=128"})
    compare_precisions(model, text, a);
  for (const char* model : {"convnet", "resnet:depth=18,stem=cifar"})
    compare_precisions(model, images, a);
  return a.check && !met ? 1 : 0;
}
