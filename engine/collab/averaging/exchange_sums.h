// SPDX-License-Identifier: GPL-3.0-or-later
// Where the sums of a reducer's part lie until they are encoded into their places in the average.
// Nobody needs a place before its own chunk is encoded. So sums lie there, too: with fp32 all, each
// in its own place; with shorter codecs those for which there is no buffer. There are as many
// buffers as fill the part up to the length of its floats: in whatever order chunks come, average
// and sums together never need more than the vector does (with int8 and int4, whose scales fit no
// whole number of places, up to 1 % of the part more). Private to the exchange; the network thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/collab/averaging/exchange_cut.h"
#include "engine/collab/codec/codec.h"

namespace potluck {

class PartSums {
 public:
  // The part is the chunks [first, first + count) of the cut; places: where they go encoded, one
  // after the other, in memory that outlives this.
  PartSums(const Codec& codec, const ChunkCut& cut, std::uint32_t first, std::uint32_t count,
           std::span<std::uint8_t> places);

  // The sum of the part's chunk `at`: zeros when first asked for. Valid until the next call of
  // either function: encoding a chunk may move others' sums. Not after encode(at).
  std::span<float> sum(std::uint32_t at);
  // Encodes the sum of chunk `at` into its place, once. -> the sum as it was, until the next call.
  std::span<const float> encode(std::uint32_t at);

 private:
  // A cell is memory for one sum: [0, areas) are runs of places, the others buffers. Each chunk
  // that is encoded takes one area for good at most and gives its own cell back, so there is always
  // one for a chunk that has none.
  using Cell = std::uint32_t;
  static constexpr std::uint32_t kNone = UINT32_MAX;

  Cell take_cell();
  void give_back(Cell cell);
  void move(std::uint32_t chunk, Cell to);
  void drop_spare_buffers();
  std::span<std::uint8_t> place(std::uint32_t at) const;
  std::span<float> floats(Cell cell, std::uint32_t at);

  const Codec& codec_;
  ChunkCut cut_;
  std::uint32_t first_;
  std::uint32_t unopened_;  // chunks whose sum nobody has asked for
  std::span<std::uint8_t> places_;
  bool as_it_travels_;  // a sum lies in its own place, and encoding leaves it as it is
  std::size_t stride_;
  std::uint32_t places_per_area_;
  std::uint32_t areas_ = 0;
  std::uint32_t most_buffers_ = 0;
  std::vector<Cell> cell_of_;          // per chunk
  std::vector<std::uint32_t> holder_;  // per area: the chunk whose sum it holds
  std::vector<bool> taken_;            // per area: an encoded chunk lies in it
  std::vector<Cell> free_areas_;       // the next one last; taken ones among them
  std::vector<std::vector<float>> buffers_;
  std::vector<Cell> free_buffers_;
  std::vector<float> scratch_;
};

}  // namespace potluck
