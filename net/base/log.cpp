// SPDX-License-Identifier: GPL-3.0-or-later
#include "net/base/log.h"

#include <spdlog/sinks/dist_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <array>
#include <mutex>
#include <utility>

namespace potluck {
namespace {

// spdlog's registry is process-wide by design; this adds the one shared set of outputs to it.
std::shared_ptr<spdlog::sinks::dist_sink_mt> outputs() {
  static const auto sink = [] {
    auto all = std::make_shared<spdlog::sinks::dist_sink_mt>();
    all->add_sink(std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
    return all;
  }();
  return sink;
}

}  // namespace

void Log::write(Level level, fmt::string_view text, fmt::format_args args) const {
  static constexpr std::array kLevels = {spdlog::level::debug, spdlog::level::info,
                                         spdlog::level::warn, spdlog::level::err};
  const auto as = kLevels.at(static_cast<std::size_t>(level));
  if (logger_->should_log(as)) logger_->log(as, fmt::vformat(text, args));
}

Log log_for(std::string_view area) {
  static std::mutex creating;
  const std::lock_guard lock(creating);
  const std::string name(area);
  if (auto found = spdlog::get(name)) return Log(std::move(found));
  auto made = std::make_shared<spdlog::logger>(name, outputs());
  made->set_level(spdlog::get_level());
  made->flush_on(spdlog::level::info);  // lines are few; a process that is killed must not lose any
  made->set_pattern("%Y-%m-%d %H:%M:%S.%e %^%l%$ %n: %v");
  spdlog::register_logger(made);
  return Log(std::move(made));
}

void set_log_level(std::string_view level) {
  spdlog::set_level(spdlog::level::from_str(std::string(level)));
}

bool log_to_file(const std::string& path) {
  try {
    outputs()->add_sink(std::make_shared<spdlog::sinks::rotating_file_sink_mt>(path, 5 << 20, 3));
    return true;
  } catch (const spdlog::spdlog_ex&) {
    return false;
  }
}

}  // namespace potluck
