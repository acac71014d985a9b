// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a process: spdlog under one name per area ("link", "round", "train", ...).
// Any thread. State machines do not log: they return events.
#pragma once

#include <spdlog/logger.h>

#include <memory>
#include <string>
#include <string_view>

namespace potluck {

// The logger of an area, created on first use. Never null.
std::shared_ptr<spdlog::logger> log_for(std::string_view area);

// Levels: trace debug info warn error off. Affects areas created before and after.
void set_log_level(std::string_view level);

// Also writes to a rotating file (3 files of 5 MiB). Returns false when it cannot be opened.
bool log_to_file(const std::string& path);

}  // namespace potluck
