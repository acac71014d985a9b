// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/fetching/session_events.h"

#include "engine/node/disk/wall_clock.h"
#include "net/base/log.h"

namespace potluck {
namespace {

// Levels of the stored messages.
constexpr int kInfo = 1, kWarning = 2;

}  // namespace

void SessionEvents::debug(const std::string& text) { log_for("project").debug("{}", text); }

void SessionEvents::info(const std::string& text) {
  log_for("project").info("{}", text);
  keep(kInfo, text);
}

void SessionEvents::warn(const std::string& text, const std::string& hint) {
  const std::string message = hint.empty() ? text : text + "; " + hint;
  log_for("project").warn("{}", message);
  keep(kWarning, message);
  emit(control::Warning{text, hint});
}

void SessionEvents::warn_once(const std::string& key, const std::string& text,
                              const std::string& hint) {
  if (warned_.insert(key).second) warn(text, hint);
}

void SessionEvents::rolled_back(std::uint64_t from_epoch, const std::string& reason,
                                std::uint64_t mine) {
  warn("This computer's history from epoch " + std::to_string(from_epoch) +
           " on was given up: " + reason,
       mine == 0 ? "The history of the others is taken over; nothing to do"
                 : std::to_string(mine) +
                       " samples of this computer in it are not counted; the history of the "
                       "others is taken over");
  emit(control::RollBack{from_epoch, reason});
}

void SessionEvents::keep(int level, const std::string& text) {
  storage_.post([project = project_, row = LogRow{unix_ms_now(), level, text}](Store& store) {
    // The history of messages is a convenience; the log file has them too.
    if (const auto added = store.add_log(project, row); !added) {
      log_for("store").debug("{}", added.error().text());
    }
  });
}

}  // namespace potluck
