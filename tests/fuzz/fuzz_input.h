// SPDX-License-Identifier: GPL-3.0-or-later
// An input read as numbers, for fuzzers of what is not handed bytes. Behind its end there are
// zeros, so that every input means something.
#pragma once

#include <algorithm>

#include "net/base/bytes.h"

namespace potluck {

class FuzzInput {
 public:
  FuzzInput(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  bool done() const { return rest_.empty(); }
  std::uint8_t u8() {
    if (rest_.empty()) return 0;
    const std::uint8_t out = rest_.front();
    rest_ = rest_.subspan(1);
    return out;
  }
  std::uint16_t u16() { return static_cast<std::uint16_t>(u8() | u8() << 8); }
  std::uint32_t u32() { return u16() | static_cast<std::uint32_t>(u16()) << 16; }
  std::uint64_t u64() { return u32() | static_cast<std::uint64_t>(u32()) << 32; }
  std::uint8_t below(std::uint8_t bound) { return static_cast<std::uint8_t>(u8() % bound); }
  bool flag() { return (u8() & 1) != 0; }
  // Of a count, what is mostly small and sometimes anything.
  std::uint32_t count() {
    const std::uint8_t byte = u8();
    return byte < 250 ? byte : u32();
  }
  ByteView take(std::size_t bytes) {
    const ByteView out = rest_.first(std::min(bytes, rest_.size()));
    rest_ = rest_.subspan(out.size());
    return out;
  }
  ByteView rest() { return take(rest_.size()); }

 private:
  ByteView rest_;
};

}  // namespace potluck
