// SPDX-License-Identifier: GPL-3.0-or-later
// The one place for colours and measures of the window. Every text/background pair in textPairs()
// meets WCAG 2.1 AA (4.5 : 1), every graphic pair 3 : 1; tests/gui/test_theme.cpp computes them.
// Pure values.
#pragma once

#include <QColor>
#include <QList>
#include <QString>

namespace potluck::ui {

struct Tokens {
  bool dark = false;
  QColor window, sidebar, surface, surface_alt, border, control_border;
  QColor text, muted;
  QColor accent, accent_hover, on_accent, accent_soft;
  QColor good, good_soft, warn, warn_soft, bad, bad_soft;
  QColor mine, others, loss, loss_raw, validation, grid;
};

const Tokens& lightTokens();
const Tokens& darkTokens();

// A pair that the window really puts together.
struct ColorPair {
  QString name;
  QColor foreground, background;
  double minimum;
};
QList<ColorPair> contrastPairs(const Tokens& tokens);
double contrastRatio(const QColor& a, const QColor& b);

// Distances in device-independent pixels, on a grid of 4.
namespace space {
inline constexpr int kTiny = 4, kSmall = 8, kMedium = 12, kLarge = 16, kPage = 24, kSection = 20;
inline constexpr int kSidebarWidth = 216, kRadius = 10, kControlHeight = 34;
}  // namespace space

}  // namespace potluck::ui
