// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_corpus.h"

#include <filesystem>
#include <fstream>

#include "fuzz.h"

namespace potluck {

bool write_corpus(const std::string& folder, std::uint64_t seed, std::uint64_t count) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  for (std::uint64_t i = 0; i < count; ++i) {
    Rng rng(mix_seed(seed, i));
    const Bytes bytes = fuzz_seed(rng);
    std::ofstream out(std::filesystem::path(folder) / std::to_string(i), std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) return false;
  }
  return true;
}

}  // namespace potluck
