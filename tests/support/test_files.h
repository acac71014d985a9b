// SPDX-License-Identifier: GPL-3.0-or-later
// The files that tests read: small ones of the repository, and real data, which may not be there.
#pragma once

#include <filesystem>
#include <string>

namespace potluck {

// tests/data/NAME.
std::filesystem::path test_file(const std::string& name);

// data/NAME in the folder that POTLUCK_SHARED names, by default ../shared beside the checkout. A
// test whose file is not there skips with a message.
std::filesystem::path shared_file(const std::string& name);

}  // namespace potluck
