// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/collab/averaging/exchange_sums.h"

#include <algorithm>
#include <cassert>

namespace potluck {
namespace {

bool aligned(const std::uint8_t* at) {
  return reinterpret_cast<std::uintptr_t>(at) % alignof(float) == 0;
}

// Bytes may hold floats as well (they begin to when these are written), and are read as bytes again
// once the floats are final.
std::span<float> as_floats(std::span<std::uint8_t> bytes) {
  assert(aligned(bytes.data()));
  return {reinterpret_cast<float*>(bytes.data()), bytes.size() / sizeof(float)};
}

}  // namespace

PartSums::PartSums(const Codec& codec, const ChunkCut& cut, std::uint32_t first,
                   std::uint32_t count, std::span<std::uint8_t> places)
    : codec_(codec),
      cut_(cut),
      first_(first),
      unopened_(count),
      places_(places),
      as_it_travels_(codec.id() == CodecId::kFp32),
      stride_(codec.encoded_bytes(cut.chunk_values)),
      places_per_area_(
          static_cast<std::uint32_t>((sizeof(float) * cut.chunk_values + stride_ - 1) / stride_)),
      cell_of_(count, kNone) {
  if (as_it_travels_ || count == 0) return;
  if (aligned(places.data()) && stride_ % alignof(float) == 0) {
    areas_ = static_cast<std::uint32_t>(places.size() / stride_) / places_per_area_;
  }
  most_buffers_ = count - areas_;
  holder_.assign(areas_, kNone);
  taken_.assign(areas_, false);
  for (Cell area = 0; area < areas_; ++area) free_areas_.push_back(area);
  buffers_.reserve(most_buffers_);
  free_buffers_.reserve(most_buffers_);
}

std::span<float> PartSums::sum(std::uint32_t at) {
  const bool fresh = cell_of_[at] == kNone;
  if (fresh) {
    --unopened_;
    cell_of_[at] = as_it_travels_ ? at : take_cell();
    if (cell_of_[at] < areas_) holder_[cell_of_[at]] = at;
  }
  const std::span<float> out = floats(cell_of_[at], at);
  if (fresh) std::fill(out.begin(), out.end(), 0.0f);
  return out;
}

std::span<const float> PartSums::encode(std::uint32_t at) {
  drop_spare_buffers();
  std::span<const float> mean = sum(at);
  if (as_it_travels_) return mean;
  const Cell cell = cell_of_[at];
  const std::uint32_t area = at / places_per_area_;  // that its place is in
  const std::uint32_t holder = area < areas_ ? holder_[area] : kNone;
  if (cell < areas_ || holder != kNone) {
    scratch_.assign(mean.begin(), mean.end());
    mean = scratch_;
  }
  if (area < areas_) taken_[area] = true;
  if (holder != kNone && holder != at) {
    move(holder, cell);
  } else {
    give_back(cell);
  }
  codec_.encode(mean, place(at));
  return mean;
}

PartSums::Cell PartSums::take_cell() {
  if (!free_buffers_.empty()) {
    const Cell buffer = free_buffers_.back();
    free_buffers_.pop_back();
    return buffer;
  }
  if (buffers_.size() < most_buffers_) {
    buffers_.emplace_back(cut_.length(first_));
    return areas_ + static_cast<Cell>(buffers_.size() - 1);
  }
  while (taken_[free_areas_.back()]) free_areas_.pop_back();
  const Cell area = free_areas_.back();
  free_areas_.pop_back();
  return area;
}

void PartSums::give_back(Cell cell) {
  if (cell >= areas_) return free_buffers_.push_back(cell);
  holder_[cell] = kNone;
  if (!taken_[cell]) free_areas_.push_back(cell);
}

// A place in the area where the chunk's sum lies is needed.
void PartSums::move(std::uint32_t chunk, Cell to) {
  const std::span<float> from = floats(cell_of_[chunk], chunk);
  std::copy(from.begin(), from.end(), floats(to, chunk).begin());
  holder_[cell_of_[chunk]] = kNone;
  cell_of_[chunk] = to;
  if (to < areas_) holder_[to] = chunk;
}

// Towards the end there are fewer sums to come than there were at once.
void PartSums::drop_spare_buffers() {
  while (free_buffers_.size() > unopened_) {
    buffers_[free_buffers_.back() - areas_] = std::vector<float>();
    free_buffers_.pop_back();
  }
}

std::span<std::uint8_t> PartSums::place(std::uint32_t at) const {
  return places_.subspan(at * stride_, codec_.encoded_bytes(cut_.length(first_ + at)));
}

std::span<float> PartSums::floats(Cell cell, std::uint32_t at) {
  if (as_it_travels_) return as_floats(place(at));
  const std::size_t n = cut_.length(first_ + at);
  if (cell >= areas_) return std::span(buffers_[cell - areas_]).first(n);
  return as_floats(places_.subspan(cell * places_per_area_ * stride_)).first(n);
}

}  // namespace potluck
