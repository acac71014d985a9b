// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what one member gives to a part of the vector, as it comes, beside what becomes of it in
// the average. Owned by PartReducer.
#pragma once

#include <optional>

#include "engine/collab/averaging/audited_part.h"
#include "engine/collab/averaging/exchange_cut.h"
#include "engine/collab/codec/codec.h"

namespace potluck {

class AuditTap {
 public:
  // member: index of whose values are kept; none: nobody's. The part is chunks [first, first +
  // count).
  AuditTap(std::optional<std::size_t> member, const ChunkCut& cut, std::uint32_t first,
           std::uint32_t count)
      : member_(count > 0 ? member : std::nullopt), cut_(cut), first_(first), count_(count) {}

  std::optional<std::size_t> member() const { return member_; }
  // payload: of chunk first + at, once.
  void keep(const Codec& codec, std::uint32_t at, ByteView payload) {
    if (values_.empty()) values_.resize(cut_.length(first_, count_));
    const std::uint64_t begin = cut_.begin(first_ + at) - cut_.begin(first_);
    codec.unpack(payload, std::span(values_).subspan(begin, cut_.length(first_ + at)));
  }
  // All of it, once.
  std::vector<float> take() {
    member_.reset();
    return std::move(values_);
  }

 private:
  std::optional<std::size_t> member_;
  ChunkCut cut_;
  std::uint32_t first_, count_;
  std::vector<float> values_;
};

}  // namespace potluck
