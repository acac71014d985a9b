// SPDX-License-Identifier: GPL-3.0-or-later
// What the X server tells: how long nobody touched keyboard or mouse, and whether the active window
// fills the screen. libxcb is opened at run time; unlike Xlib it never ends the process when the
// server goes away. Nothing is told under Wayland, where X sees its own windows only. One thread at
// a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

namespace potluck {

class XScreen {
 public:
  virtual ~XScreen() = default;
  virtual std::optional<std::uint64_t> idle_seconds() = 0;
  virtual std::optional<bool> full_screen() = 0;
};

std::unique_ptr<XScreen> open_x_screen();  // never null

}  // namespace potluck
