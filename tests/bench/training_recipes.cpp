// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the recipes reach their published figures on one computer, in one process:
//   bench_training_recipes [shakespeare] [llama] [mnist] [mnist-resnet] [--steps N] [--threads N]
//   [--seed N] [--check]
// Tiny Shakespeare with nanoGPT's recipe for small computers: validation loss <= 1.88 after 2000
// steps, with gpt's options on (rotary, rms, swiglu) <= 1.80. MNIST's 10,000 test images, 9,000 of
// them to train on: convnet >= 98.5 %, resnet18 >= 98.8 % (twenty minutes).
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/train/trainer/trainer.h"
#include "tests/support/test_files.h"

namespace {

using namespace potluck;

struct Arguments {
  bool shakespeare = false, llama = false, mnist = false, resnet = false, check = false;
  std::uint64_t steps = 0, seed = 1337;
  int threads = 0;
};

struct Recipe {
  std::string name;
  DataFiles data;
  std::string model;
  OptimizerSpec optimizer;
  ScheduleSpec schedule;
  std::uint32_t batch = 0;
  double label_smoothing = 0.0;
  Augmentation augmentation;
};

Recipe shakespeare_recipe() {
  Recipe r;
  r.name = "tiny Shakespeare";
  r.data = {DataFormat::kText, {shared_file("tinyshakespeare.txt")}, 0.9};
  r.model = "gpt:layers=4,heads=4,width=128,context=64";
  r.optimizer.beta2 = 0.99;
  r.optimizer.weight_decay = 0.1;
  r.optimizer.clip_norm = 1.0;
  r.schedule = {"cosine", 1e-3, 1e-4, 100, 2000};
  r.batch = 12;
  return r;
}

Recipe llama_recipe() {
  Recipe r = shakespeare_recipe();
  r.name = "tiny Shakespeare, gpt's options on";
  r.model += ",rotary=1,rms=1,swiglu=1";
  return r;
}

Recipe mnist_recipe() {
  Recipe r;
  r.name = "MNIST, 9,000 images";
  r.data = {DataFormat::kIdx,
            {shared_file("mnist-t10k-images-idx3-ubyte.gz"),
             shared_file("mnist-t10k-labels-idx1-ubyte.gz")},
            0.9};
  r.model = "convnet:width=32";
  r.optimizer.beta2 = 0.99;
  r.optimizer.weight_decay = 0.05;
  r.optimizer.clip_norm = 1.0;
  r.optimizer.average_decay = 0.99;
  r.schedule = {"cosine", 2e-3, 1e-5, 100, 2800};  // twenty data passes
  r.batch = 64;
  r.label_smoothing = 0.1;
  r.augmentation = {false, true};
  return r;
}

Recipe mnist_resnet_recipe() {
  Recipe r = mnist_recipe();
  r.model = "resnet:depth=18,stem=imagenet";
  r.schedule.learning_rate = 1e-3;
  return r;
}

Status run(Recipe recipe, const Arguments& arguments, Evaluation& result) {
  if (arguments.steps > 0) recipe.schedule.total_steps = arguments.steps;
  POTLUCK_TRY(const auto data, Dataset::load(recipe.data));
  TrainerOptions options;
  POTLUCK_TRY(options.model, parse_model_spec(recipe.model));
  options.optimizer = recipe.optimizer;
  options.schedule = recipe.schedule;
  options.label_smoothing = recipe.label_smoothing;
  options.augmentation = recipe.augmentation;
  options.seed = arguments.seed;
  options.threads = arguments.threads;
  POTLUCK_TRY(const auto trainer, Trainer::create(options, data));
  const TrainerInfo info = trainer->info();
  std::printf("%s: %s on %s, micro-batch %u\n", recipe.name.c_str(), info.model.c_str(),
              info.device.text().c_str(), info.micro_batch);
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  for (std::uint64_t epoch = 0; epoch < recipe.schedule.total_steps; ++epoch) {
    while (trainer->accumulated_samples() < recipe.batch) {
      POTLUCK_CHECK(trainer->accumulate(recipe.batch - trainer->accumulated_samples()));
    }
    const double loss = trainer->accumulated_loss() / trainer->accumulated_samples();
    POTLUCK_CHECK(trainer->step(epoch, trainer->freeze()));
    if (epoch % 100 == 99) {
      std::printf("  step %5llu  loss %.4f  %.1f s\n", static_cast<unsigned long long>(epoch + 1),
                  loss, elapsed());
      std::fflush(stdout);
    }
  }
  POTLUCK_TRY(result, trainer->evaluate(0));
  std::printf("  validation loss %.4f over %llu samples", result.loss,
              static_cast<unsigned long long>(result.samples));
  if (result.accuracy) std::printf(", accuracy %.2f %%", 100.0 * *result.accuracy);
  std::printf(", %.1f s\n", elapsed());
  return ok_status();
}

Arguments parse(int argc, char** argv) {
  Arguments a;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto number = [&] { return i + 1 < argc ? std::strtoull(argv[++i], nullptr, 10) : 0; };
    if (word == "shakespeare") a.shakespeare = true;
    if (word == "llama") a.llama = true;
    if (word == "mnist") a.mnist = true;
    if (word == "mnist-resnet") a.resnet = true;
    if (word == "--check") a.check = true;
    if (word == "--steps") a.steps = number();
    if (word == "--seed") a.seed = number();
    if (word == "--threads") a.threads = static_cast<int>(number());
  }
  if (!a.shakespeare && !a.llama && !a.mnist && !a.resnet) {
    a.shakespeare = a.llama = a.mnist = a.resnet = true;
  }
  return a;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  bool met = true;
  const auto attempt = [&](const Recipe& recipe, const auto& target) {
    Evaluation result;
    if (const Status status = run(recipe, arguments, result); !status) {
      std::fprintf(stderr, "%s\n", status.error().text().c_str());
      met = false;
    } else {
      met = target(result) && met;
    }
  };
  if (arguments.mnist) {
    attempt(mnist_recipe(), [](const Evaluation& e) { return *e.accuracy >= 0.985; });
  }
  if (arguments.resnet) {
    attempt(mnist_resnet_recipe(), [](const Evaluation& e) { return *e.accuracy >= 0.988; });
  }
  if (arguments.llama) {
    attempt(llama_recipe(), [](const Evaluation& e) { return e.loss <= 1.80; });
  }
  if (arguments.shakespeare) {
    attempt(shakespeare_recipe(), [](const Evaluation& e) { return e.loss <= 1.88; });
  }
  return arguments.check && !met ? 1 : 0;
}
