// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/train/batches/batch_source.h"

#include <algorithm>
#include <span>

#include "engine/train/batches/sample_order.h"
#include "engine/train/text/token_masking.h"
#include "net/base/machine_limits.h"

namespace potluck {
namespace {

constexpr std::size_t kReadAhead = 64;  // images
constexpr int kMostReaders = 8;
constexpr std::uint64_t kMaskStream = 0x6d61736b73;             // "masks"
constexpr std::uint64_t kAugmentationStream = 0x696d61676573;   // "images"
constexpr std::uint64_t kValidationMasks = 0x76616c6964617465;  // the same on every computer

// Decoding takes the place of computing, where there is nothing else to do it.
int readers() { return std::clamp(usable_cores() / 2, 1, kMostReaders); }

}  // namespace

BatchSource::BatchSource(std::shared_ptr<const Dataset> data, const ModelSpec& model,
                         std::uint64_t seed, std::uint64_t stream, const Augmentation& augmentation,
                         StopWish stop)
    : data_(std::move(data)),
      context_(model.context()),
      masked_(model.task() == ModelTask::kMaskedTokens),
      order_seed_(mix_seed(seed, stream)),
      mask_seed_(mix_seed(mix_seed(seed, stream), kMaskStream)),
      augmentation_seed_(mix_seed(mix_seed(seed, stream), kAugmentationStream)),
      augmentation_(augmentation),
      stop_(std::move(stop)),
      rng_(mix_seed(seed, stream)) {
  if (data_->mixed_together() > 0) ahead_ = std::make_unique<ReadAhead>(data_, readers());
  if (data_->segments() > 0) {
    text_ = std::make_unique<TextStream>(data_, static_cast<std::uint64_t>(context_), order_seed_);
  }
}

Status BatchSource::draw(std::uint32_t samples, Batch& out) {
  out.samples = samples;
  out.first = drawn_;
  drawn_ += samples;
  out.tokens.clear();
  out.values.clear();
  out.targets.clear();
  return data_->kind() == DataKind::kText ? draw_windows(out) : draw_samples(out);
}

Status BatchSource::draw_windows(Batch& out) {
  out.positions = context_;
  const auto length = static_cast<std::size_t>(context_);
  for (std::uint32_t i = 0; i < out.samples; ++i) {
    const std::uint16_t* window = nullptr;
    if (text_) {
      POTLUCK_TRY(const auto next, text_->next());
      window = next.data();
    } else {
      const Tokens& text = data_->tokens(Split::kTrain);
      window = text.data() + random_window();
    }
    out.tokens.insert(out.tokens.end(), window, window + length);
    if (!masked_) out.targets.insert(out.targets.end(), window + 1, window + length + 1);
  }
  if (masked_) mask(out, [&](std::uint64_t i) { return mix_seed(mask_seed_, out.first + i); });
  return ok_status();
}

// Where it begins.
std::uint64_t BatchSource::random_window() {
  return rng_.below(data_->tokens(Split::kTrain).size() - static_cast<std::size_t>(context_));
}

Status BatchSource::skip(std::uint64_t samples) {
  assert(drawn_ == 0);
  if (data_->kind() == DataKind::kText && samples > (text_ ? kMostRead : kMostDrawn)) {
    return {ErrorCode::kInvalidArgument, "these samples come too late in their stream to be found"};
  }
  drawn_ = samples;
  if (text_) {
    for (std::uint64_t i = 0; i < samples; ++i) {
      POTLUCK_CHECK(check_stop(stop_));
      POTLUCK_CHECK(text_->next());
    }
  } else if (data_->kind() == DataKind::kText) {
    for (std::uint64_t i = 0; i < samples; ++i) random_window();
  } else {
    passes_ = samples / data_->train_size();
    order_ = order_of_pass(data_->train_size(), data_->mixed_together(), order_seed_, passes_++);
    next_ = static_cast<std::size_t>(samples % data_->train_size());
  }
  return ok_status();
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

Status BatchSource::draw_samples(Batch& out) {
  out.positions = 1;
  for (std::uint32_t i = 0; i < out.samples; ++i) {
    POTLUCK_CHECK(check_stop(stop_));
    if (ahead_) {
      POTLUCK_CHECK(put_ahead(out.samples - i, out.first + i, out));
    } else {
      POTLUCK_CHECK(put_sample(Split::kTrain, next_index(), out.first + i, out));
    }
  }
  return ok_status();
}

// The rest of this batch and the next one are on their way.
Status BatchSource::put_ahead(std::uint32_t wanted, std::uint64_t number, Batch& out) {
  while (queued_.size() < std::max<std::size_t>(kReadAhead, 2 * std::size_t{wanted})) {
    queued_.push_back(next_index());
    ahead_->want(queued_.back());
  }
  const std::uint32_t index = queued_.front();
  queued_.pop_front();
  POTLUCK_TRY(auto pixels, ahead_->take());
  vary(number, pixels);
  put_pixels(pixels, out);
  out.targets.push_back(data_->label(Split::kTrain, index));
  return ok_status();
}

std::uint32_t BatchSource::next_index() {
  if (next_ == order_.size()) {
    next_ = 0;
    order_ = order_of_pass(data_->train_size(), data_->mixed_together(), order_seed_, passes_++);
    if (ahead_) announce(0);
  }
  const std::uint32_t mixed = data_->mixed_together();
  if (ahead_ && next_ % mixed == 0) announce(next_ + mixed);
  return order_[next_++];
}

// What is mixed from here on: read in runs, before single images are asked for in any order.
void BatchSource::announce(std::size_t from) {
  if (from >= order_.size()) return;
  const auto end = std::min<std::size_t>(from + data_->mixed_together(), order_.size());
  std::vector<std::uint32_t> all(order_.begin() + static_cast<std::ptrdiff_t>(from),
                                 order_.begin() + static_cast<std::ptrdiff_t>(end));
  std::ranges::sort(all);
  for (std::size_t i = 0; i < all.size();) {
    std::size_t last = i;
    while (last + 1 < all.size() && all[last + 1] == all[last] + 1) ++last;
    ahead_->prepare(all[i], all[last]);
    i = last + 1;
  }
}

Status BatchSource::put_sample(Split split, std::uint64_t index, std::uint64_t number,
                               Batch& out) const {
  if (data_->kind() == DataKind::kImages) {
    bytes_.resize(data_->pixels());
    POTLUCK_CHECK(data_->image(split, index, bytes_));
    if (split == Split::kTrain) vary(number, bytes_);
    put_pixels(bytes_, out);
  } else {
    const std::size_t before = out.values.size();
    out.values.resize(before + data_->features());
    data_->row(split, index, std::span(out.values).subspan(before));
  }
  out.targets.push_back(data_->label(split, index));
  return ok_status();
}

void BatchSource::vary(std::uint64_t number, std::span<std::uint8_t> pixels) const {
  if (!augmentation_.flip && !augmentation_.crop) return;
  augment(augmentation_, mix_seed(augmentation_seed_, number),
          {data_->channels(), data_->height(), data_->width()}, pixels);
}

void BatchSource::put_pixels(std::span<const std::uint8_t> pixels, Batch& out) const {
  for (const std::uint8_t byte : pixels) {
    out.values.push_back(static_cast<float>(byte) * (2.0f / 255.0f) - 1.0f);
  }
}

std::uint64_t BatchSource::validation_samples() const {
  if (data_->kind() != DataKind::kText) return data_->validation_size();
  const std::uint64_t predictions = data_->validation_size() - 1;
  const auto length = static_cast<std::uint64_t>(context_);
  return (predictions + length - 1) / length;
}

Status BatchSource::validation(std::uint64_t first, std::uint32_t samples, Batch& out) const {
  const std::uint64_t total = validation_samples();
  assert(first < total && samples > 0);
  std::uint64_t count = std::min<std::uint64_t>(samples, total - first);
  out.tokens.clear();
  out.values.clear();
  out.targets.clear();
  out.positions = 1;
  if (data_->kind() != DataKind::kText) {
    for (std::uint64_t i = first; i < first + count; ++i) {
      POTLUCK_CHECK(check_stop(stop_));
      POTLUCK_CHECK(put_sample(Split::kValidation, i, 0, out));
    }
  } else {
    const std::vector<std::uint16_t>& text = data_->tokens(Split::kValidation);
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
  return ok_status();
}

}  // namespace potluck
