// SPDX-License-Identifier: GPL-3.0-or-later
// Valid inputs as files, for libFuzzer to start from.
#pragma once

#include <cstdint>
#include <string>

namespace potluck {

// As many of fuzz_seed() as count, named by their numbers. false: the folder cannot be written.
bool write_corpus(const std::string& folder, std::uint64_t seed, std::uint64_t count);

}  // namespace potluck
