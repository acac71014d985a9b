// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/trainer/model_reader.h"

#include <algorithm>
#include <cmath>

namespace potluck {
namespace {

constexpr std::uint32_t kMaxGenerated = 100'000;
constexpr std::uint32_t kMaxPredictions = 1000;
constexpr std::uint32_t kLikeliest = 5;

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

Result<Evaluation> ModelReader::evaluate(std::uint64_t max_samples, std::uint32_t at_once) {
  const c10::NoGradGuard no_gradient;
  const std::uint64_t all = source_.validation_samples();
  const std::uint64_t wanted = max_samples == 0 ? all : std::min(all, max_samples);
  const bool classifies = data_.kind() != DataKind::kText;
  Batch batch;
  double loss = 0.0, predictions = 0.0;
  Answers answers;
  Evaluation out;
  if (classifies) out.classes.resize(data_.classes());
  for (std::uint32_t i = 0; i < out.classes.size(); ++i) out.classes[i].name = data_.class_name(i);
  while (out.samples < wanted) {
    const std::uint64_t left = wanted - out.samples;
    const auto now = static_cast<std::uint32_t>(std::min<std::uint64_t>(left, at_once));
    POTLUCK_CHECK(source_.validation(out.samples, now, batch));
    const DeviceReplica::DeviceBatch on_device = replica_.to_device(batch);
    const at::Tensor logits = replica_.model().logits(on_device.input);
    const auto count = static_cast<double>(
        batch.targets.size() - static_cast<std::size_t>(std::count(
                                   batch.targets.begin(), batch.targets.end(), kNoTarget)));
    loss += replica_.model().loss(logits, on_device.target).item<float>() * count;
    predictions += count;
    if (classifies) count_answers(logits, batch.targets, out.classes, answers);
    out.samples += batch.samples;
  }
  out.loss = loss / predictions;
  if (classifies) out.accuracy = static_cast<double>(answers.right) / predictions;
  if (classifies && data_.classes() > kLikeliest) {
    out.top5 = static_cast<double>(answers.among_likeliest) / predictions;
  }
  return out;
}

Status check_generation(const Dataset& data, std::uint32_t tokens, double temperature) {
  if (data.kind() != DataKind::kText) {
    return {ErrorCode::kInvalidArgument,
            "this project's model tells samples apart, it writes no text",
            "look at its predictions instead"};
  }
  if (tokens > kMaxGenerated || !std::isfinite(temperature) || temperature < 0.0) {
    return {ErrorCode::kInvalidArgument,
            "a sample has at most 100000 characters and a temperature of 0 or above",
            "0.8 is a good temperature"};
  }
  return ok_status();
}

// What may follow this window of text: float32 [classes].
at::Tensor ModelReader::next_logits(std::vector<std::int64_t> window, bool masked) {
  if (masked) window.push_back(data_.classes());
  const auto length = static_cast<std::int64_t>(window.size());
  const at::Tensor input =
      at::from_blob(window.data(), {1, length}, at::kLong).to(replica_.device());
  return replica_.model()
      .logits(input)
      .select(0, length - 1)
      .narrow(0, 0, data_.classes())  // never the mask itself
      .cpu()
      .contiguous();
}

Result<std::string> ModelReader::generate(const std::string& prompt, std::uint32_t tokens,
                                          double temperature, std::uint64_t seed) {
  const c10::NoGradGuard no_gradient;
  std::vector<std::uint16_t> text = data_.encode(prompt);
  if (text.empty()) text = data_.encode("\n");
  if (text.empty()) text.push_back(0);
  const std::size_t begin = text.size();
  // A model that fills in is asked for a masked token after the text.
  const bool masked = model_.task() == ModelTask::kMaskedTokens;
  const auto context = static_cast<std::size_t>(model_.context()) - (masked ? 1 : 0);
  Rng rng(seed);
  for (std::uint32_t i = 0; i < tokens; ++i) {
    const auto length = static_cast<std::ptrdiff_t>(std::min(context, text.size()));
    const at::Tensor last =
        next_logits(std::vector<std::int64_t>(text.end() - length, text.end()), masked);
    text.push_back(
        choose({last.data_ptr<float>(), static_cast<std::size_t>(last.numel())}, temperature, rng));
  }
  text.erase(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin));
  return data_.decode(text);
}

Result<std::vector<Trainer::Prediction>> ModelReader::predictions(std::uint32_t count,
                                                                  std::uint32_t at_once) {
  const c10::NoGradGuard no_gradient;
  const auto wanted = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(std::min(count, kMaxPredictions), source_.validation_samples()));
  std::vector<Trainer::Prediction> out;
  while (out.size() < wanted) {
    const auto left = static_cast<std::uint32_t>(wanted - out.size());
    POTLUCK_CHECK(predict(out.size(), std::min(left, at_once), out));
  }
  return out;
}

// Of so many validation samples from `first` on.
Status ModelReader::predict(std::uint64_t first, std::uint32_t count,
                            std::vector<Trainer::Prediction>& out) {
  Batch batch;
  POTLUCK_CHECK(source_.validation(first, count, batch));
  const at::Tensor chances =
      at::softmax(replica_.model().logits(replica_.to_device(batch).input), 1);
  const auto [best, index] = chances.max(1);
  const at::Tensor probability = best.cpu(), predicted = index.cpu();
  for (std::uint32_t i = 0; i < count; ++i) {
    Trainer::Prediction p;
    p.height = data_.height();
    p.width = data_.width();
    POTLUCK_TRY(p.pixels, grey_image(data_, Split::kValidation, first + i));
    p.label = data_.label(Split::kValidation, first + i);
    p.predicted = static_cast<int>(predicted.data_ptr<std::int64_t>()[i]);
    p.label_name = data_.class_name(static_cast<std::uint32_t>(p.label));
    p.predicted_name = data_.class_name(static_cast<std::uint32_t>(p.predicted));
    p.probability = probability.data_ptr<float>()[i];
    out.push_back(std::move(p));
  }
  return ok_status();
}

}  // namespace potluck
