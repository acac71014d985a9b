// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/node/owner/system_probe.h"

#include <algorithm>
#include <mutex>

#include "engine/node/owner/desktop_bus.h"
#include "engine/node/owner/local_time.h"
#include "engine/node/owner/power_files.h"
#include "engine/node/owner/x_screen.h"
#include "engine/train/devices/pci_gpus.h"
#include "net/base/clock.h"

namespace potluck {
namespace {

constexpr std::int64_t kFolderEvery_seconds = 60;
constexpr double kDriverAgain_seconds = 60;  // after a failure: each start costs a process

// Asking wakes a card that sleeps, and keeps one awake that would fall asleep. That is worth it
// only for the owner's ceiling, and then only for cards that are awake.
bool worth_asking(const std::vector<PciGpu>& cards, bool ceiling) {
  const auto awake = [](const PciGpu& card) { return !card.asleep; };
  const auto stays_awake = [](const PciGpu& card) { return !card.asleep && !card.may_sleep; };
  if (ceiling) return std::any_of(cards.begin(), cards.end(), awake);
  return !cards.empty() && std::all_of(cards.begin(), cards.end(), stays_awake);
}

class RealProbe final : public SystemProbe {
 public:
  RealProbe(ProbeRoots roots, bool ask_desktop, std::unique_ptr<NvidiaDriver> nvidia)
      : roots_(std::move(roots)), nvidia_(std::move(nvidia)) {
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
    ask_nvidia(facts, preferences.max_celsius > 0);
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

  void ask_nvidia(SystemFacts& facts, bool ceiling) {
    const TimePoint now = SystemClock().now();
    if (!nvidia_ || (nvidia_failed_ && seconds(now - *nvidia_failed_) < kDriverAgain_seconds)) {
      return;
    }
    if (!worth_asking(find_pci_gpus(roots_.sys, kPciNvidia), ceiling)) return;
    const auto gpus = nvidia_->list();
    if (!gpus) {
      nvidia_failed_ = now;
      return;
    }
    for (const NvidiaGpu& gpu : gpus.value()) {
      if (gpu.celsius) facts.celsius = std::max<double>(facts.celsius.value_or(0), *gpu.celsius);
    }
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
  std::unique_ptr<NvidiaDriver> nvidia_;
  std::optional<TimePoint> nvidia_failed_;  // its last failure
  CpuTime cpu_;
  std::int64_t folder_read_ = 0;
  std::uint64_t folder_bytes_ = 0;
};

}  // namespace

std::unique_ptr<SystemProbe> make_system_probe(ProbeRoots roots, bool ask_desktop,
                                               std::unique_ptr<NvidiaDriver> nvidia) {
  return std::make_unique<RealProbe>(std::move(roots), ask_desktop, std::move(nvidia));
}

}  // namespace potluck
