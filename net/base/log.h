// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a process: one name per area ("link", "round", "train", ...). Any thread. State
// machines do not log: they return events. Callers see fmt's declarations only: with spdlog's
// headers each of them would compile the whole of fmt again.
#pragma once

#include <fmt/core.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace spdlog {
class logger;
}

namespace potluck {

// The log of one area. Cheap to copy. Arguments as std::format takes them.
class Log {
 public:
  explicit Log(std::shared_ptr<spdlog::logger> logger) : logger_(std::move(logger)) {}

  template <class... Args>
  void debug(fmt::format_string<Args...> text, Args&&... args) const {
    write(Level::kDebug, text, fmt::make_format_args(args...));
  }
  template <class... Args>
  void info(fmt::format_string<Args...> text, Args&&... args) const {
    write(Level::kInfo, text, fmt::make_format_args(args...));
  }
  template <class... Args>
  void warn(fmt::format_string<Args...> text, Args&&... args) const {
    write(Level::kWarning, text, fmt::make_format_args(args...));
  }
  template <class... Args>
  void error(fmt::format_string<Args...> text, Args&&... args) const {
    write(Level::kError, text, fmt::make_format_args(args...));
  }

 private:
  enum class Level { kDebug, kInfo, kWarning, kError };
  void write(Level level, fmt::string_view text, fmt::format_args args) const;

  std::shared_ptr<spdlog::logger> logger_;
};

// The log of an area, created on first use.
Log log_for(std::string_view area);

// Levels: trace debug info warn error off. Affects areas created before and after.
void set_log_level(std::string_view level);

// Also writes to a rotating file (3 files of 5 MiB). Returns false when it cannot be opened.
bool log_to_file(const std::string& path);

}  // namespace potluck
