// SPDX-License-Identifier: GPL-3.0-or-later
// Small files that the system writes, such as those below /sys and /proc. A missing or unreadable
// one is empty. No state; any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace potluck {

// The first max_bytes of it: such a "file" may have no end.
std::string text_of(const std::filesystem::path& file, std::size_t max_bytes);
std::string first_line(const std::filesystem::path& file);  // 4096 bytes at most
// Without a sign, in decimal; none where there is anything else.
std::optional<std::uint64_t> count_in(const std::filesystem::path& file);
// The value behind "key   :" in files such as /proc/cpuinfo and /proc/meminfo.
std::string field_in(const std::filesystem::path& file, std::string_view key);
// The same as bytes, where it is a number of kibibytes ("16384 kB").
std::optional<std::uint64_t> kibibytes_in(const std::filesystem::path& file, std::string_view key);

}  // namespace potluck
