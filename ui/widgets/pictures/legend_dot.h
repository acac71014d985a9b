// SPDX-License-Identifier: GPL-3.0-or-later
// The dot before a word of a legend, in the colour of what the word stands for.
#pragma once

#include <QLabel>

#include "ui/theme/theme.h"

namespace potluck::ui {

// color: of the theme, followed as it changes. hatched: for what differs without colour, too.
QLabel* makeLegendDot(const Theme& theme, QColor Tokens::*color, bool hatched, QWidget* parent);

}  // namespace potluck::ui
