// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

#include <QFile>

namespace potluck::ui {
namespace {

// The template: @name stands for a token, @pt-N for N per cent of the base font.
QString sheetTemplate() {
  QFile file(":/potluck/style.qss");
  const bool opened = file.open(QIODevice::ReadOnly);
  Q_ASSERT_X(opened, "sheetTemplate", "the style sheet is compiled into the program");
  return opened ? QString::fromUtf8(file.readAll()) : QString();
}

QString points(double base, int percent) {
  return QString::number(base * percent / 100.0, 'f', 1) + "pt";
}

}  // namespace

QString styleSheetFor(const Tokens& t, double base_points) {
  QString sheet = sheetTemplate();
  for (const int percent : {175, 140, 120, 92, 88}) {
    sheet.replace("@pt-" + QString::number(percent), points(base_points, percent));
  }
  // Longer names first, so that "@accent" does not eat the head of "@accent_soft".
  const QList<std::pair<QString, QString>> names = {
      {"tick", t.dark ? "tick-dark.svg" : "tick-light.svg"},
      {"chevron", t.dark ? "chevron-dark.svg" : "chevron-light.svg"},
      {"rise", t.dark ? "rise-dark.svg" : "rise-light.svg"},
      {"control_border", t.control_border.name()},
      {"accent_hover", t.accent_hover.name()},
      {"accent_soft", t.accent_soft.name()},
      {"surface_alt", t.surface_alt.name()},
      {"on_accent", t.on_accent.name()},
      {"good_soft", t.good_soft.name()},
      {"warn_soft", t.warn_soft.name()},
      {"bad_soft", t.bad_soft.name()},
      {"surface", t.surface.name()},
      {"sidebar", t.sidebar.name()},
      {"window", t.window.name()},
      {"border", t.border.name()},
      {"accent", t.accent.name()},
      {"muted", t.muted.name()},
      {"text", t.text.name()},
      {"good", t.good.name()},
      {"warn", t.warn.name()},
      {"bad", t.bad.name()}};
  for (const auto& [name, value] : names) sheet.replace("@" + name, value);
  return sheet;
}

}  // namespace potluck::ui
