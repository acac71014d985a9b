// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples are trained on and validated with, as plain arrays. One thread at a time. No torch
// here.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/train/dataset.h"
#include "engine/train/model_spec.h"
#include "net/base/rng.h"

namespace potluck {

struct Batch {
  std::uint32_t samples = 0;
  std::uint64_t first = 0;            // how many samples this source had drawn before
  std::int64_t positions = 1;         // text: tokens per sample
  std::vector<std::int64_t> tokens;   // [samples, positions], text only
  std::vector<float> pixels;          // [samples, channels, height, width] in [-1, 1], images only
  std::vector<std::int64_t> targets;  // [samples, positions]; kNoTarget where none is wanted
};

class BatchSource {
 public:
  // Text: windows as long as the model's context, with tokens masked where it is to fill them in.
  // The stream names which samples come in which order.
  BatchSource(std::shared_ptr<const Dataset> data, const ModelSpec& model, std::uint64_t seed,
              std::uint64_t stream);

  // Text: windows at random places. Images: each once per data pass, in an order of this stream.
  void draw(std::uint32_t samples, Batch& out);

  // The held-out split in a fixed order; text: windows side by side, the last one shorter.
  std::uint64_t validation_samples() const;
  // Samples first, first + 1, ...: as many of `samples` as have the same length.
  void validation(std::uint64_t first, std::uint32_t samples, Batch& out) const;

 private:
  void draw_windows(Batch& out);
  void draw_images(Batch& out);
  // seeds: of sample i, seed_of(i).
  template <class SeedOf>
  void mask(Batch& out, SeedOf&& seed_of) const;
  void put_image(const std::uint8_t* image, int label, Batch& out) const;

  std::shared_ptr<const Dataset> data_;
  std::int64_t context_;
  bool masked_;
  std::uint64_t mask_seed_;
  Rng rng_;
  std::uint64_t drawn_ = 0;
  std::vector<std::uint32_t> order_;  // of the images in this data pass
  std::size_t next_ = 0;
};

}  // namespace potluck
