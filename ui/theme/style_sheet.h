// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/theme/tokens.h"

namespace potluck::ui {

// The application's style sheet. base_points: size of the application font. Widgets opt into a look
// by the dynamic property "look": card, tile, primary, quiet, nav, title, heading, muted, caption,
// mono, ...
QString styleSheetFor(const Tokens& tokens, double base_points);

}  // namespace potluck::ui
