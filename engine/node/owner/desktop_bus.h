// SPDX-License-Identifier: GPL-3.0-or-later
// What services tell over D-Bus: NetworkManager (metered?), GNOME's idle monitor, logind. The
// library (libsystemd's sd-bus) is opened at run time, so that a computer without it lacks these
// answers and nothing else. One thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

namespace potluck {

class DesktopBus {
 public:
  virtual ~DesktopBus() = default;
  virtual std::optional<bool> metered() = 0;
  // Since the last key or mouse movement.
  virtual std::optional<std::uint64_t> idle_seconds() = 0;
};

std::unique_ptr<DesktopBus> open_desktop_bus();  // never null

}  // namespace potluck
