// SPDX-License-Identifier: GPL-3.0-or-later
// How a vector is cut into chunks; the last one may be shorter. A value.
#pragma once

#include <cstddef>
#include <cstdint>

namespace potluck {

struct ChunkCut {
  std::uint64_t values = 0;
  std::uint32_t chunk_values = 1;

  std::uint32_t count() const {
    return static_cast<std::uint32_t>((values + chunk_values - 1) / chunk_values);
  }
  std::uint64_t begin(std::uint32_t chunk) const { return std::uint64_t{chunk} * chunk_values; }
  std::size_t length(std::uint32_t chunk) const {
    const std::uint64_t left = values - begin(chunk);
    return static_cast<std::size_t>(left < chunk_values ? left : chunk_values);
  }
  // Of so many chunks from this one on.
  std::size_t length(std::uint32_t first, std::uint32_t chunks) const {
    if (chunks == 0) return 0;
    const std::uint32_t last = first + chunks - 1;
    return static_cast<std::size_t>(begin(last) - begin(first)) + length(last);
  }
};

}  // namespace potluck
