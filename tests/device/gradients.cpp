// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a device computes the gradients that the CPU computes, model by model:
//   device_gradients [--device cuda] [--only PART-OF-A-MODEL]
// Two trainers begin with the same weights, draw the same samples, and both apply the CPU's
// gradient: so each step compares gradients of equal parameters, none of them at its first value.
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "engine/train/models/model_layout.h"
#include "net/base/rng.h"
#include "tests/device/device_trainer.h"

namespace {

using namespace potluck;

constexpr std::uint32_t kSamples = 8;
constexpr std::uint64_t kSteps = 4;
constexpr std::uint32_t kCharacters = 65, kImages = 256, kClasses = 10;
// Of what lies below this share of the gradient's mean square root, noise is all there is to see.
constexpr double kFloor = 0.01;

struct Case {
  const char* model;
  bool text;
  double bound;  // of the relative difference of the whole gradient, in float32
};

// torch lets cuDNN round what convolutions multiply to 10 bits (TF32); all else is float32.
constexpr double kExact = 1e-5, kConvolution = 5e-3;
constexpr double kBfloat16 = 0.05;  // 8 bits in every product
constexpr double kWorstArray = 20;  // times the bound: what nearly cancels out differs more
constexpr Case kCases[] = {
    {"gpt:layers=4,heads=4,width=128,context=64", true, kExact},
    {"gpt:layers=2,heads=4,width=128,context=64,bias=1,rotary=1,rms=1,swiglu=1", true, kExact},
    {"bert:layers=2,heads=2,width=64,context=64", true, kExact},
    {"albert:layers=2,heads=2,width=64,context=64", true, kExact},
    {"mlp:hidden=128x64", false, kExact},
    {"convnet", false, kConvolution},
    {"resnet:depth=18,stem=cifar", false, kConvolution},
    {"vit:layers=2,heads=4,width=64,patch=4", false, kConvolution},
};

struct Difference {
  double whole = 0.0;  // relative, of the gradient
  double worst = 0.0;  // of the array that differs most
  std::string worst_array;
  double loss = 0.0;  // relative
};

double square_sum(std::span<const float> values) {
  double sum = 0.0;
  for (const float value : values) sum += static_cast<double>(value) * value;
  return sum;
}

void compare(const ModelLayout& layout, std::span<const float> expected,
             std::span<const float> found, Difference& out) {
  std::vector<float> error(expected.size());
  for (std::size_t i = 0; i < error.size(); ++i) error[i] = found[i] - expected[i];
  const double all = square_sum(expected);
  // A NaN must not pass for "not larger".
  const auto larger = [](double value, double than) { return !(value <= than); };
  const double whole = std::sqrt(square_sum(error) / all);
  if (larger(whole, out.whole)) out.whole = whole;
  for (const ParameterLayout& each : layout.parameters) {
    const auto share = static_cast<double>(each.count) / static_cast<double>(expected.size());
    const double least = kFloor * kFloor * all * share;
    const double here =
        std::sqrt(square_sum({error.data() + each.offset, each.count}) /
                  std::max(least, square_sum(expected.subspan(each.offset, each.count))));
    if (larger(here, out.worst)) {
      out.worst = here;
      out.worst_array = each.name;
    }
  }
}

Result<Difference> measure(const Case& it, const std::string& device, Precision precision,
                           const std::shared_ptr<const Dataset>& data, std::string& name) {
  POTLUCK_TRY(const ModelSpec spec, parse_model_spec(it.model));
  POTLUCK_TRY(const ModelLayout layout, layout_of(spec, shape_of(*data)));
  POTLUCK_TRY(const auto cpu, make_trainer({it.model, "cpu", Precision::kFp32, kSamples}, data));
  const auto parts = static_cast<std::uint32_t>(std::ranges::count(device, ',')) + 1;
  POTLUCK_TRY(const auto other,
              make_trainer({it.model, device, precision, kSamples / parts}, data));
  name = other->info().device.text();
  Difference out;
  for (std::uint64_t step = 0; step < kSteps; ++step) {
    POTLUCK_CHECK(gather(*cpu, kSamples));
    POTLUCK_CHECK(gather(*other, kSamples));
    const double loss = std::abs(other->accumulated_loss() / cpu->accumulated_loss() - 1.0);
    out.loss = std::max(out.loss, loss);
    const std::span<float> expected = cpu->freeze();
    compare(layout, expected, other->freeze(), out);
    POTLUCK_CHECK(other->step(step, expected));
    POTLUCK_CHECK(cpu->step(step, expected));
  }
  return out;
}

bool check(const Case& it, const std::string& device, Precision precision,
           const std::shared_ptr<const Dataset>& data) {
  const bool exact = precision == Precision::kFp32;
  const double bound = exact ? it.bound : kBfloat16;
  std::string name;
  const auto difference = measure(it, device, precision, data, name);
  if (!difference) {
    std::printf("OFF   %-74s %s\n", it.model, difference.error().text().c_str());
    return false;
  }
  const Difference& d = difference.value();
  const bool good = d.whole <= bound && d.loss <= bound && d.worst <= kWorstArray * bound;
  std::printf("%s %-74s %-9s gradient %.1e, worst array %.1e (%s), loss %.1e; bound %.0e; %s\n",
              good ? "ok   " : "OFF  ", it.model, exact ? "float32" : "bfloat16", d.whole, d.worst,
              d.worst_array.c_str(), d.loss, bound, name.c_str());
  std::fflush(stdout);
  return good;
}

Result<std::shared_ptr<const Dataset>> make_text(const std::filesystem::path& folder) {
  Rng rng(1);
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += static_cast<char>('0' + rng.below(kCharacters));
  std::ofstream(folder / "text") << text;
  return Dataset::load({DataFormat::kText, {folder / "text"}, 0.9});
}

Result<std::shared_ptr<const Dataset>> make_images(const std::filesystem::path& folder) {
  constexpr char kSide = 28;
  Rng rng(2);
  std::string images{0, 0, 8, 3, 0, 0, kImages >> 8, 0, 0, 0, 0, kSide, 0, 0, 0, kSide};
  std::string labels{0, 0, 8, 1, 0, 0, kImages >> 8, 0};
  for (std::uint32_t i = 0; i < kImages; ++i) {
    const auto label = static_cast<int>(i % kClasses);
    labels += static_cast<char>(label);
    // Brighter from top to bottom, as steeply as the class says.
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        images += static_cast<char>(y * label / 2 + static_cast<int>(rng.below(120)));
      }
    }
  }
  std::ofstream(folder / "images", std::ios::binary) << images;
  std::ofstream(folder / "labels", std::ios::binary) << labels;
  return Dataset::load({DataFormat::kIdx, {folder / "images", folder / "labels"}, 0.9});
}

