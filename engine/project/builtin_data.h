// SPDX-License-Identifier: GPL-3.0-or-later
// Data for a machine without any: the system's word list as text, and generated digit images as
// IDX.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/project/data_source.h"

namespace potluck {

// A shuffled (fixed seed) plain-text copy of /usr/share/dict/words, ASCII words only, one per line,
// at most max_bytes. kNotFound with the package to install as hint.
Status write_builtin_words(const std::filesystem::path& file, std::uint64_t max_bytes = 1 << 20);
// Digits drawn from stroke templates with random shift, slant, thickness and noise: `count` images
// of 28x28 in images-idx3-ubyte and labels-idx1-ubyte.
Status write_builtin_digits(const std::filesystem::path& images,
                            const std::filesystem::path& labels, std::uint32_t count = 4000);

// How an organiser names it: builtin:words, builtin:digits.
bool is_builtin(std::string_view data);
// Made on the spot, in this folder. kInvalidArgument: there is none of that name.
Result<DataSource> write_builtin(std::string_view data, const std::filesystem::path& folder);

}  // namespace potluck
