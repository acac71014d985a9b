// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that hold for what a project says about itself, whoever wrote it: an organiser's form or
// bytes from a peer. Pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace potluck {

constexpr std::size_t kMaxProjectName = 100;  // bytes
constexpr std::size_t kMaxDescription = 4096;
constexpr std::size_t kMaxModelSpec = 256;
constexpr std::size_t kMaxDataFileName = 128;
constexpr std::size_t kMaxAddress = 255;
constexpr std::size_t kMaxBootstrap = 32;

bool is_project_name(std::string_view text);  // clean text, not blank
bool is_description(std::string_view text);   // clean text in any number of lines, may be empty
bool is_model_spec(std::string_view text);    // printable ASCII without blanks
// A name that means one file in one folder on every system: no separators, no "..", no device
// letters.
bool is_data_file_name(std::string_view name);
// The nearest name that is allowed.
std::string data_file_name(std::string_view name);
// "host:port", "1.2.3.4:port" or "[v6]:port" with a port from 1 to 65535, with or without the
// "relay://" of net/base/relay_address.h before it.
bool is_address(std::string_view text);

}  // namespace potluck
