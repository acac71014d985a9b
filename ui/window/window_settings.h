// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers of itself in its settings file: size, columns, appearance, language,
// what happens when it closes. QSettings writes to a temporary file and renames it, so a crash
// leaves the old or the new file. UI thread.
#pragma once

#include <QSettings>

class QMainWindow;
class QWidget;

namespace potluck::ui {

class MachinesCard;
class PreferencesPage;
class Theme;

// Keeps the page's part "This program" and the settings in step.
void bindWindowPreferences(PreferencesPage& page, Theme& theme, QSettings& settings);

// Keeps the other computers that were opened.
void bindMachines(MachinesCard& card, QSettings& settings);

void restoreLayout(QMainWindow& window, const QSettings& settings);     // size and columns
void restoreColumns(const QWidget& parent, const QSettings& settings);  // of what was built later
void saveLayout(const QMainWindow& window, QSettings& settings);

}  // namespace potluck::ui
