// SPDX-License-Identifier: GPL-3.0-or-later
// What macOS tells of the processor and its memory. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace potluck {

struct AppleChip {
  std::string name;  // such as "Apple M2", or Intel's own name
  std::uint64_t memory_bytes = 0, free_memory_bytes = 0;
};
std::optional<AppleChip> apple_chip();  // none on other systems

}  // namespace potluck