Result<bool> check_all(const std::string& device, const std::string& only,
                       const std::filesystem::path& folder) {
  POTLUCK_TRY(const auto text, make_text(folder));
  POTLUCK_TRY(const auto images, make_images(folder));
  bool good = true;
  for (const Case& it : kCases) {
    if (std::string(it.model).find(only) == std::string::npos) continue;
    const auto& data = it.text ? text : images;
    good = check(it, device, Precision::kFp32, data) && good;
    // CPUs without units for it take minutes, and libtorch 1.13 has faults there.
    if (device.starts_with("cuda")) good = check(it, device, Precision::kBfloat16, data) && good;
  }
  return good;
}

}  // namespace

int main(int argc, char** argv) {
  const auto given = arguments(argc, argv, {{"device", "cuda"}, {"only", ""}});
  if (!given) {
    std::fprintf(stderr, "%s\n", given.error().text().c_str());
    return 2;
  }
  std::string pattern = (std::filesystem::temp_directory_path() / "potluck-device-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) {
    std::fprintf(stderr, "no folder for temporary files\n");
    return 2;
  }
  const auto good = check_all(given.value().at("device"), given.value().at("only"), pattern);
  std::filesystem::remove_all(pattern);
  if (!good) std::fprintf(stderr, "%s\n", good.error().text().c_str());
  return good && good.value() ? 0 : 1;
}
