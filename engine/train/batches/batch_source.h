// SPDX-License-Identifier: GPL-3.0-or-later
// Which samples are trained on and validated with, as plain arrays. One thread at a time. No torch
// here.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "engine/train/batches/augmentation.h"
#include "engine/train/batches/read_ahead.h"
#include "engine/train/batches/text_stream.h"
#include "engine/train/data/dataset.h"
#include "engine/train/models/model_spec.h"
#include "engine/train/torch/stop_flag.h"
#include "net/base/rng.h"

namespace potluck {

struct Batch {
  std::uint32_t samples = 0;
  std::uint64_t first = 0;            // how many samples this source had drawn before
  std::int64_t positions = 1;         // text: tokens per sample
  std::vector<std::int64_t> tokens;   // [samples, positions], text only
  std::vector<float> values;          // images: [samples, channels, height, width] in [-1, 1];
                                      // tables: [samples, features]
  std::vector<std::int64_t> targets;  // [samples, positions]; kNoTarget where none is wanted
};

class BatchSource {
 public:
  // Text: windows as long as the model's context, with tokens masked where it is to fill them in.
  // The stream names which samples come in which order, and with which variations. stop: looked at
  // between images and rows.
  BatchSource(std::shared_ptr<const Dataset> data, const ModelSpec& model, std::uint64_t seed,
              std::uint64_t stream, const Augmentation& augmentation = {}, StopWish stop = {});

  // Text in memory: windows at random places. Else each sample once per data pass, in the order
  // that (seed, stream, pass) gives: order_of_pass(), text_group(). kMalformed for what turns out
  // damaged on the disk; kCancelled: some samples were passed over.
  Status draw(std::uint32_t samples, Batch& out);
  std::uint64_t drawn() const { return drawn_; }
  // Passes over as many before the first draw(), to come to where another source of this stream
  // stands. The number may come from a peer: kInvalidArgument where it would take too long. Text on
  // the disk has to be read for that, places in memory to be drawn.
  Status skip(std::uint64_t samples);
  static constexpr std::uint64_t kMostRead = 1 << 18, kMostDrawn = 1 << 28;

  // The held-out split in a fixed order; text: windows side by side, the last one shorter.
  std::uint64_t validation_samples() const;
  // Samples first, first + 1, ...: as many of `samples` as have the same length.
  Status validation(std::uint64_t first, std::uint32_t samples, Batch& out) const;

 private:
  Status draw_windows(Batch& out);
  Status draw_samples(Batch& out);
  std::uint32_t next_index();
  std::uint64_t random_window();
  void announce(std::size_t from);
  // seeds: of sample i, seed_of(i).
  template <class SeedOf>
  void mask(Batch& out, SeedOf&& seed_of) const;
  // number: of the training sample among those drawn, for its variations.
  Status put_sample(Split split, std::uint64_t index, std::uint64_t number, Batch& out) const;
  Status put_ahead(std::uint32_t wanted, std::uint64_t number, Batch& out);
  void put_pixels(std::span<const std::uint8_t> pixels, Batch& out) const;
  void vary(std::uint64_t number, std::span<std::uint8_t> pixels) const;

  std::shared_ptr<const Dataset> data_;
  std::int64_t context_;
  bool masked_;
  std::uint64_t order_seed_, mask_seed_, augmentation_seed_;
  Augmentation augmentation_;
  StopWish stop_;
  Rng rng_;
  std::uint64_t drawn_ = 0;
  std::uint64_t passes_ = 0;          // begun
  std::vector<std::uint32_t> order_;  // of the samples in this data pass
  std::size_t next_ = 0;
  std::unique_ptr<TextStream> text_;         // of text on the disk
  std::unique_ptr<ReadAhead> ahead_;         // of images on the disk
  std::deque<std::uint32_t> queued_;         // what it was asked for
  mutable std::vector<std::uint8_t> bytes_;  // of one image
};

}  // namespace potluck
