// SPDX-License-Identifier: GPL-3.0-or-later
// What names of files say, whatever system wrote them. Pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace potluck {

std::string lower_ascii(std::string_view text);
// ".txt" of "a/B.TXT", in lower case; empty: none.
std::string extension_of(std::string_view path);

// Whether a path leads through something hidden, or that a system leaves behind: ".git", "._a.png",
// ".DS_Store", "__MACOSX", "Thumbs.db", "desktop.ini".
bool is_left_behind(std::string_view path);

// Which part of a data set a name stands for, by a whole word of it: "val-00.tar", "imagesTest",
// "val2017", but not "valley" or "latest".
enum class PartName { kTraining, kValidation };
std::optional<PartName> part_named(std::string_view name);

}  // namespace potluck
