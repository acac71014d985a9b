// SPDX-License-Identifier: GPL-3.0-or-later
// For rules that need all that was given to a chunk at once (averaging_rule.h): the contributions
// to a reducer's part, kept as they came, encoded, until the chunks are made of them. Memory: what
// the others give to this part, encoded, at most; of one chunk everybody's values; freed chunk by
// chunk. Private to the exchange; the network thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/collab/averaging/averaging_rule.h"
#include "engine/collab/averaging/exchange.h"
#include "engine/collab/averaging/exchange_cut.h"
#include "engine/collab/averaging/robust_kernels.h"

namespace potluck {

class HeldPart {
 public:
  // voices: members that may contribute, this node too. before: the last epoch's average, of which
  // the part is looked at alone; null or of another length: there is none.
  HeldPart(const AveragingRule& rule, const ChunkCut& cut, std::uint32_t first, std::uint32_t count,
           std::size_t voices, std::shared_ptr<const Average> before);

  // payload: as inspect() found it good.
  void keep(std::size_t voice, std::uint32_t at, const Codec& codec, ByteView payload);
  void keep_own(std::size_t voice, std::span<const float> gradient) {
    voices_[voice].own = gradient;
  }
  void weighs(std::size_t voice, double weight) { voices_[voice].weight = weight; }

  // Everything that is given to chunk `at` is here: -> whether `out` is what is to be averaged.
  // Otherwise it has to stay as it is until finish(), which comes once all() chunks are here.
  bool gather(std::uint32_t at, std::span<float> out);
  bool all() const { return gathered_ == count_; }
  void finish(std::uint32_t at, std::span<float> out);

 private:
  struct Held {
    const Codec* codec = nullptr;  // null: it gave nothing to this chunk
    Bytes payload;
  };
  struct Voice {
    double weight = 0;
    std::vector<Held> chunks;
    std::span<const float> own;  // in place of chunks
    double square = 0;           // of the distance from the reference, over chunks gathered
    double factor = 0;           // of it in the average
  };

  bool gives(const Voice& voice) const { return voice.weight > 0.0; }
  std::span<const float> values_of(const Voice& voice, std::uint32_t at, std::span<float> room);
  void read_rows(std::uint32_t at);
  void combine_rows(std::uint32_t at, std::span<float> out);
  void drop(std::uint32_t at);
  void refer(std::uint32_t at, std::span<float> out);
  void weigh();

  AveragingRule rule_;
  ChunkCut cut_;
  std::uint32_t first_, count_, gathered_ = 0;
  std::vector<Voice> voices_;
  std::shared_ptr<const Average> before_;
  std::optional<kernels::TrimmedMean> trimmed_;
  std::vector<float> decoded_;      // values of all voices, one after the other
  std::vector<const float*> rows_;  // of the voices that give, in decoded_ or where they lie
  double own_factor_ = 1;           // of the reference in the average
};

}  // namespace potluck
