// SPDX-License-Identifier: GPL-3.0-or-later
// What every page gets. A new page is a QWidget with this in its constructor, added to MainWindow.
#pragma once

#include "ui/control/node_api.h"
#include "ui/theme/theme.h"

namespace potluck::ui {

struct PageContext {
  NodeApi& node;
  const Theme& theme;
};

}  // namespace potluck::ui
