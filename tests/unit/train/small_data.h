// SPDX-License-Identifier: GPL-3.0-or-later
// Data sets that every model learns in seconds, and a trainer for them.
#pragma once

#include <QtGlobal>
#include <fstream>

#include "engine/train/trainer/trainer.h"
#include "net/base/rng.h"

namespace potluck {

inline std::shared_ptr<const Dataset> small_text(const std::filesystem::path& folder) {
  std::string rhyme;
  for (int i = 0; i < 60; ++i) rhyme += "the cat sat on the mat and the dog lay on the log.\n";
  std::ofstream(folder / "t.txt") << rhyme;
  return Dataset::load({DataFormat::kText, {folder / "t.txt"}, 0.9}).value();
}

inline std::shared_ptr<const Dataset> small_images(const std::filesystem::path& folder) {
  // Three classes: a bright bar at the top, in the middle, at the bottom; noise everywhere.
  Rng rng(9);
  const int count = 240, side = 12;
  std::string pixels{0, 0, 8, 3, 0, 0, 0, char(count), 0, 0, 0, side, 0, 0, 0, side};
  std::string labels{0, 0, 8, 1, 0, 0, 0, char(count)};
  for (int i = 0; i < count; ++i) {
    const int label = int(rng.below(3));
    labels += char(label);
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) {
        const bool bar = y / 4 == label && y % 4 < 2;
        pixels += char((bar ? 150 : 0) + int(rng.below(100)));
      }
    }
  }
  std::ofstream(folder / "i", std::ios::binary) << pixels;
  std::ofstream(folder / "l", std::ios::binary) << labels;
  return Dataset::load({DataFormat::kIdx, {folder / "i", folder / "l"}, 0.8}).value();
}

inline TrainerOptions options_for(const std::string& model, double rate = 3e-3) {
  TrainerOptions o;
  o.model = parse_model_spec(model).value();
  o.optimizer.clip_norm = 1.0;
  o.schedule = {"constant", rate, 0.0, 0, 0};
  o.threads = 1;
  o.device = "cpu";
  o.max_micro_batch = 16;
  o.stream = 1;
  return o;
}

inline std::unique_ptr<Trainer> make(const TrainerOptions& options,
                                     std::shared_ptr<const Dataset> data) {
  auto made = Trainer::create(options, std::move(data));
  if (!made) qFatal("%s", made.error().text().c_str());
  return std::move(made).value();
}

inline void gather(Trainer& trainer, std::uint32_t samples) {
  while (trainer.accumulated_samples() < samples) {
    const auto got = trainer.accumulate(samples - trainer.accumulated_samples());
    if (!got) qFatal("%s", got.error().text().c_str());
  }
}

}  // namespace potluck
