// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/batch_source.h"

#include "engine/train/token_masking.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace potluck {
namespace {

constexpr std::uint64_t kMaskStream = 0x6d61736b73;             // "masks"
constexpr std::uint64_t kValidationMasks = 0x76616c6964617465;  // the same on every computer

}  // namespace

BatchSource::BatchSource(std::shared_ptr<const Dataset> data, const ModelSpec& model,
                         std::uint64_t seed, std::uint64_t stream)
    : data_(std::move(data)),
      context_(model.context()),
      masked_(model.task() == ModelTask::kMaskedTokens),
      mask_seed_(mix_seed(mix_seed(seed, stream), kMaskStream)),
      rng_(mix_seed(seed, stream)) {}

void BatchSource::draw(std::uint32_t samples, Batch& out) {
  out.samples = samples;
  out.first = drawn_;
  drawn_ += samples;
  out.tokens.clear();
  out.pixels.clear();
  out.targets.clear();
  if (data_->format() == DataFormat::kText) {
    draw_windows(out);
  } else {
    draw_images(out);
  }
}

void BatchSource::draw_windows(Batch& out) {
  out.positions = context_;
  const std::vector<std::uint16_t>& text = data_->train_tokens();
  const auto length = static_cast<std::size_t>(context_);
  for (std::uint32_t i = 0; i < out.samples; ++i) {
    const auto* window = text.data() + rng_.below(text.size() - length);
    out.tokens.insert(out.tokens.end(), window, window + length);
    if (!masked_) out.targets.insert(out.targets.end(), window + 1, window + length + 1);
  }
  if (masked_) mask(out, [&](std::uint64_t i) { return mix_seed(mask_seed_, out.first + i); });
}

template <class SeedOf>
void BatchSource::mask(Batch& out, SeedOf&& seed_of) const {
  const auto each = static_cast<std::size_t>(out.positions);
  out.targets.resize(out.tokens.size());
  for (std::uint32_t i = 0; i < out.samples; ++i) {
    mask_tokens(seed_of(i), data_->classes(), std::span(out.tokens).subspan(i * each, each),
                std::span(out.targets).subspan(i * each, each));
  }
}

void BatchSource::draw_images(Batch& out) {
  out.positions = 1;
  for (std::uint32_t i = 0; i < out.samples; ++i) {
    if (next_ == order_.size()) {
      order_.resize(data_->train_size());
      std::iota(order_.begin(), order_.end(), 0u);
      rng_.shuffle(std::span(order_));
      next_ = 0;
    }
    const std::uint32_t index = order_[next_++];
    put_image(data_->train_image(index), data_->train_label(index), out);
  }
}

void BatchSource::put_image(const std::uint8_t* image, int label, Batch& out) const {
  const std::size_t pixels = std::size_t{data_->channels()} * data_->height() * data_->width();
  for (std::size_t i = 0; i < pixels; ++i) {
    out.pixels.push_back(static_cast<float>(image[i]) * (2.0f / 255.0f) - 1.0f);
  }
  out.targets.push_back(label);
}

std::uint64_t BatchSource::validation_samples() const {
  if (data_->format() == DataFormat::kIdx) return data_->validation_size();
  const std::uint64_t predictions = data_->validation_size() - 1;
  const auto length = static_cast<std::uint64_t>(context_);
  return (predictions + length - 1) / length;
}

void BatchSource::validation(std::uint64_t first, std::uint32_t samples, Batch& out) const {
  const std::uint64_t total = validation_samples();
  assert(first < total && samples > 0);
  std::uint64_t count = std::min<std::uint64_t>(samples, total - first);
  out.tokens.clear();
  out.pixels.clear();
  out.targets.clear();
  out.positions = 1;
  if (data_->format() == DataFormat::kIdx) {
    for (std::uint64_t i = first; i < first + count; ++i) {
      put_image(data_->validation_image(i), data_->validation_label(i), out);
    }
  } else {
    const std::vector<std::uint16_t>& text = data_->validation_tokens();
    const auto length = static_cast<std::uint64_t>(context_);
    const std::uint64_t whole = (text.size() - 1) / length;
    count = first < whole ? std::min(count, whole - first) : 1;
    const std::uint64_t each = first < whole ? length : (text.size() - 1) - whole * length;
    const auto* begin = text.data() + first * length;
    out.positions = static_cast<std::int64_t>(each);
    out.tokens.assign(begin, begin + count * each);
    out.targets.assign(begin + 1, begin + count * each + 1);
  }
  out.samples = static_cast<std::uint32_t>(count);
  if (masked_) mask(out, [&](std::uint64_t i) { return mix_seed(kValidationMasks, first + i); });
}

}  // namespace potluck
