// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/style_sheet.h"

namespace potluck::ui {
namespace {

// @name stands for a token; sizes are @pt-<percent of the base font>.
const char* const kSheet = R"(
QToolTip { color: @text; background: @surface; border: 1px solid @border; padding: 4px 6px; }
QMainWindow, QWidget[look="page"] { background: @window; }
QScrollArea, QScrollArea > QWidget > QWidget[look="page"] { background: transparent; border: none; }
QWidget[look="sidebar"] { background: @sidebar; border-right: 1px solid @border; }
QStatusBar { background: @sidebar; color: @muted; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QFrame[look="card"] { background: @surface; border: 1px solid @border; border-radius: 10px; }
QFrame[look="inset"] { background: @surface_alt; border: 1px solid @border; border-radius: 8px; }
QFrame[look="line"] { background: @border; border: none; max-height: 1px; min-height: 1px; }
QFrame[look="good"] { background: @good_soft; border: 1px solid @border; border-radius: 10px; }
QFrame[look="warn"] { background: @warn_soft; border: 1px solid @warn; border-radius: 10px; }
QFrame[look="bad"] { background: @bad_soft; border: 1px solid @bad; border-radius: 10px; }
QFrame[look="accent"] { background: @accent_soft; border: 1px solid @border; border-radius: 10px; }
QLabel { background: transparent; }
QLabel[look="title"] { font-size: @pt-175; font-weight: 600; }
QLabel[look="heading"] { font-size: @pt-120; font-weight: 600; }
QLabel[look="sentence"] { font-size: @pt-120; font-weight: 600; }
QLabel[look="number"] { font-size: @pt-140; font-weight: 600; }
QLabel[look="muted"] { color: @muted; }
QLabel[look="caption"] { color: @muted; font-size: @pt-92; }
QLabel[look="error"] { color: @bad; }
QLabel[look="ok"] { color: @good; }
QLabel[look="warning"] { color: @warn; }
QLabel[look="mono"], QPlainTextEdit[look="mono"] { font-family: "DejaVu Sans Mono", "Menlo", "Consolas", monospace; }
QLabel[look="pill"] { color: @accent; background: @accent_soft; border-radius: 9px; padding: 2px 9px; font-size: @pt-88; font-weight: 600; }
QLabel[look="pill-quiet"] { color: @muted; background: @surface_alt; border-radius: 9px; padding: 2px 9px; font-size: @pt-88; font-weight: 600; }
QLabel[look="pill-bad"] { color: @bad; background: @bad_soft; border-radius: 9px; padding: 2px 9px; font-size: @pt-88; font-weight: 600; }
QLabel[look="pill-good"] { color: @good; background: @good_soft; border-radius: 9px; padding: 2px 9px; font-size: @pt-88; font-weight: 600; }

QPushButton { color: @text; background: @surface; border: 1px solid @control_border; border-radius: 7px; padding: 6px 14px; min-height: 20px; }
QPushButton:hover { background: @surface_alt; border-color: @muted; }
QPushButton:pressed { background: @border; }
QPushButton:focus { border: 2px solid @accent; padding: 5px 13px; }
QPushButton:disabled { color: @muted; background: @surface_alt; border-color: @border; }
QPushButton[look="primary"] { color: @on_accent; background: @accent; border: 1px solid @accent; font-weight: 600; }
QPushButton[look="primary"]:hover { background: @accent_hover; border-color: @accent_hover; }
QPushButton[look="primary"]:focus { border: 2px solid @text; }
QPushButton[look="primary"]:disabled { color: @muted; background: @surface_alt; border: 1px solid @border; }
QPushButton[look="quiet"] { background: transparent; border: 1px solid transparent; padding: 5px 9px; }
QPushButton[look="quiet"]:hover { background: @surface_alt; }
QPushButton[look="quiet"]:checked { color: @accent; background: @accent_soft; }
QPushButton[look="quiet"]:focus { border: 2px solid @accent; padding: 4px 8px; }
QPushButton[look="tool"] { background: transparent; border: 1px solid transparent; padding: 2px 5px; min-height: 18px; }
QPushButton[look="tool"]:hover { background: @surface_alt; }
QPushButton[look="tool"]:checked { background: @accent_soft; }
QPushButton[look="tool"]:focus { border: 2px solid @accent; padding: 1px 4px; }
QPushButton[look="legend"] { background: transparent; border: 1px solid transparent; padding: 1px 3px; min-height: 16px; font-size: @pt-92; }
QPushButton[look="legend"]:hover { background: @surface_alt; }
QPushButton[look="legend"]:focus { border: 1px solid @accent; }
QPushButton[look="nav"] { text-align: left; background: transparent; border: 2px solid transparent; border-radius: 8px; padding: 7px 10px; }
QPushButton[look="nav"]:hover { background: @surface_alt; }
QPushButton[look="nav"]:checked { color: @accent; background: @accent_soft; font-weight: 600; }
QPushButton[look="nav"]:focus { border: 2px solid @accent; }
QPushButton[look="nav"]:disabled { color: @muted; background: transparent; }

QComboBox { color: @text; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox, QPlainTextEdit { background: @surface; border: 1px solid @control_border; border-radius: 7px; padding: 5px 9px; selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { min-height: 22px; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus { border: 2px solid @accent; padding: 4px 8px; }
QLineEdit:disabled, QComboBox:disabled, QPlainTextEdit:disabled { color: @muted; background: @surface_alt; border-color: @border; }
QLineEdit[state="bad"] { border: 2px solid @bad; padding: 4px 8px; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox::down-arrow { image: url(:/potluck/icons/@chevron); width: 14px; height: 14px; }
QComboBox QAbstractItemView { color: @text; background: @surface; border: 1px solid @control_border; outline: none; padding: 4px; selection-background-color: @accent; selection-color: @on_accent; }
QRadioButton, QCheckBox { spacing: 8px; padding: 3px 2px; background: transparent; }
QRadioButton::indicator { width: 14px; height: 14px; border-radius: 8px; border: 1px solid @control_border; background: @surface; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border-radius: 8px; border: 5px solid @accent; background: @surface; }
QRadioButton::indicator:focus { border-color: @accent; }

QCheckBox::indicator { width: 16px; height: 16px; border-radius: 4px; border: 1px solid @control_border; background: @surface; }
QCheckBox::indicator:checked { border-color: @accent; background: @accent; image: url(:/potluck/icons/@tick); }
QCheckBox::indicator:focus { border: 2px solid @accent; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QTabWidget::tab-bar { left: 0px; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { color: @muted; background: transparent; padding: 8px 14px 7px 14px; border: none; border-bottom: 3px solid transparent; margin-right: 2px; }
QTabBar::tab:selected { color: @accent; border-bottom: 3px solid @accent; }
QTabBar::tab:hover:!selected { color: @text; border-bottom: 3px solid @border; }
QTabBar::tab:focus { color: @text; background: @surface_alt; border-top-left-radius: 6px; border-top-right-radius: 6px; }

QTableView, QListView { background: @surface; alternate-background-color: @surface_alt; color: @text; border: 1px solid @border; border-radius: 8px; gridline-color: @border; selection-background-color: @accent_soft; selection-color: @text; outline: none; }
QTableView:focus, QListView:focus { border: 1px solid @accent; }
QTableView::item { padding: 4px 8px; border: none; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section { color: @muted; background: @surface; border: none; border-bottom: 1px solid @border; padding: 7px 10px; font-weight: 600; }
QHeaderView::section:first { border-top-left-radius: 7px; }
QHeaderView::section:last { border-top-right-radius: 7px; }
QTableCornerButton::section { background: @surface; border: none; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle { background: @control_border; border-radius: 4px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QMenu { color: @text; background: @surface; border: 1px solid @border; padding: 5px; }
QMenu::item { padding: 6px 22px 6px 12px; border-radius: 5px; }
QMenu::item:selected { color: @on_accent; background: @accent; }
QMenu::item:disabled { color: @muted; background: transparent; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QProgressBar { color: @text; background: @surface_alt; border: 1px solid @border; border-radius: 6px; min-height: 12px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 5px; }
)";

QString points(double base, int percent) {
  return QString::number(base * percent / 100.0, 'f', 1) + "pt";
}

}  // namespace

QString styleSheetFor(const Tokens& t, double base_points) {
  QString sheet = QString::fromUtf8(kSheet);
  for (const int percent : {175, 140, 120, 92, 88}) {
    sheet.replace("@pt-" + QString::number(percent), points(base_points, percent));
  }
  // Longer names first, so that "@accent" does not eat the head of "@accent_soft".
  const QList<std::pair<QString, QString>> names = {
      {"tick", t.dark ? "tick-dark.svg" : "tick-light.svg"},
      {"chevron", t.dark ? "chevron-dark.svg" : "chevron-light.svg"},
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
