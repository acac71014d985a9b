// SPDX-License-Identifier: GPL-3.0-or-later
// The owner's preferences, kept in a file because a proxy's password may be among them, and pauses,
// kept in the store, and what both allow at this moment on this computer. Any thread but the
// network thread; probing the system takes some milliseconds.
#pragma once

#include <atomic>
#include <memory>

#include "engine/node/disk/secret_text.h"
#include "engine/node/disk/storage_thread.h"
#include "engine/node/owner/outside_services.h"
#include "engine/node/owner/rule_keeper.h"
#include "engine/node/owner/run_options.h"
#include "engine/node/owner/system_probe.h"

namespace potluck {

class Owner {
 public:
  // Reads what was stored.
  Owner(const std::filesystem::path& home, StorageThread& storage,
        std::unique_ptr<SystemProbe> probe, OutsideServices services = {});

  Preferences preferences() const { return keeper_.preferences(); }
  Status set_preferences(const Preferences& next);  // stored first
  RunOptions limited(RunOptions options) const;     // to what the preferences allow

  SystemFacts probe() const;  // the system as it is, for begin_project()
  SystemFacts look();         // likewise, for what is decided from now on
  SystemFacts facts() const { return keeper_.facts(); }  // of the last look
  Decision decide();

  // A project starts by its user's wish. obeys: the rules count, not only pauses.
  void begin_project(SystemFacts facts, bool obeys);
  bool obeys() const { return obeys_; }

  void pause(std::int64_t until_ms);  // 0: until resume()
  void resume();
  void override_until(std::int64_t unix_ms) { keeper_.override_rules(unix_ms); }
  void remember_pause();  // or that there is none

 private:
  const SecretText stored_;  // the preferences
  StorageThread& storage_;
  RuleKeeper keeper_;
  const std::unique_ptr<SystemProbe> probe_;
  const OutsideServices services_;
  std::atomic<bool> obeys_{true};
};

}  // namespace potluck
