// SPDX-License-Identifier: GPL-3.0-or-later
// Windows of a text on the disk in mixed order: segments of it are read in any order, some dozens
// at a time, and their windows mixed, while a thread reads the next ones. One caller at a time.
#pragma once

#include <future>
#include <memory>

#include "engine/train/data/dataset.h"
#include "engine/train/text/tokenizer.h"

namespace potluck {

// The windows of a few segments, in the order in which they are trained on. In a data pass windows
// lie side by side from a random place in each segment on, so that each token comes once.
struct TextGroup {
  struct Window {
    std::uint32_t segment = 0;  // of `tokens`
    std::uint32_t first = 0;
  };
  std::vector<std::uint64_t> segments;  // of the data set
  std::vector<Tokens> tokens;           // of each
  std::vector<Window> windows;          // of `length` tokens and the one behind them
};
// Groups grow from one segment to 64 (16 MiB), so that training starts at once. A pure function of
// its arguments: that is where each sample comes from. No windows: the pass is over.
Result<TextGroup> text_group(const Dataset& data, std::uint64_t length, std::uint64_t seed,
                             std::uint64_t pass, std::uint64_t group);

class TextStream {
 public:
  TextStream(std::shared_ptr<const Dataset> data, std::uint64_t length, std::uint64_t seed);

  // `length` + 1 tokens, valid until the next call. kMalformed for text that turns out damaged.
  Result<std::span<const std::uint16_t>> next();

 private:
  Status advance();

  std::shared_ptr<const Dataset> data_;
  std::uint64_t length_, seed_;
  std::uint64_t pass_ = 0, group_ = 0;  // of what is on its way
  bool any_ = false;                    // window in this pass
  TextGroup now_;
  std::size_t used_ = 0;
  std::future<Result<TextGroup>> ahead_;
};

}  // namespace potluck
