// SPDX-License-Identifier: GPL-3.0-or-later
// What the model is good for: validation, samples, export.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "engine/train/hub_export.h"
#include "engine/train/safetensors.h"
#include "engine/train/torchscript_export.h"
#include "engine/train/trainer_impl.h"

namespace potluck {
namespace {

constexpr std::uint32_t kMaxGenerated = 100'000;
constexpr std::uint32_t kMaxPredictions = 1000;
constexpr std::uint32_t kLikeliest = 5;
constexpr std::uint32_t kEvaluationBatch = 16;  // forward alone needs little memory

// Draws an index with probability proportional to exp(logit / temperature); the largest at 0.
std::uint16_t choose(std::span<const float> logits, double temperature, Rng& rng) {
  const auto largest = std::max_element(logits.begin(), logits.end());
  if (temperature <= 0.0) return static_cast<std::uint16_t>(largest - logits.begin());
  std::vector<double> cumulative;
  double sum = 0.0;
  for (const float logit : logits) {
    sum += std::exp((static_cast<double>(logit) - *largest) / temperature);
    cumulative.push_back(sum);
  }
  const double place = rng.uniform() * sum;
  const auto found = std::upper_bound(cumulative.begin(), cumulative.end(), place);
  const auto index = std::min<std::ptrdiff_t>(found - cumulative.begin(),
                                              static_cast<std::ptrdiff_t>(logits.size()) - 1);
  return static_cast<std::uint16_t>(index);
}

struct Answers {
  std::uint64_t right = 0, among_likeliest = 0;
};

// logits: [samples, classes].
void count_answers(const at::Tensor& logits, const std::vector<std::int64_t>& targets,
                   std::vector<Evaluation::OfClass>& classes, Answers& all) {
  const std::int64_t kept = std::min<std::int64_t>(kLikeliest, logits.size(1));
  const at::Tensor likeliest = std::get<1>(logits.topk(kept, 1)).cpu().contiguous();
  const std::span<const std::int64_t> indices(likeliest.data_ptr<std::int64_t>(),
                                              targets.size() * static_cast<std::size_t>(kept));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto answers =
        indices.subspan(i * static_cast<std::size_t>(kept), static_cast<std::size_t>(kept));
    auto& of_class = classes.at(static_cast<std::size_t>(targets[i]));
    const bool right = answers.front() == targets[i];
    ++of_class.samples;
    of_class.correct += right;
    all.right += right;
    all.among_likeliest += std::ranges::find(answers, targets[i]) != answers.end();
  }
}

}  // namespace

Result<Evaluation> TorchTrainer::evaluate(std::uint64_t max_samples) {
  const auto look = [&]() -> Result<Evaluation> {
    const c10::NoGradGuard no_gradient;
    const std::uint64_t all = source_.validation_samples();
    const std::uint64_t wanted = max_samples == 0 ? all : std::min(all, max_samples);
    const bool classifies = data_->kind() != DataKind::kText;
    Batch batch;
    double loss = 0.0, predictions = 0.0;
    Answers answers;
    Evaluation out;
    if (classifies) out.classes.resize(data_->classes());
    for (std::uint32_t i = 0; i < out.classes.size(); ++i) {
      out.classes[i].name = data_->class_name(i);
    }
    while (out.samples < wanted) {
      const std::uint64_t left = wanted - out.samples;
      POTLUCK_CHECK(
          source_.validation(out.samples,
                             static_cast<std::uint32_t>(std::min<std::uint64_t>(
                                 left, std::max(workers_.front().micro_batch, kEvaluationBatch))),
                             batch));
      const Replica::DeviceBatch on_device = replica().to_device(batch);
      const at::Tensor logits = replica().model().logits(on_device.input);
      const auto count = static_cast<double>(
          batch.targets.size() - static_cast<std::size_t>(std::count(
                                     batch.targets.begin(), batch.targets.end(), kNoTarget)));
      loss += replica().model().loss(logits, on_device.target).item<float>() * count;
      predictions += count;
      if (classifies) count_answers(logits, batch.targets, out.classes, answers);
      out.samples += batch.samples;
    }
    out.loss = loss / predictions;
    if (classifies) out.accuracy = static_cast<double>(answers.right) / predictions;
    if (classifies && data_->classes() > kLikeliest) {
      out.top5 = static_cast<double>(answers.among_likeliest) / predictions;
    }
    return out;
  };
  return with_average([&] { return guarded(look); });
}

