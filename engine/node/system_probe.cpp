// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/system_probe.h"

#include <mutex>

#include "engine/node/desktop_bus.h"
#include "engine/node/local_time.h"
#include "engine/node/power_files.h"
#include "engine/node/x_screen.h"
#include "net/base/clock.h"

namespace potluck {
namespace {

constexpr std::int64_t kFolderEvery_seconds = 60;

class RealProbe final : public SystemProbe {
 public:
  RealProbe(ProbeRoots roots, bool ask_desktop) : roots_(std::move(roots)) {
    if (!ask_desktop) return;
    bus_ = open_desktop_bus();
    screen_ = open_x_screen();
  }

  SystemFacts read(const Preferences& preferences) override {
    const std::lock_guard lock(mutex_);
    SystemFacts facts;
    const auto power = read_power(roots_.sys);
    facts.on_battery = power.on_battery;
    facts.battery_percent = power.percent;
    facts.celsius = read_celsius(roots_.sys);
    facts.programs = running_of(preferences.pause_for_programs, roots_.proc);
    facts.process_bytes = process_bytes(roots_.proc);
    read_load(facts);
    ask_desktop(facts);
    const auto now = SystemClock().unix_seconds();
    if (now - folder_read_ >= kFolderEvery_seconds) {
      folder_read_ = now;
      folder_bytes_ = folder_bytes(roots_.home);
    }
    facts.folder_bytes = folder_bytes_;
    const auto local = local_time(now);
    facts.weekday = local.weekday;
    facts.minute_of_day = local.minute_of_day;
    return facts;
  }

 private:
  void ask_desktop(SystemFacts& facts) {
    if (screen_) {
      facts.idle_seconds = screen_->idle_seconds();
      facts.full_screen = screen_->full_screen();
    }
    if (!bus_) return;
    if (!facts.idle_seconds) facts.idle_seconds = bus_->idle_seconds();
    facts.metered = bus_->metered();
  }

  void read_load(SystemFacts& facts) {
    const auto now = read_cpu_time(roots_.proc);
    if (cpu_.all > 0 && now.all > cpu_.all) {
      facts.load =
          static_cast<double>(now.busy - cpu_.busy) / static_cast<double>(now.all - cpu_.all);
    }
    cpu_ = now;
  }

  const ProbeRoots roots_;
  std::mutex mutex_;
  std::unique_ptr<DesktopBus> bus_;
  std::unique_ptr<XScreen> screen_;
  CpuTime cpu_;
  std::int64_t folder_read_ = 0;
  std::uint64_t folder_bytes_ = 0;
};

}  // namespace

std::unique_ptr<SystemProbe> make_system_probe(ProbeRoots roots, bool ask_desktop) {
  return std::make_unique<RealProbe>(std::move(roots), ask_desktop);
}

}  // namespace potluck
