// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/tokens.h"

#include <algorithm>
#include <cmath>

namespace potluck::ui {
namespace {

Tokens makeLight() {
  Tokens t;
  t.window = "#f5f6f8";
  t.sidebar = "#eceef2";
  t.surface = "#ffffff";
  t.surface_alt = "#f0f2f5";
  t.border = "#dde1e7";
  t.control_border = "#868f9c";
  t.text = "#1a212b";
  t.muted = "#525d6b";
  t.accent = "#0b6e63";
  t.accent_hover = "#095a51";
  t.on_accent = "#ffffff";
  t.accent_soft = "#dcf0ed";
  t.good = "#17693a";
  t.good_soft = "#e1f3e7";
  t.warn = "#854600";
  t.warn_soft = "#fdf0d8";
  t.bad = "#b0222e";
  t.bad_soft = "#fce8e9";
  t.mine = "#0b7a6e";
  t.others = "#6b78b4";
  t.loss = "#0b7a6e";
  t.loss_raw = "#9fcfc8";
  t.validation = "#b85c00";
  t.grid = "#e6e9ee";
  return t;
}

Tokens makeDark() {
  Tokens t;
  t.dark = true;
  t.window = "#13171d";
  t.sidebar = "#0f1318";
  t.surface = "#1b2129";
  t.surface_alt = "#232b35";
  t.border = "#303945";
  t.control_border = "#727e8d";
  t.text = "#e7ebf0";
  t.muted = "#a4b0be";
  t.accent = "#45c9b5";
  t.accent_hover = "#64d8c6";
  t.on_accent = "#06231f";
  t.accent_soft = "#173a37";
  t.good = "#6fd695";
  t.good_soft = "#17352a";
  t.warn = "#f3bd62";
  t.warn_soft = "#3a2d16";
  t.bad = "#ff9097";
  t.bad_soft = "#44202a";
  t.mine = "#45c9b5";
  t.others = "#8d9be0";
  t.loss = "#45c9b5";
  t.loss_raw = "#2c665f";
  t.validation = "#f3a34b";
  t.grid = "#29313b";
  return t;
}

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c) {
  return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

}  // namespace

const Tokens& lightTokens() {
  static const Tokens tokens = makeLight();
  return tokens;
}

const Tokens& darkTokens() {
  static const Tokens tokens = makeDark();
  return tokens;
}

double contrastRatio(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QList<ColorPair> contrastPairs(const Tokens& t) {
  constexpr double kText = 4.5, kGraphic = 3.0;
  QList<ColorPair> pairs;
  const QList<std::pair<QString, QColor>> backgrounds = {{"window", t.window},
                                                         {"sidebar", t.sidebar},
                                                         {"surface", t.surface},
                                                         {"surface_alt", t.surface_alt}};
  for (const auto& [name, background] : backgrounds) {
    pairs.append({"text on " + name, t.text, background, kText});
    pairs.append({"muted on " + name, t.muted, background, kText});
    pairs.append({"accent on " + name, t.accent, background, kText});
  }
  pairs.append({"button", t.on_accent, t.accent, kText});
  pairs.append({"button under the pointer", t.on_accent, t.accent_hover, kText});
  pairs.append({"accent on its tint", t.accent, t.accent_soft, kText});
  pairs.append({"text on accent tint", t.text, t.accent_soft, kText});
  const QList<std::tuple<QString, QColor, QColor>> signals_of = {
      {"good", t.good, t.good_soft}, {"warning", t.warn, t.warn_soft}, {"bad", t.bad, t.bad_soft}};
  for (const auto& [name, strong, soft] : signals_of) {
    pairs.append({name + " on surface", strong, t.surface, kText});
    pairs.append({name + " on its tint", strong, soft, kText});
    pairs.append({"text on tint of " + name, t.text, soft, kText});
    pairs.append({"muted on tint of " + name, t.muted, soft, kText});
  }
  for (const auto& [name, color] : {std::pair{"mine", t.mine},
                                    {"others", t.others},
                                    {"loss", t.loss},
                                    {"validation", t.validation}}) {
    pairs.append({QString(name) + " in charts", color, t.surface, kGraphic});
  }
  pairs.append({"outline of controls", t.control_border, t.surface, kGraphic});
  return pairs;
}

}  // namespace potluck::ui