Result<std::string> TorchTrainer::generate(const std::string& prompt, std::uint32_t tokens,
                                           double temperature, std::uint64_t seed) {
  if (data_->kind() != DataKind::kText) {
    return {ErrorCode::kInvalidArgument,
            "this project's model tells samples apart, it writes no text",
            "look at its predictions instead"};
  }
  if (tokens > kMaxGenerated || !std::isfinite(temperature) || temperature < 0.0) {
    return {ErrorCode::kInvalidArgument,
            "a sample has at most 100000 characters and a temperature of 0 or above",
            "0.8 is a good temperature"};
  }
  std::vector<std::uint16_t> text = data_->encode(prompt);
  if (text.empty()) text = data_->encode("\n");
  if (text.empty()) text.push_back(0);
  const std::size_t begin = text.size();
  const auto look = [&]() -> Result<std::string> {
    const c10::NoGradGuard no_gradient;
    // A model that fills in is asked for a masked token after the text.
    const bool masked = options_.model.task() == ModelTask::kMaskedTokens;
    const auto context = static_cast<std::size_t>(options_.model.context()) - (masked ? 1 : 0);
    Rng rng(seed);
    for (std::uint32_t i = 0; i < tokens; ++i) {
      std::size_t length = std::min(context, text.size());
      std::vector<std::int64_t> window(text.end() - static_cast<std::ptrdiff_t>(length),
                                       text.end());
      if (masked) {
        window.push_back(data_->classes());
        ++length;
      }
      const at::Tensor input =
          at::from_blob(window.data(), {1, static_cast<std::int64_t>(length)}, at::kLong)
              .to(replica().device());
      const at::Tensor last = replica()
                                  .model()
                                  .logits(input)
                                  .select(0, static_cast<std::int64_t>(length) - 1)
                                  .narrow(0, 0, data_->classes())  // never the mask itself
                                  .cpu()
                                  .contiguous();
      text.push_back(choose({last.data_ptr<float>(), static_cast<std::size_t>(last.numel())},
                            temperature, rng));
    }
    text.erase(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin));
    return data_->decode(text);
  };
  return with_average([&] { return guarded(look); });
}

std::string TorchTrainer::unknown_in(const std::string& prompt) const {
  return data_->kind() == DataKind::kText ? data_->unknown_in(prompt) : std::string();
}

Result<std::vector<Trainer::Prediction>> TorchTrainer::predictions(std::uint32_t count) {
  if (data_->kind() == DataKind::kText) {
    return {ErrorCode::kInvalidArgument,
            "this project's model writes text, it tells no samples apart",
            "ask it for a sample of text instead"};
  }
  const auto look = [&]() -> Result<std::vector<Prediction>> {
    const c10::NoGradGuard no_gradient;
    const auto wanted = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::min(count, kMaxPredictions), source_.validation_samples()));
    std::vector<Prediction> out;
    if (wanted == 0) return out;
    Batch batch;
    POTLUCK_CHECK(source_.validation(0, wanted, batch));
    const at::Tensor chances =
        at::softmax(replica().model().logits(replica().to_device(batch).input), 1);
    const auto [best, index] = chances.max(1);
    const at::Tensor probability = best.cpu(), predicted = index.cpu();
    for (std::uint32_t i = 0; i < wanted; ++i) {
      Prediction p;
      p.height = data_->height();
      p.width = data_->width();
      POTLUCK_TRY(p.pixels, grey_image(*data_, Split::kValidation, i));
      p.label = data_->label(Split::kValidation, i);
      p.predicted = static_cast<int>(predicted.data_ptr<std::int64_t>()[i]);
      p.label_name = data_->class_name(static_cast<std::uint32_t>(p.label));
      p.predicted_name = data_->class_name(static_cast<std::uint32_t>(p.predicted));
      p.probability = probability.data_ptr<float>()[i];
      out.push_back(std::move(p));
    }
    return out;
  };
  return with_average([&] { return guarded(look); });
}

std::span<const float> TorchTrainer::trained_weights() {
  const std::span<float> average = optimizer_->average();
  return average.empty() || epochs_ == 0 ? arrays_.parameters() : average;
}

Status TorchTrainer::export_for_hub(const std::filesystem::path& folder, const ModelCard& card) {
  return export_to_hub(folder, options_.model, layout_, trained_weights(), *data_, card);
}

Status TorchTrainer::export_torchscript(
    const std::filesystem::path& file,
    const std::vector<std::pair<std::string, std::string>>& metadata) {
  std::map<std::string, std::string> notes(metadata.begin(), metadata.end());
  if (data_->kind() == DataKind::kText) {
    notes["tokenizer.json"] = tokenizer_text(options_.model, *data_);
  }
  return guarded([&] {
    return potluck::export_torchscript(file, options_.model, shape_of(*data_), layout_,
                                       trained_weights(), notes);
  });
}

Status TorchTrainer::export_safetensors(
    const std::filesystem::path& file,
    const std::vector<std::pair<std::string, std::string>>& metadata) {
  const std::span<const float> weights = trained_weights();
  std::vector<TensorView> tensors;
  for (const ParameterLayout& p : layout_.parameters) {
    tensors.push_back({p.name, p.shape, weights.subspan(p.offset, p.count)});
  }
  return write_safetensors(file, tensors, metadata);
}

}  // namespace potluck
